import type { Citation } from '#domain/analysis/analysis.ts';

/** Something said: its words, and the lines that it rests on. */
export interface Said {
  readonly text: string;
  readonly lines: readonly number[];
}

/** The lines that `citations` name, once each, ascending. */
export const linesOf = (citations: readonly Citation[]): number[] =>
  [...new Set(citations.map((citation) => citation.line))].toSorted((a, b) => a - b);

const STEM_LENGTH = 5;
const EMPTY_WORDS = new Set(
  'avec avoir cela cette celle comme dans deux donc elle elles encore etre fait faire leur leurs mais meme nous notre pour plus point quand quel quelle sans sera sont sous sujet tout tous toute vers votre vous that this with from have will about what'.split(
    ' ',
  ),
);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const words = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Words that carry a subject, without accents and cut to five letters, so that « validation » meets « valider ».
 * Coarse on purpose: it only ranks topics that compete for the same statement.
 */
const stems = (text: string): Set<string> =>
  new Set(
    words(text).flatMap((word) => (word.length > 3 && !EMPTY_WORDS.has(word) ? [word.slice(0, STEM_LENGTH)] : [])),
  );

const shared = <T>(left: Iterable<T>, right: ReadonlySet<T>): number =>
  Array.from(left).filter((one) => right.has(one)).length;

/**
 * The index of the subject that `said` belongs to, by shared words first and shared lines next; null where nothing is
 * shared.
 */
export function subjectOf(said: Said, subjects: readonly Said[]): number | null {
  const saidStems = stems(said.text);
  const saidLines = new Set(said.lines);
  let best: { index: number; score: number } | null = null;
  for (const [index, subject] of subjects.entries()) {
    const score = 3 * shared(stems(subject.text), saidStems) + 2 * shared(subject.lines, saidLines);
    if (score > (best?.score ?? 0)) best = { index, score };
  }
  return best?.index ?? null;
}

/**
 * Who `name` is among `people`: the same name whatever its case and accents, else the only one whose name contains its
 * words.
 */
export function personNamed(name: string, people: readonly string[]): number | null {
  const wanted = words(name);
  if (wanted.length === 0) return null;
  const same = people.findIndex((person) => words(person).join(' ') === wanted.join(' '));
  if (same !== -1) return same;
  const containing = people.flatMap((person, index) => {
    const own = new Set(words(person));
    return wanted.every((word) => own.has(word)) ? [index] : [];
  });
  return containing.length === 1 ? (containing[0] ?? null) : null;
}
