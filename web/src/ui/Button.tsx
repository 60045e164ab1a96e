import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'grave';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent/90',
  secondary: 'border border-border bg-surface text-text hover:bg-sunken',
  ghost: 'text-secondary hover:bg-sunken hover:text-text',
  danger: 'bg-danger text-on-danger hover:bg-danger/90',
  /** Takes something away, or leads there: a bot out of its meeting, an account, a page that is then asked about. */
  grave: 'border border-border bg-surface text-danger hover:bg-danger-soft',
};

/** The look of a button, 36 px high and 44 where it is touched, for whatever element carries it. */
export const buttonClass = (variant: ButtonVariant = 'secondary', className?: string): string =>
  clsx(
    'inline-flex h-9 shrink-0 items-center justify-center gap-2 rounded-md px-3 font-medium whitespace-nowrap transition-colors select-none pointer-coarse:h-11',
    'disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
    className,
  );

/** How a button looks, whatever element it is. */
export interface Look {
  readonly variant?: ButtonVariant;
  /** A lucide icon; the label says what the icon means. */
  readonly icon?: ReactNode;
}

/** A button that does something. For one that leads somewhere use `ButtonLink`. */
export const Button = ({
  variant,
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) => (
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
  <button type={type} className={buttonClass(variant, className)} {...rest}>
    {icon}
    {children}
  </button>
);
