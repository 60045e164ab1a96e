import type { GlossaryState } from './decide.ts';

/** Shorter words are particles. */
const SHORTEST = 3;

const folded = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const namesIn = (text: string): string[] =>
  text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word.length >= SHORTEST);

/**
 * Entries, removed ones too, of which some form has a name of one of these people: also where it is somebody else's,
 * since an entry can be written again, and a name that is kept cannot be taken back.
 */
export function entriesNaming(state: GlossaryState, people: readonly string[]): string[] {
  const names = new Set(people.flatMap(namesIn).map(folded));
  const isNamed = (form: string): boolean => namesIn(form).some((word) => names.has(folded(word)));
  return [...state.values()].filter(({ said }) => said.some(isNamed)).map(({ id }) => id);
}
