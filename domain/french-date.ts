/** A date as French writes it: the first of a month is « 1er », every other day its figure. */
export const frenchDate = (format: Intl.DateTimeFormat, moment: Date | number): string =>
  format
    .formatToParts(moment)
    .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
    .join('');
