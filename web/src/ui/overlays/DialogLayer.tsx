import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { buttonClass } from '../Button.tsx';
import { fr } from '../fr.ts';
import { BACKDROP, POPUP } from './classes.ts';

export interface DialogLayerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly children?: ReactNode;
  /** For what is read rather than answered. */
  readonly wide?: boolean;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
}

/** Its first field has the focus at first; without a field, or on a screen that is touched, the dialog's default. */
export const DialogLayer = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  wide = false,
}: DialogLayerProps) => {
  const body = useRef<HTMLDivElement>(null);
  const firstField = (): HTMLElement | null =>
    body.current?.querySelector<HTMLElement>('input, select, textarea') ?? null;
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={clsx(POPUP, wide ? 'max-w-3xl' : 'max-w-md')}
          initialFocus={(by) => by === 'touch' || firstField()}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            <Base.Close aria-label={fr.close} className={buttonClass('ghost', '-my-1.5 -mr-2 w-9 px-0!')}>
              <X aria-hidden size={16} />
            </Base.Close>
          </div>
          {description === undefined ? null : (
            <Base.Description className="text-secondary mt-1">{description}</Base.Description>
          )}
          {children === undefined ? null : (
            <div ref={body} className="mt-4">
              {children}
            </div>
          )}
          {footer === undefined ? null : <div className="mt-6 flex flex-wrap justify-end gap-2">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
