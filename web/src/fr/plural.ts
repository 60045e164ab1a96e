const rules = new Intl.PluralRules('fr');
let decimals: Intl.NumberFormat | undefined;

const grouped = (digits: string): string =>
  digits.length <= 3 ? digits : `${grouped(digits.slice(0, -3))}\u202F${digits.slice(-3)}`;

/**
 * A number as the French write it: narrow no-break space between thousands, decimal comma. Whole ones need no format:
 * the first of a process takes as long as drawing a page.
 */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value)
    ? `${value < 0 ? '-' : ''}${grouped(String(Math.abs(value)))}`
    : (decimals ??= new Intl.NumberFormat('fr')).format(value);

/** Which of the two words goes with `count`: in French 0, 1 and 1.5 are singular. */
export const pluralWord = (count: number, singular: string, plural: string): string =>
  rules.select(count) === 'one' ? singular : plural;

/** « 0 réunion », « 1,5 réunion », « 2 réunions ». The number and its word never part at a line's end. */
export const countOf = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)}\u00A0${pluralWord(count, singular, plural)}`;
