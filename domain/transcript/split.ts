/** Longest text of one turn, in UTF-16 code units; a speech that is longer becomes several turns of its speaker. */
export const LONGEST_TURN = 8000;

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' });

/**
 * Cuts an overlong text at the ends of sentences, one that has none at blanks, and only as a last resort inside a word
 * (never inside a surrogate pair). The parts joined by a blank are the text again, but for a cut inside a word.
 */
export function splitText(text: string, longest = LONGEST_TURN): string[] {
  if (text.length <= longest) return [text];
  const parts: string[] = [];
  let part = '';
  const flush = (): void => {
    if (part.trim() !== '') parts.push(part.trim());
    part = '';
  };
  for (const { segment } of segmenter.segment(text)) {
    if (part.length + segment.trimEnd().length > longest) flush();
    let rest = part + segment;
    part = '';
    while (rest.trimEnd().length > longest) {
      const cut = cutBefore(rest, longest);
      parts.push(rest.slice(0, cut).trim());
      rest = rest.slice(cut).trimStart();
    }
    part = rest;
  }
  flush();
  return parts;
}

/**
 * Where to cut at the latest: behind the last blank, else at `longest`, one less where that would halve a character.
 */
function cutBefore(text: string, longest: number): number {
  const blank = text.slice(0, longest + 1).search(/\s\S*$/u);
  if (blank > 0) return blank;
  return /[\uD800-\uDBFF]/u.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}
