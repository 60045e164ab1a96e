import type { WordHash } from '#domain/events/sealer.ts';
import { searchable } from '../searchable.ts';
import { wordsIn } from '../words/words.ts';

/** A word, or words that follow each other: a stem with its distance from the first. */
export interface Operand {
  readonly negated: boolean;
  readonly words: readonly { readonly stem: string; readonly offset: number }[];
}

/** Any of the lists, of which everything must be so. Empty for a search without words. */
export type Query = readonly (readonly Operand[])[];

/** A quoted part, or what stands between spaces, with the minus before it. */
const PART = /(-*)(?:"([^"]*)(?:"|$)|([^\s"]+))/gu;
const OR = new Set(['or', 'ou']);

/**
 * Reads a search as `websearch_to_tsquery` does: all words, "words in this order", « ou » or « or » between
 * alternatives, minus before what must not be there. A compound (« rendez-vous », « l’école ») is words in this order.
 */
export function parseQuery(text: string): Query {
  const groups: Operand[][] = [[]];
  const parts = [...searchable(text).matchAll(PART)];
  let isBetween = false;
  for (const [index, [whole, minus = '', quoted, plain = '']] of parts.entries()) {
    // « Or » is a word where there is nothing on one of its sides.
    if (isBetween && OR.has(whole) && index < parts.length - 1) {
      groups.push([]);
      isBetween = false;
      continue;
    }
    isBetween = true;
    const [first, ...others] = wordsIn(quoted ?? plain);
    if (!first) continue;
    const words = [first, ...others].map(({ stem, position }) => ({ stem, offset: position - first.position }));
    groups.at(-1)?.push({ negated: minus.length % 2 === 1, words });
  }
  return groups.filter((group) => group.length > 0);
}

/** Of a search for one word and nothing else. */
export function onlyStem(query: Query): string | null {
  const [[operand, ...others] = [], ...groups] = query;
  const isAlone = operand && !operand.negated && operand.words.length === 1 && others.length + groups.length === 0;
  return isAlone ? (operand.words[0]?.stem ?? null) : null;
}

/** Every stem that what is found may be marked for. */
export const soughtStems = (query: Query): ReadonlySet<string> =>
  new Set(
    query.flatMap((group) => group.flatMap(({ negated, words }) => (negated ? [] : words.map(({ stem }) => stem)))),
  );

/** Whether every alternative has something that must be there: an index finds no line by what is not in it. */
export const isIndexed = (query: Query): boolean => query.every((group) => group.some(({ negated }) => !negated));

/**
 * The query over hashed vectors, whichever of the periods hashed them: it finds every line that the query does, and
 * those that have the words of a phrase in another order.
 */
export function tsqueryOf(query: Query, hashes: Iterable<WordHash>): string {
  const alternatives: string[] = [];
  for (const hash of hashes) {
    for (const group of query) {
      const parts = group.flatMap(({ negated, words }) => {
        if (!negated) return words.map(({ stem }) => `'${hash(stem)}'`);
        // That a phrase is not there cannot be told by its words.
        return words.length === 1 ? words.map(({ stem }) => `!'${hash(stem)}'`) : [];
      });
      alternatives.push(`(${parts.join(' & ')})`);
    }
  }
  return alternatives.join(' | ');
}
