import { clsx } from 'clsx';

const HUES = [
  'bg-speaker-1',
  'bg-speaker-2',
  'bg-speaker-3',
  'bg-speaker-4',
  'bg-speaker-5',
  'bg-speaker-6',
  'bg-speaker-7',
  'bg-speaker-8',
] as const;

/** Same name, same hue, on every screen (FNV-1a over the code units, in the order of the tokens). */
export const speakerHue = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % HUES.length;
};

/** The first letter of a name, in its hue. Decorative: the name always stands beside it. */
export const Avatar = ({ name, large = false }: { readonly name: string; readonly large?: boolean }) => (
  <span
    aria-hidden
    className={clsx(
      'text-on-speaker inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
      large ? 'size-9 text-base' : 'size-7 text-xs',
      HUES[speakerHue(name)],
    )}
  >
    {name.trim().charAt(0).toLocaleUpperCase('fr') || '?'}
  </span>
);
