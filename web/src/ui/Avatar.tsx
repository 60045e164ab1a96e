import { clsx } from 'clsx';
import { useHue } from './hues.tsx';

interface Props {
  readonly name: string;
  readonly large?: boolean;
  /** Within a line of text. */
  readonly small?: boolean;
}

/** How somebody is addressed: « M. », « Mme », « Dr », « Maître »; M alone may be a first name’s initial. */
const TITLES =
  /^(?:(?:M\.|(?:Mme|Mlle|Dr|Docteur|Me|Maître|Pr|Mrs?|Ms|Sra?|Madame|Monsieur)(?:\.|(?=\s)))\s*)+(?=\p{L})/iu;

const initialOf = (name: string): string => name.trim().replace(TITLES, '').charAt(0).toLocaleUpperCase('fr') || '?';

/** The first letter of a name without its title, in its hue. Decorative: the name always stands beside it. */
export const Avatar = ({ name, large = false, small = false }: Props) => (
  <span
    aria-hidden
    className={clsx(
      'text-on-speaker inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
      large ? 'size-9 text-base' : small ? 'size-5 text-[0.625rem]' : 'size-7 text-xs',
      useHue(name),
    )}
  >
    {initialOf(name)}
  </span>
);
