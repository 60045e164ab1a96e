import type { ClientBase } from 'pg';
import type { KeyedChange, RowChange, Values } from './changes.ts';
import { fold, type Effect } from './fold.ts';
import type { TableDefinition } from './table.ts';

/** Rows of a statement at most: Postgres takes 65,535 parameters, but `unnest` needs only one for each column. */
const ROWS = 5_000;

const quoted = (name: string): string => `"${name}"`;

const typeOf = (table: TableDefinition, name: string): string => (name === table.options.counted ? 'int' : (table.columns[name]?.type ?? 'text'));

/** `unnest($1::uuid[], $2::text[]) as v (a, b)` and its parameters, a column each. */
function unnest(table: TableDefinition, names: readonly string[], rows: readonly Values[]): { text: string; values: unknown[][] } {
  const types = names.map((name) => typeOf(table, name));
  const values = names.map((name, column) => rows.map((row) => (types[column] === 'jsonb' && row[name] !== null && row[name] !== undefined ? JSON.stringify(row[name]) : (row[name] ?? null))));
  const parameters = types.map((type, index) => `$${index + 1}::${type}[]`);
  return { text: `unnest(${parameters.join(', ')}) as v (${names.map(quoted).join(', ')})`, values };
}

const matches = (table: TableDefinition): string => table.options.key.map((name) => `t.${quoted(name)} = v.${quoted(name)}`).join(' and ');

async function insert(client: ClientBase, table: TableDefinition, rows: readonly Values[], replace: boolean): Promise<void> {
  const names = [...(table.options.counted ? [table.options.counted] : []), ...Object.keys(table.columns)];
  const list = names.map(quoted).join(', ');
  const key = table.options.key.map(quoted).join(', ');
  const others = names.filter((name) => !table.options.key.includes(name) && name !== table.options.counted);
  const update = replace && others.length > 0 ? `do update set ${others.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}` : 'do nothing';
  for (let from = 0; from < rows.length; from += ROWS) {
    const { text, values } = unnest(table, names, rows.slice(from, from + ROWS));
    await client.query(`insert into ${quoted(table.name)} (${list}) select ${names.map((name) => `v.${quoted(name)}`).join(', ')} from ${text} on conflict (${key}) ${update}`, values);
  }
}

type Change = Extract<Effect['present'], { kind: 'change' }>;

/** Rows that set and add the same columns go in one statement. */
async function change(client: ClientBase, table: TableDefinition, rows: readonly { readonly key: Values; readonly present: Change }[]): Promise<void> {
  const shapes = Map.groupBy(rows, ({ present }) => JSON.stringify([Object.keys(present.set).toSorted(), Object.keys(present.add).toSorted()]));
  for (const [shape, alike] of shapes) {
    const [set, add] = JSON.parse(shape) as [string[], string[]];
    if (set.length + add.length === 0) continue;
    const { text, values } = unnest(table, [...table.options.key, ...set, ...add], alike.map(({ key, present }) => ({ ...key, ...present.set, ...present.add })));
    const assignments = [
      ...set.map((name) => `${quoted(name)} = v.${quoted(name)}`),
      ...add.map((name) => `${quoted(name)} = t.${quoted(name)} + v.${quoted(name)}`),
    ];
    await client.query(`update ${quoted(table.name)} t set ${assignments.join(', ')} from ${text} where ${matches(table)}`, values);
  }
}

async function writeKeyed(client: ClientBase, table: TableDefinition, changes: readonly KeyedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const keyOf = (one: KeyedChange) => JSON.stringify(table.options.key.map((name) => ('key' in one ? one.key : one.row)[name]));
  const net = [...fold(changes, keyOf).values()];
  const removed = net.filter(({ effect }) => effect.present.kind === 'become' && effect.present.row === null).map(({ key }) => key);
  const replaced = net.flatMap(({ effect }) => (effect.present.kind === 'become' && effect.present.row !== null ? [effect.present.row] : []));
  const changed = net.flatMap(({ key, effect }) => (effect.present.kind === 'change' ? [{ key, present: effect.present }] : []));
  const added = net.flatMap(({ effect }) => (effect.present.kind === 'change' && effect.absent !== null ? [effect.absent] : []));
  if (removed.length > 0) {
    const { text, values } = unnest(table, table.options.key, removed);
    await client.query(`delete from ${quoted(table.name)} t using ${text} where ${matches(table)}`, values);
  }
  await insert(client, table, replaced, true);
  // A row that is there is changed, one that is not is put: in this order each row meets one of the two.
  await change(client, table, changed);
  await insert(client, table, added, false);
}

async function removeWhere(client: ClientBase, table: TableDefinition, wheres: readonly Values[]): Promise<void> {
  const names = Object.keys(wheres[0] ?? {});
  const { text, values } = unnest(table, names, wheres);
  const condition = names.map((name) => `t.${quoted(name)} = v.${quoted(name)}`).join(' and ');
  await client.query(`delete from ${quoted(table.name)} t using ${text} where ${condition}`, values);
}

const shapeOf = (values: Values | undefined): string => Object.keys(values ?? {}).join(',');

/**
 * Writes the changes of one table in their order of effect. A removal by value touches rows whose keys nobody names, so
 * it is a barrier: what came before is written first.
 */
export async function writeChanges(client: ClientBase, table: TableDefinition, changes: readonly RowChange[]): Promise<void> {
  let keyed: KeyedChange[] = [];
  let wheres: Values[] = [];
  for (const one of changes) {
    if (one.kind !== 'removeWhere') {
      if (wheres.length > 0) await removeWhere(client, table, wheres);
      wheres = [];
      keyed.push(one);
      continue;
    }
    await writeKeyed(client, table, keyed);
    keyed = [];
    if (wheres.length > 0 && shapeOf(wheres[0]) !== shapeOf(one.where)) {
      await removeWhere(client, table, wheres);
      wheres = [];
    }
    wheres.push(one.where);
  }
  if (wheres.length > 0) await removeWhere(client, table, wheres);
  await writeKeyed(client, table, keyed);
}
