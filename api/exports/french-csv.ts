import { stringify } from 'csv-stringify/sync';

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and behind a separator for a reader that cuts
 * cells otherwise than we do, blanks and quotes in between. A digit after a comma is a decimal and stays.
 */
const FORMULA = /(?<before>^[\s"']*|[;,][\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Text of one line that no spreadsheet computes: an apostrophe makes text of what would be a formula. */
const guarded = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(FORMULA, `$<before>'`);

/**
 * Rows as a French spreadsheet opens them: semicolons, a byte order mark that says UTF-8, every cell quoted, no line
 * breaks in cells, nothing that would be computed.
 */
export const frenchCsv = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  stringify([headings, ...rows.map((cells) => cells.map(guarded))], {
    bom: true,
    delimiter: ';',
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
  });
