import { clsx } from 'clsx';
import { useHue } from './hues.tsx';

/** The first letter of a name, in its hue. Decorative: the name always stands beside it. */
export const Avatar = ({ name, large = false }: { readonly name: string; readonly large?: boolean }) => (
  <span
    aria-hidden
    className={clsx(
      'text-on-speaker inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
      large ? 'size-9 text-base' : 'size-7 text-xs',
      useHue(name),
    )}
  >
    {name.trim().charAt(0).toLocaleUpperCase('fr') || '?'}
  </span>
);
