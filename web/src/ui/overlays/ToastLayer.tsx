import { Toast } from '@base-ui/react/toast';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { FailureText } from '../FailureText.tsx';
import { fr } from '../fr.ts';
import { onToast, TOAST_MS } from '../toasts.ts';

const ToastList = () => {
  const { toasts, add, close } = Toast.useToastManager();
  // Errors are announced at once, successes when the screen reader is free.
  useEffect(
    () =>
      onToast(({ style, message, action }) => {
        const id = add({
          type: style,
          title: message,
          timeout: TOAST_MS,
          priority: style === 'error' ? 'high' : 'low',
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(id);
                action.run();
              },
            },
          }),
        });
      }),
    [add, close],
  );
  return toasts.map((toast) => {
    const failed = toast.type === 'error';
    const Icon = failed ? CircleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        // The library hides from screen readers what the keyboard still reaches.
        aria-hidden={false}
        className="bg-surface shadow-overlay rounded-lg transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 p-3">
          <Icon aria-hidden size={18} className={clsx('mt-px shrink-0', failed ? 'text-danger' : 'text-success')} />
          <Toast.Title render={<p />} className="min-w-0 flex-1 wrap-anywhere">
            {typeof toast.title === 'string' ? <FailureText>{toast.title}</FailureText> : toast.title}
          </Toast.Title>
          <Toast.Action className="text-accent -my-2 shrink-0 p-2 font-medium hover:underline" />
          <Toast.Close aria-label={fr.close} aria-hidden={false} className="text-tertiary hover:text-text -m-2 p-2.5">
            <X aria-hidden size={16} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
};

/** Where toasts appear: at the top on a phone, at the bottom right elsewhere, above the version badge. */
export const ToastLayer = () => (
  <Toast.Provider>
    <Toast.Portal>
      <Toast.Viewport
        aria-label={fr.notifications}
        className="fixed inset-x-4 top-4 z-60 flex flex-col gap-2 outline-none lg:top-auto lg:right-4 lg:bottom-12 lg:left-auto lg:w-90 print:hidden"
      >
        <ToastList />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);
