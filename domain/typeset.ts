/** Does not break; as wide as a space. */
const NBSP = '\u00A0';
/** Does not break; narrower. */
const NNBSP = '\u202F';

/** What a figure is of, behind it. */
const UNIT =
  /(?<=\d) (?=(?:€|%|‰|°|h|min|s|ms|j|k€|M€|Md€|euros?|millions?|milliards?|[kcm]?m²?|k?g|[kMGT]?o|kWh|pages?)(?![\p{L}\p{N}]))/gu;

/**
 * A text with the no-break spaces that French typography puts where somebody typed plain ones: « 12 400 € » and a
 * question mark never stand on a line of their own. No other character changes, and none is added.
 */
export const typeset = (text: string): string =>
  text
    .replaceAll(/(?<=(?<![\d,.])\d{1,3}(?:[ \u00A0\u202F]\d{3}){0,4}) (?=\d{3}(?!\d))/gu, NNBSP)
    .replaceAll(UNIT, NBSP)
    .replaceAll(/(?<=\d) (?=h \d\d(?!\d))/gu, NBSP)
    .replaceAll(/(?<=\d[ \u00A0]h) (?=\d\d(?!\d))/gu, NBSP)
    .replaceAll(/ (?=[;!?]+(?:\s|$|[»)\]…]))/gu, NNBSP)
    .replaceAll(/ (?=(?::(?:\s|$)|»|–\s))|(?<=«) /gu, NBSP);
