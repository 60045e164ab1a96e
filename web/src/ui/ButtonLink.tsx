import { clsx } from 'clsx';
import { Link, type LinkProps } from './Link.tsx';
import { buttonClass, type Look } from './Button.tsx';

/** A link inside the application that looks like a button. Apart from `Button`, which needs no router. */
export const ButtonLink = ({ variant, icon, className, children, ...rest }: LinkProps & Look) => (
  <Link className={buttonClass(variant, clsx('no-underline', className))} {...rest}>
    {icon}
    {children}
  </Link>
);
