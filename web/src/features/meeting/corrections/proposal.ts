import type { Change } from './change.ts';

/** What somebody may want to have corrected always: a few words in the place of a few others. */
export interface Proposal {
  readonly wrong: string;
  readonly right: string;
  readonly kind: 'name' | 'term';
}

/** Words of a form: names and terms, no sentences. */
const MOST_WORDS = 5;
const LONGEST = 80;

/** Without the signs around it, which belong to the sentence. */
const bare = (text: string): string => /^.*[\p{L}\p{N}]/su.exec(text.replace(/^[^\p{L}\p{N}]+/u, ''))?.[0] ?? '';

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u).filter(Boolean);

/** A word before a name, whole or elided. */
const LITTLE = /^(?:(?:[dljmnstc]|qu)['’]|(?:de|que|le|la) )(?=\p{L})/iu;

/** What stands in both at the beginning, in words. */
const sameStart = (a: readonly string[], b: readonly string[]): number => {
  const index = a.findIndex((word, place) => word !== b[place]);
  return index === -1 ? a.length : index;
};

/** The words that differ between two wordings, where a few stand for a few in one place; null else. */
export function proposalOf(before: string, after: string): Proposal | null {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const start = sameStart(was, is);
  const most = Math.min(was.length, is.length) - start;
  const end = Math.min(most, sameStart(was.toReversed(), is.toReversed()));
  const [wrong, right] = [was, is].map((words) => words.slice(start, words.length - end));
  if (!wrong?.length || !right?.length || Math.max(wrong.length, right.length) > MOST_WORDS) return null;
  const said = [wrong, right].map((words) => words.join(' '));
  // « d’Amandine » becomes « de Sabine »: the little word is no part of the name.
  const isLittle = said.every((one) => LITTLE.test(one));
  const [from = '', to = ''] = said.map((one) => bare(isLittle ? one.replace(LITTLE, '') : one));
  // What is only written further replaces nothing.
  if (to.startsWith(`${from} `) || to.startsWith(`${from},`) || to.endsWith(` ${from}`)) return null;
  if (from === '' || to === '' || from === to || Math.max(from.length, to.length) > LONGEST) return null;
  return { wrong: from, right: to, kind: /^\p{Lu}/u.test(to) ? 'name' : 'term' };
}

/** What a change that was made proposes; `before` is what its line, or its speaker, said. */
export function proposed(change: Change, before: string | undefined): Proposal | null {
  if (before === undefined) return null;
  if (change.kind === 'line') return proposalOf(before, change.text);
  // A number is no name that anybody was heard by: « Intervenant 2 ».
  return change.kind === 'speaker' && !/\d/u.test(before) ? proposalOf(before, change.name) : null;
}
