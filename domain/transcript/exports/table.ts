import { parse } from 'csv-parse/sync';
import { entryEnd, entrySpeaker, entryStamp, entryStart, entryText, type Unit } from '../entry.ts';
import { type Fault, fault } from '../faults.ts';
import type { Located } from '../json-tree.ts';
import { likenessOf } from '../names.ts';
import type { Piece, Reading } from '../piece.ts';
import { isBlank, type SourceLine, tidy } from '../source.ts';
import { readStamp } from '../time.ts';

/**
 * Names of columns, in lower case without accents and blanks, and what they are called among the fields of an entry.
 */
const COLUMNS: Readonly<Record<string, string>> = {
  text: 'text',
  texte: 'text',
  content: 'text',
  contenu: 'text',
  sentence: 'text',
  phrase: 'text',
  transcript: 'text',
  transcription: 'text',
  utterance: 'text',
  paroles: 'text',
  propos: 'text',
  message: 'text',
  caption: 'text',
  speaker: 'speaker',
  speakername: 'speaker',
  speakerlabel: 'speaker',
  name: 'speaker',
  nom: 'speaker',
  locuteur: 'speaker',
  intervenant: 'speaker',
  intervenante: 'speaker',
  orateur: 'speaker',
  participant: 'speaker',
  author: 'speaker',
  auteur: 'speaker',
  start: 'start',
  starttime: 'start',
  begin: 'start',
  debut: 'start',
  time: 'start',
  timestamp: 'start',
  heure: 'start',
  horodatage: 'start',
  temps: 'start',
  startms: 'startms',
  starttimems: 'startms',
  timestampms: 'startms',
  end: 'end',
  endtime: 'end',
  fin: 'end',
  endms: 'endms',
  endtimems: 'endms',
};

const SEPARATORS = ['\t', ';', ','] as const;
const LONGEST_HEADER = 40;
/** Lines that are looked at for columns without a header. */
const LOOKED_AT = 20;
/** No stretch of speech lasts so many seconds: numbers so far apart are milliseconds. */
const LONGEST_STRETCH_SECONDS = 100;

export interface Table {
  readonly separator: (typeof SEPARATORS)[number];
  /** The field that each column is; null for one of no use here. */
  readonly fields: readonly (string | null)[];
  readonly hasHeader: boolean;
}

const keyOf = (cell: string): string =>
  cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/gu, '');

function headerOf(line: string): Table | null {
  for (const separator of SEPARATORS) {
    const cells = line.split(separator).map((cell) => cell.replaceAll('"', '').trim());
    if (cells.length < 2 || cells.some((cell) => cell.length > LONGEST_HEADER)) continue;
    const fields = cells.map((cell) => COLUMNS[keyOf(cell)] ?? null);
    if (new Set(fields.filter((field) => field !== null)).size >= 2) return { separator, fields, hasHeader: true };
  }
  return null;
}

/** Time, name and words between tabs, without a header: only where the second cells are names. */
function headless(lines: readonly SourceLine[]): Table | null {
  const rows = lines.slice(0, LOOKED_AT).map(({ text }) => text.split('\t'));
  const isRow = ([time = '', name = '', ...words]: readonly string[]): boolean =>
    words.length === 1 && readStamp(time) !== null && likenessOf(name.trim()) !== 'no';
  const fits = rows.length >= 2 && rows.every(isRow);
  return fits ? { separator: '\t', fields: ['start', 'speaker', 'text'], hasHeader: false } : null;
}

/** The columns of a table of turns; null for a text that is none. */
export function tableOf(lines: readonly SourceLine[]): Table | null {
  const full = lines.filter((line) => !isBlank(line));
  return full.length < 2 ? null : (headerOf(full[0]?.text ?? '') ?? headless(full));
}

interface Row {
  readonly record: readonly string[];
  /** Counted from 1, where it ends. */
  readonly line: number;
}

/** Tabs often come without the quotes that a cell with a quotation mark would need. */
function rowsOf(text: string, delimiter: string): readonly Row[] {
  const rows: Row[] = [];
  // Kept here, not by the parser: with each row of another length than the first it keeps an error of four kilobytes.
  const on_record = (record: string[], { lines }: { readonly lines: number }): null => {
    rows.push({ record, line: lines });
    return null;
  };
  const options = {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record,
  } as const;
  try {
    parse(text, options);
    return rows;
  } catch {
    // Without quotes a row is a line.
    return text
      .split('\n')
      .flatMap((row, index) => (row === '' ? [] : [{ record: row.split(delimiter), line: index + 1 }]));
  }
}

const valueOf = (cell: string): string | number => (/^-?\d{1,15}(?:[.]\d{1,6})?$/u.test(cell) ? Number(cell) : cell);

/** Numbers without a unit are seconds; whole ones are milliseconds where a stretch would last minutes. */
function unitOf(rows: readonly ReadonlyMap<string, Located>[]): Unit {
  const spans = rows.flatMap((row) => {
    const [start, end] = [row.get('start')?.value, row.get('end')?.value];
    return typeof start === 'number' && typeof end === 'number' ? [{ start, end }] : [];
  });
  const whole = spans.every(({ start, end }) => Number.isInteger(start) && Number.isInteger(end));
  const long = spans.filter(({ start, end }) => end - start >= LONGEST_STRETCH_SECONDS).length;
  return whole && long * 2 > spans.length ? 1 : 1000;
}

const isFull = (cell: string): boolean => cell.trim() !== '';

/** Words in the last column may have separators in them, without quotes around. */
function withinColumns(record: readonly string[], fields: Table['fields'], separator: string): readonly string[] {
  const last = fields.length - 1;
  if (record.length <= fields.length || fields[last] !== 'text') return record;
  return [...record.slice(0, last), record.slice(last).join(separator)];
}

/**
 * Whether the cells of a row cannot be told apart for sure: words in more cells than there are columns, or in too few.
 */
function isUneven(record: readonly string[], fields: Table['fields']): boolean {
  const isShort = fields.indexOf('text') >= record.length || fields.indexOf('speaker') >= record.length;
  return record.slice(fields.length).some(isFull) || (isShort && record.some(isFull));
}

/** Reads the turns of a table. One without a column of words has none, and says so. */
export function readTable(lines: readonly SourceLine[], { separator, fields, hasHeader }: Table): Reading {
  const first = lines.find((line) => !isBlank(line))?.number ?? 1;
  if (!fields.includes('text')) return { pieces: [], faults: [fault('TABLE_WITHOUT_TEXT', first)] };
  const used = fields.filter((field) => field !== null);
  if (new Set(used).size < used.length) return { pieces: [], faults: [fault('TABLE_AMBIGUOUS', first)] };
  const rows = rowsOf(lines.map(({ text }) => text).join('\n'), separator)
    .slice(hasHeader ? 1 : 0)
    .map(({ record, line }) => ({ record: withinColumns(record, fields, separator), line }));
  const entries = rows.map(
    ({ record }) =>
      new Map(
        fields.flatMap((field, column) => {
          const cell = record[column]?.trim() ?? '';
          const value = field === 'text' ? cell : valueOf(cell);
          return field === null || cell === '' ? [] : [[field, { offset: 0, value }] as const];
        }),
      ),
  );
  const unit = unitOf(entries);
  const faults: Fault[] = [];
  const pieces = entries.flatMap((entry, index): Piece[] => {
    const line = lines[(rows[index]?.line ?? 1) - 1]?.number ?? first;
    if (isUneven(rows[index]?.record ?? [], fields)) {
      faults.push(fault('TABLE_ROW_UNEVEN', line));
      return [];
    }
    const text = tidy(entryText(entry) ?? '');
    const start = entryStart(entry);
    const stamp = entryStamp(start, unit);
    if (text !== '' && start && !stamp) faults.push(fault('TIME_UNREADABLE', line));
    return text === ''
      ? []
      : [{ speaker: entrySpeaker(entry), text, stamp, end: entryStamp(entryEnd(entry), unit), line }];
  });
  return { pieces, faults };
}
