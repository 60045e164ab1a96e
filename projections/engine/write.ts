import { breath } from '#domain/breath.ts';
import type { ClientBase } from 'pg';
import type { FoldableChange, RowChange, Values } from './changes.ts';
import { foldInSteps, type Effect, type Folded } from './fold.ts';
import type { RowsOf, RowWriter } from './read-tables.ts';
import { sealRows } from './seal.ts';
import type { TableDefinition } from './table.ts';
import { quoted, typeOf, unnest } from './unnest.ts';

/**
 * Rows of a statement at most; it bounds what one message to Postgres weighs, and how long making it holds others up.
 */
const ROWS = 500;

const matches = (table: TableDefinition): string =>
  table.options.key.map((name) => `t.${quoted(name)} = v.${quoted(name)}`).join(' and ');

const columnsOf = (table: TableDefinition): string[] => [
  ...(table.options.counted ? [table.options.counted] : []),
  ...Object.keys(table.columns),
];

interface Insertion {
  readonly rows: readonly Values[];
  readonly replace: boolean;
}

async function insert(client: ClientBase, table: TableDefinition, { rows, replace }: Insertion): Promise<void> {
  const names = columnsOf(table);
  const list = names.map(quoted).join(', ');
  const key = table.options.key.map(quoted).join(', ');
  const others = names.filter((name) => !table.options.key.includes(name));
  const update =
    replace && others.length > 0
      ? `do update set ${others.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`
      : 'do nothing';
  for (let from = 0; from < rows.length; from += ROWS) {
    if (rows.length > ROWS) await breath();
    const { text, values } = unnest(table, names, rows.slice(from, from + ROWS));
    await client.query(
      `insert into ${quoted(table.name)} (${list}) select ${names.map((name) => `v.${quoted(name)}`).join(', ')} from ${text} on conflict (${key}) ${update}`,
      values,
    );
  }
}

/** Columns are named in letters, digits and underscores alone. */
const namesIn = (values: Values): string => Object.keys(values).toSorted().join();

const isEmpty = ({ set, add }: Effect): boolean => Object.keys(set).length + Object.keys(add).length === 0;

/** Rows that set and add the same columns go in one statement. */
async function change({ client, sealer }: RowWriter, table: TableDefinition, rows: Folded['rows']): Promise<void> {
  const shapes = Map.groupBy(rows, ({ effect }) => `${namesIn(effect.set)};${namesIn(effect.add)}`);
  for (const alike of shapes.values()) {
    const [set = [], add = []] = [alike[0]?.effect.set, alike[0]?.effect.add].map((values) =>
      Object.keys(values ?? {}),
    );
    const changed = await sealRows(
      sealer,
      table,
      alike.map(({ key, effect }) => ({ ...key, ...effect.set, ...effect.add })),
    );
    const assignments = [
      ...set.map((name) => `${quoted(name)} = v.${quoted(name)}`),
      ...add.map((name) => `${quoted(name)} = coalesce(t.${quoted(name)}, 0) + v.${quoted(name)}`),
    ];
    for (let from = 0; from < changed.length; from += ROWS) {
      if (changed.length > ROWS) await breath();
      const names = [...table.options.key, ...set, ...add];
      const { text, values } = unnest(table, names, changed.slice(from, from + ROWS));
      await client.query(
        `update ${quoted(table.name)} t set ${assignments.join(', ')} from ${text} where ${matches(table)}`,
        values,
      );
    }
  }
}

/** Rows that have these values; in one statement those that name the same columns. */
async function clear(client: ClientBase, table: TableDefinition, cleared: readonly Values[]): Promise<void> {
  for (const alike of Map.groupBy(cleared, (where) => Object.keys(where).join()).values())
    await removeMatching(client, table, { names: Object.keys(alike[0] ?? {}), rows: alike });
}

async function removeMatching(client: ClientBase, table: TableDefinition, { names, rows }: RowsOf): Promise<void> {
  if (rows.length === 0) return;
  const { text, values } = unnest(table, names, rows);
  await client.query(
    `delete from ${quoted(table.name)} t using ${text} where ${names.map((name) => `t.${quoted(name)} = v.${quoted(name)}`).join(' and ')}`,
    values,
  );
}

async function patchWhere(
  client: ClientBase,
  table: TableDefinition,
  { where, values }: Extract<RowChange, { kind: 'patchWhere' }>,
): Promise<void> {
  const found = Object.keys(where);
  const set = Object.keys(values);
  // A text is sealed for its row, and these are rows that only Postgres finds.
  if (set.some((name) => table.columns[name]?.sealed && values[name] !== null))
    throw new TypeError('patchWhere can only empty a sealed column');
  const parameters = unnest(table, found, [where]);
  // A column may be looked for and changed: what it becomes has parameters of its own.
  const becomes = unnest(table, set, [values]).values.map(([value]) => value);
  const assignments = set
    .map((name, index) => `${quoted(name)} = $${found.length + index + 1}::${typeOf(table, name)}`)
    .join(', ');
  await client.query(
    `update ${quoted(table.name)} t set ${assignments} from ${parameters.text} where ${found.map((name) => `t.${quoted(name)} = v.${quoted(name)}`).join(' and ')}`,
    [...parameters.values, ...becomes],
  );
}

const isByKey = (change: FoldableChange, key: readonly string[]): boolean =>
  change.kind !== 'removeWhere' || Object.keys(change.where).every((name) => key.includes(name));

/**
 * Writes what changes to one table amount to. A change by other columns than the key's is about rows that only Postgres
 * can find, so what came before it is written first.
 */
export async function writeChanges(
  writer: RowWriter,
  table: TableDefinition,
  changes: readonly RowChange[],
): Promise<void> {
  const { client } = writer;
  let foldable: FoldableChange[] = [];
  for (const one of changes) {
    if (one.kind !== 'patchWhere' && isByKey(one, table.options.key)) {
      foldable.push(one);
      continue;
    }
    await writeFolded(writer, table, foldable);
    foldable = [];
    if (one.kind === 'patchWhere') await patchWhere(client, table, one);
    else if (one.kind === 'removeWhere')
      await removeMatching(client, table, { names: Object.keys(one.where), rows: [one.where] });
  }
  await writeFolded(writer, table, foldable);
}

/** With breaths: a page of a long transcript is thousands of changes. */
async function folded(changes: readonly FoldableChange[], key: readonly string[]): Promise<Folded> {
  const steps = foldInSteps(changes, key);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breath();
  }
}

async function writeFolded(
  writer: RowWriter,
  table: TableDefinition,
  changes: readonly FoldableChange[],
): Promise<void> {
  const { client, sealer, bulk } = writer;
  const { cleared, rows } = await folded(changes, table.options.key);
  const [removed, replaced, added]: [Values[], Values[], Values[]] = [[], [], []];
  const changed: Folded['rows'][number][] = [];
  for (const one of rows) {
    const { becomes, row, absent } = one.effect;
    if (becomes) (row === null ? removed : replaced).push(row ?? one.key);
    else {
      if (absent !== null) added.push(absent);
      if (!isEmpty(one.effect)) changed.push(one);
    }
  }
  const put = async (some: readonly Values[], replace: boolean) => {
    const stored = await sealRows(sealer, table, some);
    if (stored.length > 0 && !(await bulk?.(client, table, { names: columnsOf(table), rows: stored })))
      await insert(client, table, { rows: stored, replace });
  };
  await clear(client, table, cleared);
  await removeMatching(client, table, { names: table.options.key, rows: removed });
  await put(replaced, true);
  // A row that is there is changed, one that is not is put: in this order each row meets one of the two.
  await change(writer, table, changed);
  await put(added, false);
}
