/**
 * ROUGE-1, ROUGE-2 and ROUGE-L (Lin, 2004): how many words, pairs of neighbours, and words in order a summary shares
 * with one that a person wrote. F-measures from 0 to 1, no stemming, no stop words removed; ROUGE-L takes the whole
 * summary as one sequence.
 */
export interface Rouge {
  readonly one: number;
  readonly two: number;
  readonly l: number;
}

export const rougeWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Each measure's maximum over the references: a summary is good when it resembles any of them. */
export function rouge(summary: readonly string[], references: readonly (readonly string[])[]): Rouge {
  const best = { one: 0, two: 0, l: 0 };
  for (const reference of references) {
    best.one = Math.max(best.one, overlap(grams(summary, 1), grams(reference, 1)));
    best.two = Math.max(best.two, overlap(grams(summary, 2), grams(reference, 2)));
    best.l = Math.max(best.l, f1(longestCommonSubsequence(summary, reference), summary.length, reference.length));
  }
  return best;
}

function grams(words: readonly string[], n: number): string[] {
  return Array.from({ length: Math.max(0, words.length - n + 1) }, (_, at) => words.slice(at, at + n).join(' '));
}

function overlap(ours: readonly string[], theirs: readonly string[]): number {
  const left = new Map<string, number>();
  for (const gram of theirs) left.set(gram, (left.get(gram) ?? 0) + 1);
  let common = 0;
  for (const gram of ours) {
    const count = left.get(gram) ?? 0;
    if (count === 0) continue;
    left.set(gram, count - 1);
    common += 1;
  }
  return f1(common, ours.length, theirs.length);
}

function f1(common: number, ours: number, theirs: number): number {
  return common === 0 ? 0 : (2 * common) / (ours + theirs);
}

function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  let previous = new Uint16Array(b.length + 1);
  for (const word of a) {
    const current = new Uint16Array(b.length + 1);
    for (let column = 1; column <= b.length; column += 1) {
      current[column] =
        word === b[column - 1]
          ? (previous[column - 1] ?? 0) + 1
          : Math.max(previous[column] ?? 0, current[column - 1] ?? 0);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
