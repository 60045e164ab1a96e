import type { Values } from './changes.ts';
import type { TableDefinition } from './table.ts';

export const quoted = (name: string): string => `"${name}"`;

export const typeOf = (table: TableDefinition, name: string): string =>
  name === table.options.counted ? 'int' : (table.columns[name]?.type ?? 'text');

/** `unnest($1::uuid[], $2::text[]) as v (a, b)` and its parameters: one array a column, however many rows. */
export function unnest(
  table: TableDefinition,
  names: readonly string[],
  rows: readonly Values[],
): { text: string; values: unknown[][] } {
  const types = names.map((name) => typeOf(table, name));
  const values = names.map((name, column) =>
    rows.map((row) =>
      types[column] === 'jsonb' && row[name] !== null && row[name] !== undefined
        ? JSON.stringify(row[name])
        : (row[name] ?? null),
    ),
  );
  const parameters = types.map((type, index) => `$${index + 1}::${type}[]`);
  return { text: `unnest(${parameters.join(', ')}) as v (${names.map(quoted).join(', ')})`, values };
}
