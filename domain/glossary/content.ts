import { z } from 'zod/mini';
import { ENTRY_KINDS } from './glossary.ts';

/** Characters of a form: names and terms, no sentences. */
export const LONGEST_FORM = 80;
/** Entries of an installation: all of them are looked for in every line. */
export const MOST_ENTRIES = 2_000;

const WRONG = `Forme erronée\u00A0: de 1 à ${LONGEST_FORM} caractères sont attendus.`;
const RIGHT = `Forme juste\u00A0: de 1 à ${LONGEST_FORM} caractères sont attendus.`;
const LETTERS = 'Une lettre ou un chiffre au moins est attendu.';

const form = (message: string) =>
  z.string(message).check(
    z.trim(),
    z.overwrite((text) => text.normalize('NFC').replace(/\s+/gu, ' ')),
    z.minLength(1, message),
    z.maxLength(LONGEST_FORM, message),
    z.regex(/[\p{L}\p{N}]/u, LETTERS),
  );

/** An entry as people write it; messages are for the person who fills in the form. */
export const entryContent = z.object({ wrong: form(WRONG), right: form(RIGHT), kind: z.enum(ENTRY_KINDS) });
export type EntryContent = Readonly<z.output<typeof entryContent>>;
