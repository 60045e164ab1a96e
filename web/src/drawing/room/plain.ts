/** What a text may say about how it is drawn, before and between what is drawn. */
const FRONT_MATTER = /^\s*---[^\S\n]*\n[^]*?\n---[^\S\n]*(?:\n|$)/u;
const DIRECTIVE = /%%\{[^]*?(?:\}%%|$)/gu;

/** As many lines as were there, so that those behind keep their numbers. */
const linesOf = (taken: string): string => taken.replaceAll(/[^\n]+/gu, '') || ' ';

/**
 * The text without front matter and directives (`%%{init: …}%%`): they change how everything is drawn, up to what keeps
 * a text from running scripts, and what a diagram shows is said without them.
 */
export function plainText(text: string): string {
  let plain = text
    .replaceAll(/\r\n?/gu, '\n')
    .replace(/^\uFEFF/u, '')
    .replaceAll(DIRECTIVE, linesOf);
  while (FRONT_MATTER.test(plain)) plain = plain.replace(FRONT_MATTER, linesOf);
  return plain;
}

/** What Mermaid says of a line, which it counts from the first that is not blank, of that line of the whole text. */
export function placed(reason: string, plain: string): string {
  const blank = (/^\s*/u.exec(plain)?.[0] ?? '').split('\n').length - 1;
  return reason.replace(/\bon line (\d+)/u, (_, line: string) => `on line ${Number(line) + blank}`);
}
