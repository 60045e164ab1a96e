/** A word of a table as it is compared: without accents, case and spare blanks. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010\u2011]/gu, '-')
    .trim()
    .split(/\s+/u)
    .join(' ')
    .toLowerCase();
