import type { Measurement } from './measurement.ts';

/** One object a line, for programs. */
export const asJson = ({ name, value, unit, interval, reference, ratio }: Measurement): string =>
  JSON.stringify({ name, value, unit, interval, reference, ratio });

const DIGITS = 3;

/** At least three significant digits, and never fewer than the whole number has. */
const figure = (value: number | null): string =>
  value === null
    ? '–'
    : value >= 10 ** DIGITS
      ? Math.round(value).toLocaleString('en')
      : String(Number(value.toPrecision(DIGITS)));

const HEADINGS = ['benchmark', 'value', 'unit', 'interval', 'reference', 'ratio', 'aim'];

/** Columns under headings, numbers to the right. */
export function asTable(found: readonly Measurement[]): string {
  const rows = found.map(({ name, value, unit, interval, reference, ratio, aim }) => [
    name,
    figure(value),
    unit,
    interval ? `${figure(interval[0])} to ${figure(interval[1])}` : '',
    figure(reference),
    ratio === null ? '–' : ratio.toFixed(2),
    aim ? `${aim.reached ? '✓' : '✗'} ${aim.text}` : '',
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isNumber = (column: number) => column === 1 || column === 4 || column === 5;
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(HEADINGS), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}
