/** What a text may say about how it is drawn, before and between what is drawn. */
const FRONT_MATTER = /^\s*---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/u;
const DIRECTIVE = /%%\{[^]*?(?:\}%%|$)/gu;

/**
 * The text without front matter and directives (`%%{init: …}%%`): they change how everything is drawn, up to what keeps
 * a text from running scripts, and what a diagram shows is said without them.
 */
export function plainText(text: string): string {
  // A blank in its place, so that what stood around a directive becomes none.
  let plain = text
    .replaceAll(/\r\n?/gu, '\n')
    .replace(/^\uFEFF/u, '')
    .replaceAll(DIRECTIVE, ' ');
  while (FRONT_MATTER.test(plain)) plain = plain.replace(FRONT_MATTER, '');
  return plain;
}
