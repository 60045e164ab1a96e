import { LEFFF } from './lefff.ts';

/** Present, imperfect, future, conditional. */
const TENSES = ['P', 'I', 'F', 'C'] as const;
const [I, HE, THEY] = [0, 2, 5];

interface Persons {
  /**
   * « propose » → « propose », « veux » → « veut »; null where two verbs share the form and part in the third person.
   */
  readonly thirds: ReadonlyMap<string, string | null>;
  /** Every form that « il » or « ils » has. */
  readonly told: ReadonlySet<string>;
  /** Every form of any person; « a » too. */
  readonly all: ReadonlySet<string>;
}

/** Made once, when the first French meeting is read. */
let known: Persons | undefined;

/** « être » is meant, not « suivre ». */
const BEING = ['suis', 'est'] as const;

function persons(): Persons {
  if (known) return known;
  const thirds = new Map<string, string | null>();
  const told = new Set<string>();
  const all = new Set<string>();
  for (const conjugation of Object.values(LEFFF))
    for (const tense of TENSES) {
      const forms = (conjugation as Readonly<Partial<Record<string, readonly (string | null)[]>>>)[tense] ?? [];
      for (const form of forms) if (form) all.add(form);
      const [first, third, others] = [forms[I], forms[HE], forms[THEY]];
      if (third) told.add(third);
      if (others) told.add(others);
      if (first && third) thirds.set(first, thirds.has(first) && thirds.get(first) !== third ? null : third);
    }
  thirds.set(...BEING);
  known = { thirds, told, all };
  return known;
}

/** What « je » does, of « il »; undefined for what is no verb, or one of two. */
export const inThird = (verb: string): string | undefined => persons().thirds.get(verb) ?? undefined;

/** Whether « il » or « ils » has this form. */
export const isThird = (word: string): boolean => persons().told.has(word);

/** Whether a text has a word that is the form of some person, as sentences do. */
export const hasVerb = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => persons().all.has(word));
