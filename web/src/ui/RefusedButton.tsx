import type { ReactNode } from 'react';
import { buttonClass } from './Button.tsx';
import { showToast } from './toasts.ts';

interface Props {
  /** Why this person may not use it, and who may. */
  readonly reason: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * A button that this person may not use. It can be reached, and says why: read out with its name, on hover, and when it
 * is pressed, as on a phone.
 */
export const RefusedButton = ({ reason, icon, children, className }: Props) => (
  <button
    type="button"
    aria-disabled
    title={reason}
    onClick={() => showToast('error', reason)}
    className={buttonClass('secondary', `opacity-60 ${className ?? ''}`)}
  >
    {icon}
    {children}
  </button>
);
