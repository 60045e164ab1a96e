import { foldCharacter, foldText } from '#api/contract/minutes.ts';

/** Where something stands in a text: code units, the end excluded. */
export type Range = readonly [start: number, end: number];

interface Folded {
  readonly text: string;
  /** For each code unit of the folded text, where the character that it comes from begins and ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const fold = (text: string): Folded => {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let index = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    const end = index + character.length;
    for (let unit = 0; unit < plain.length; unit++) {
      starts.push(index);
      ends.push(end);
    }
    // An accent that stands alone belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = end;
    folded += plain;
    index = end;
  }
  return { text: folded, starts, ends };
};

/**
 * Where `query` stands in `text`, whatever the case, the accents and the form of apostrophes and spaces. Matches do not
 * overlap.
 */
export const occurrences = (text: string, query: string): Range[] => {
  const wanted = foldText(query);
  if (wanted === '') return [];
  const { text: folded, starts, ends } = fold(text);
  const found: Range[] = [];
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length)) {
    found.push([starts[at] ?? 0, ends[at + wanted.length - 1] ?? text.length]);
  }
  return found;
};
