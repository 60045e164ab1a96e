import { fr } from './fr.ts';

/** A dash where nothing is known, with a word for those who do not see it. */
export const Unknown = ({ word = fr.unknown }: { readonly word?: string }) => (
  <>
    <span aria-hidden className="text-tertiary">
      —
    </span>
    <span className="sr-only">{word}</span>
  </>
);
