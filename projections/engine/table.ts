import type { RowChange } from './changes.ts';

/** A column that handlers fill. `Value` is what rows hold; `type` is Postgres' name for it. */
export interface Column<Value = unknown> {
  readonly type: string;
  readonly constraint: string;
  /**
   * Holds readable text that may have to be erased: the planner keeps no samples of it, and pages no compressed copy.
   */
  readonly personal: boolean;
  /** What handlers give is stored encrypted, or as hashes of words: null for a column that is stored as given. */
  readonly sealed: SealedColumn | null;
  /** Never set: carries the type of the column's values. */
  readonly value?: Value;
}

export type SealedColumn = 'text' | 'words';

/** A text and the key under which it is stored. */
export interface SealedValue {
  readonly keyId: string;
  readonly text: string;
}

/** Words by which a row is found, and the period whose search key hashes them. */
export interface WordsValue {
  readonly period: string;
  readonly words: readonly string[];
}

/** `column<string | null>('text')`, `column<string>('uuid', 'not null')`. */
export const column = <Value>(type: string, constraint = ''): Column<Value> => ({
  type,
  constraint,
  personal: false,
  sealed: null,
});

/** A column whose values are personal and readable: its table is written anew after an erasure. */
export const personalColumn = <Value>(type: string, constraint = ''): Column<Value> => ({
  type,
  constraint,
  personal: true,
  sealed: null,
});

/**
 * A column whose values are stored under keys of the vault: destroying the key erases them, wherever they were copied.
 */
export const sealedColumn = (): Column<SealedValue | null> => ({
  type: 'bytea',
  constraint: '',
  personal: false,
  sealed: 'text',
});

/** A tsvector of keyed hashes without positions. */
export const wordsColumn = (): Column<WordsValue | null> => ({
  type: 'tsvector',
  constraint: '',
  personal: false,
  sealed: 'words',
});

type Columns = Readonly<Record<string, Column>>;
export type Row<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};
/** Names of the columns that hold numbers. */
type Numbers<C extends Columns> = { [Name in keyof C]: Row<C>[Name] extends number | null ? Name : never }[keyof C];

export interface TableOptions<Name extends string> {
  readonly key: readonly Name[];
  /** Columns of the key that name a row for its sealed columns; all of them where not given. */
  readonly identity?: readonly Name[];
  /** A column of type int that the engine fills: 1, 2, 3 … with every insert change, in the order of events. */
  readonly counted?: string;
  /** Columns that Postgres computes, by name: the whole definition after the name. They count as personal. */
  readonly generated?: Readonly<Record<string, string>>;
  /**
   * Indexes beside the primary key: `name {ON} (columns)` or `unique name {ON} (columns)`, where `{ON}` stands for `on`
   * and the table.
   */
  readonly indexes?: readonly string[];
  /** Clause after the column list and statements that make the partitions. */
  readonly partitions?: { readonly by: string; readonly statements: readonly string[] };
}

export interface TableDefinition {
  readonly name: string;
  readonly columns: Columns;
  readonly options: TableOptions<string>;
}

/** Whether rows that are gone leave readable words in the table's files, until these are written anew. */
export const isPlainPersonal = ({ columns, options }: TableDefinition): boolean =>
  !options.partitions && Object.values(columns).some(({ personal }) => personal);

export interface Table<C extends Columns, Key extends keyof C & string> extends TableDefinition {
  /** Adds the row where none with its key is. */
  insert(row: Row<C>): RowChange;
  /** Puts the row, whatever was there. */
  upsert(row: Row<C>): RowChange;
  /** Changes columns of the row, where there is one. */
  patch(key: Pick<Row<C>, Key>, values: Partial<Omit<Row<C>, Key>>): RowChange;
  /** Adds to numbers of the row, where there is one; null counts as 0. */
  increment(key: Pick<Row<C>, Key>, by: Partial<Record<Exclude<Numbers<C>, Key>, number>>): RowChange;
  remove(key: Pick<Row<C>, Key>): RowChange;
  /** Removes every row that has these values; by columns of the key it costs little, by others it divides the batch. */
  removeWhere(where: Partial<Row<C>>): RowChange;
  /** Changes every row that has these values; divides the batch. */
  patchWhere(where: Partial<Row<C>>, values: Partial<Omit<Row<C>, Key>>): RowChange;
}

/** Declares a read table: its columns give the type of its rows, its key how changes find them. */
export function table<const C extends Columns, const Key extends keyof C & string>(
  name: string,
  columns: C,
  options: TableOptions<Key>,
): Table<C, Key> {
  return {
    name,
    columns,
    options,
    insert: (row) => ({ table: name, kind: 'insert', row }),
    upsert: (row) => ({ table: name, kind: 'upsert', row }),
    patch: (key, values) => ({ table: name, kind: 'patch', key, values }),
    increment: (key, by) => ({ table: name, kind: 'increment', key, by: by as Record<string, number> }),
    remove: (key) => ({ table: name, kind: 'remove', key }),
    removeWhere: (where) => ({ table: name, kind: 'removeWhere', where }),
    patchWhere: (where, values) => ({ table: name, kind: 'patchWhere', where, values }),
  };
}

const quoted = (name: string): string => `"${name}"`;

/** What a sealed value is bound to: the same in a table and in the one that a rebuild makes. */
export const placeOf = (
  { name, options }: Pick<TableDefinition, 'name' | 'options'>,
  column: string,
  row: object,
): string =>
  [
    name,
    column,
    ...(options.identity ?? options.key).map((part) => String((row as Readonly<Record<string, unknown>>)[part])),
  ].join('\n');

/** The statements that make the table in the current schema, without what a rebuild adds at its end. */
export function createTable({ name, columns, options }: TableDefinition): string[] {
  const lines = [
    ...(options.counted ? [`${quoted(options.counted)} int not null unique`] : []),
    ...Object.entries(columns).map(([column, { type, constraint }]) =>
      `${quoted(column)} ${type} ${constraint}`.trimEnd(),
    ),
    ...Object.entries(options.generated ?? {}).map(([column, definition]) => `${quoted(column)} ${definition}`),
    `primary key (${options.key.map(quoted).join(', ')})`,
  ];
  const partitioned = options.partitions ? ` ${options.partitions.by}` : '';
  const unsampled = [
    ...Object.keys(columns).filter((column) => columns[column]?.personal || columns[column]?.sealed),
    ...Object.keys(options.generated ?? {}),
  ];
  return [
    `create table ${quoted(name)} (\n  ${lines.join(',\n  ')}\n)${partitioned}`,
    ...(options.partitions?.statements ?? []),
    ...unsampled.map((column) => `alter table ${quoted(name)} alter column ${quoted(column)} set statistics 0`),
    // A UUID always stands in its row.
    ...unsampled
      .filter((column) => columns[column]?.type !== 'uuid')
      .map((column) => `alter table ${quoted(name)} alter column ${quoted(column)} set storage external`),
  ];
}

/** The statements that make the table's indexes in the current schema. */
export const createTableIndexes = ({ name, options }: TableDefinition): string[] =>
  (options.indexes ?? []).map(
    (index) =>
      `create ${index.startsWith('unique ') ? 'unique ' : ''}index if not exists ${index.replace(/^unique /u, '').replace('{ON}', `on ${quoted(name)}`)}`,
  );
