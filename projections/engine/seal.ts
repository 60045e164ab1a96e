import type { Sealer, TextToSeal } from '#domain/events/sealer.ts';
import { breath } from '#domain/breath.ts';
import type { Values } from './changes.ts';
import { placeOf, type SealedColumn, type SealedValue, type TableDefinition, type WordsValue } from './table.ts';

/** Rows that are sealed before others may work. */
const AT_ONCE = 200;

interface Wanted extends TextToSeal {
  readonly row: number;
  readonly name: string;
}

const namesOf = (table: TableDefinition, kind: SealedColumn): string[] =>
  Object.keys(table.columns).filter((name) => table.columns[name]?.sealed === kind);

/**
 * Rows with their sealed columns as they are stored: texts encrypted, null where the key is destroyed; words hashed.
 * Rows of a table without such columns are the ones given.
 */
export async function sealRows(
  sealer: Sealer,
  table: TableDefinition,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  const [texts, words] = [namesOf(table, 'text'), namesOf(table, 'words')];
  if (rows.length === 0 || texts.length + words.length === 0) return rows;
  const stored: Values[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    if (from > 0) await breath();
    stored.push(...(await sealSome(sealer, table, { texts, words, rows: rows.slice(from, from + AT_ONCE) })));
  }
  return stored;
}

interface RowsToSeal {
  /** Columns with a text, and those with words. */
  readonly texts: readonly string[];
  readonly words: readonly string[];
  readonly rows: readonly Values[];
}

async function sealSome(
  sealer: Sealer,
  table: TableDefinition,
  { texts, words, rows }: RowsToSeal,
): Promise<readonly Values[]> {
  const stored = rows.map((row): Record<string, unknown> => ({ ...row }));
  const wanted = texts.flatMap((name) => rows.flatMap((row, index) => textIn(table, { row, name, index })));
  const sealed = await sealer.seal(wanted);
  for (const [index, { row, name }] of wanted.entries()) {
    const target = stored[row];
    if (target) target[name] = sealed[index];
  }
  if (words.length > 0) await hashWords(sealer, words, stored);
  return stored;
}

interface TextPlace {
  readonly row: Values;
  readonly name: string;
  readonly index: number;
}

function textIn(table: TableDefinition, { row, name, index }: TextPlace): Wanted[] {
  const value = row[name] as SealedValue | null | undefined;
  return value ? [{ ...value, place: placeOf(table, name, row), row: index, name }] : [];
}

async function hashWords(
  sealer: Sealer,
  names: readonly string[],
  stored: readonly Record<string, unknown>[],
): Promise<void> {
  const values = stored.flatMap((row) => names.map((name) => row[name] as WordsValue | null | undefined));
  const hashes = await sealer.hashesOf(new Set(values.flatMap((value) => (value ? [value.period] : []))));
  for (const row of stored) {
    for (const name of names) {
      const value = row[name] as WordsValue | null | undefined;
      const hash = value && hashes.get(value.period);
      if (hash) row[name] = value.words.map(hash).join(' ');
    }
  }
}
