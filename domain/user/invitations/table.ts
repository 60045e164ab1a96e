import { CsvError, parse } from 'csv-parse/sync';
import { GreffierError } from '#domain/errors.ts';
import type { Named } from './addresses.ts';
import { INVITATIONS_UNREADABLE } from './faults.ts';
import { plain } from './plain.ts';

type Column = Exclude<keyof Named, 'line'>;

/** What tables call their columns, in plain letters. */
const COLUMNS: Readonly<Record<string, Column>> = {
  nom: 'name',
  'nom complet': 'name',
  'prenom nom': 'name',
  name: 'name',
  personne: 'name',
  adresse: 'email',
  'adresse e-mail': 'email',
  'adresse email': 'email',
  'adresse mail': 'email',
  'e-mail': 'email',
  email: 'email',
  mail: 'email',
  courriel: 'email',
  role: 'role',
  departement: 'department',
  department: 'department',
  service: 'department',
};

/** The order of columns that have no names. */
const UNNAMED: readonly Column[] = ['name', 'email', 'role', 'department'];

const DELIMITERS = [';', '\t', ','] as const;

const hasAddress = (cell: string): boolean => cell.includes('@');

interface Shape {
  readonly delimiter: (typeof DELIMITERS)[number];
  readonly columns: readonly (Column | null)[];
  readonly hasHeader: boolean;
}

/**
 * How a text is a table, by its first line: its columns have names, one of them an address's; or one cell is an address
 * and others are not. Null for what is no table: addresses that were pasted, for instance.
 */
export function shapeOf(text: string): Shape | null {
  const [first = ''] = text.trimStart().split('\n', 1);
  const delimiter = DELIMITERS.find((one) => first.includes(one));
  if (delimiter === undefined) return null;
  const cells = first.split(delimiter).map((cell) => cell.replaceAll('"', '').trim());
  const named = cells.map((cell) => COLUMNS[plain(cell)] ?? null);
  if (named.includes('email')) return { delimiter, columns: named, hasHeader: true };
  const isTable = cells.filter(hasAddress).length === 1 && cells.some((cell) => cell !== '' && !hasAddress(cell));
  return isTable && !first.includes('<') ? { delimiter, columns: UNNAMED, hasHeader: false } : null;
}

/** The rows of a table as Excel writes it. Throws INVITATIONS_UNREADABLE. */
export function readTable(text: string, { delimiter, columns, hasHeader }: Shape): Named[] {
  const rows = parsed(text, delimiter);
  return rows.slice(hasHeader ? 1 : 0).flatMap(({ record, line }) => {
    const cell = (column: Column): string => record[columns.indexOf(column)]?.trim() ?? '';
    const person = { name: cell('name'), email: cell('email'), role: cell('role'), department: cell('department') };
    // Excel writes rows of which nothing is left but semicolons.
    return record.every((one) => one.trim() === '') ? [] : [{ line, ...person }];
  });
}

interface Parsed {
  readonly record: readonly string[];
  readonly line: number;
}

function parsed(text: string, delimiter: string): Parsed[] {
  const rows: Parsed[] = [];
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => void rows.push({ record, line: lines }),
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw new GreffierError(INVITATIONS_UNREADABLE);
    throw error;
  }
}
