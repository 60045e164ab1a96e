import type { Language } from './language.ts';

/** A line, or some sentences of a long one, with the stems of its words. */
export interface Part {
  readonly text: string;
  readonly searchable: string;
  readonly stems: ReadonlySet<string>;
}

/** Longer turns speak of several things: each is looked at apart. */
const LONGEST = 240;
const SENTENCE_END = /(?<=[.!?…;])\s+/u;

/** Sentences that stand together up to that length; a longer one stays whole. */
function groupsOf(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const groups: string[] = [];
  for (const sentence of text.split(SENTENCE_END)) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + sentence.length < LONGEST)
      groups[groups.length - 1] = `${last} ${sentence}`;
    else groups.push(sentence);
  }
  return groups;
}

/** The parts of a line, in their order: one, where it is not long. */
export const partsOf = (text: string, language: Language): readonly Part[] =>
  groupsOf(text).map((part) => {
    const searchable = language.searchable(part);
    const stems = new Set(language.wordsOf(searchable).flatMap((word) => language.stemOf(word) ?? []));
    return { text: part, searchable, stems };
  });
