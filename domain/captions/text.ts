/** Captions come in many text nodes, with blanks at random: words are what counts. */
export const tidyCaption = (text: string): string => text.replaceAll('\0', '').replace(/\s+/gu, ' ').trim();

/** With how many characters (UTF-16 units) both begin. */
export function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

/** With how many characters both end, at most `most`: what a common prefix has used up is no suffix. */
export function commonSuffix(a: string, b: string, most: number): number {
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/**
 * The last place at or before `end`, and after `start`, where a sentence, else a word, is over; null where there is
 * none.
 */
export function lastBreak(text: string, start: number, end: number): number | null {
  let word: number | null = null;
  for (let at = end; at > start; at -= 1) {
    if (text[at - 1] !== ' ') continue;
    if (/[.!?…]/u.test(text[at - 2] ?? '')) return at;
    word ??= at;
  }
  return word;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/**
 * Whether one text is the other some moments earlier or later: it begins with it, but for a tail that was rewritten.
 * Answers how many words they share, 0 where it is not.
 */
export function sharedBeginning(earlier: string, later: string): number {
  const [a, b] = [wordsOf(earlier), wordsOf(later)];
  const shorter = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared += 1;
  return shared * 2 >= shorter ? shared : 0;
}

export const countOfWords = (text: string): number => wordsOf(text).length;
