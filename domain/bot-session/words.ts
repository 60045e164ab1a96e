/** What stands between an address and the words around it. */
const BETWEEN = /[\s<>"'()[\]{}«»“”|,;]+/u;
/** What a sentence puts behind an address, and what makes it bold. */
const BEHIND = new Set(['.', '!', '?', ':', '…', '*']);

function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && BEHIND.has(word[end - 1] ?? '')) end -= 1;
  return word.slice(0, end).replace(/^\*+/u, '');
}

/** The words of an invitation, without the marks around them: each may be an address. */
export const addressWords = (text: string): string[] => text.split(BETWEEN).map(withoutEnd);
