import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './Button.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  /** Read out, and shown by the browser on hover. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant;
}

/** A square button whose only content is an icon. */
export const IconButton = ({ label, icon, variant = 'ghost', className, ...rest }: Props) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={buttonClass(variant, clsx('w-9 px-0! pointer-coarse:w-11', className))}
    {...rest}
  >
    {icon}
  </button>
);
