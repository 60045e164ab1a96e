/** Little words before a name, whole and as they are before a vowel. */
const ELIDED: readonly (readonly [whole: string, elided: string])[] = [
  ['de', 'd'],
  ['que', 'qu'],
  ['le', 'l'],
  ['la', 'l'],
  ['jusque', 'jusqu'],
  ['lorsque', 'lorsqu'],
  ['puisque', 'puisqu'],
  ['quoique', 'quoiqu'],
  ['presque', 'presqu'],
];
/** Those after whose apostrophe another word begins: that of « aujourd’hui » stands within one. */
const BEGINNINGS = [...new Set(ELIDED.map(([, elided]) => elided)), 'j', 'm', 'n', 's', 't', 'c'];

/** What may stand before a word of its own: no letter, no number, and an apostrophe only behind an elided word. */
export const WORD_BEGINS = `(?<![\\p{L}\\p{N}\\p{M}_-])(?<!(?<![\\p{L}\\p{N}])(?!(?:${BEGINNINGS.join('|')})['’])[\\p{L}\\p{N}]+['’])`;
/** What may stand behind one: a hyphen joins names, an apostrophe only ends an English one. */
export const WORD_ENDS = "(?![\\p{L}\\p{N}\\p{M}_]|-[\\p{L}\\p{N}]|['’](?!s\\b)[\\p{L}])";

const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(${BEGINNINGS.join('|')})(['’])|(${[...new Set(ELIDED.map(([whole]) => whole))].join('|')})([ \\u00a0]))$`,
  'iu',
);

/** « h » and « y » may be either: before them nothing is changed. */
const soundOf = (word: string): 'vowel' | 'consonant' | 'either' => {
  const first = word.normalize('NFD').charAt(0).toLowerCase();
  if ('aeiouœæ'.includes(first)) return 'vowel';
  return /^[b-z]$/u.test(first) && !'hy'.includes(first) ? 'consonant' : 'either';
};

const likeCase = (word: string, like: string): string =>
  like !== like.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/**
 * The text before a word that another one takes the place of, with its last little word as French has it before that:
 * « d’Amandine » and « de Sabine ».
 */
export function fittedBefore(before: string, { was, is }: { readonly was: string; readonly is: string }): string {
  const [from, to] = [soundOf(was), soundOf(is)];
  if (from === to || from === 'either' || to === 'either') return before;
  const found = BEFORE.exec(before);
  if (found === null) return before;
  const [all, elided, , whole] = found;
  const rest = before.slice(0, found.index);
  if (to === 'consonant' && elided !== undefined) {
    const full = ELIDED.find(([, short]) => short === elided.toLowerCase())?.[0];
    return full === undefined ? before : `${rest}${likeCase(full, elided)} `;
  }
  const short = whole === undefined ? undefined : ELIDED.find(([full]) => full === whole.toLowerCase())?.[1];
  return to === 'vowel' && short !== undefined ? `${rest}${likeCase(short, all.charAt(0))}’` : before;
}
