import { fr } from './fr.ts';

/** What a code means, with the code behind it for who looks it up. */
export const Code = ({ code }: { readonly code: string }) => (
  <>
    {fr.codeSentence(code)} <span className="text-tertiary text-sm whitespace-nowrap">({fr.code(code)})</span>
  </>
);
