import type { RowChange, Values } from '#projections/engine/changes.ts';
import type { TableDefinition } from '#projections/engine/table.ts';
import * as fc from 'fast-check';

/** A table as rows in memory, to which changes are applied one after the other: what every faster way must come to. */
export class RowModel {
  readonly #table: TableDefinition;
  #rows = new Map<string, Values>();
  #count = 0;

  constructor(table: TableDefinition, rows: readonly Values[] = []) {
    this.#table = table;
    for (const row of rows) this.#rows.set(this.#idOf(row), row);
  }

  /** In the order of their keys, which are numbers and texts. */
  get rows(): Values[] {
    return [...this.#rows.values()].toSorted(
      (a, b) => this.#table.options.key.map((name) => compare(a[name], b[name])).find((order) => order !== 0) ?? 0,
    );
  }

  apply(change: RowChange): void {
    switch (change.kind) {
      case 'insert':
        this.#count += 1;
        if (!this.#rows.has(this.#idOf(change.row)))
          this.#put(
            this.#table.options.counted ? { [this.#table.options.counted]: this.#count, ...change.row } : change.row,
          );
        return;
      case 'upsert':
        return this.#put(change.row);
      case 'patch':
        return this.#update((row) => this.#idOf(row) === this.#idOf(change.key), change.values);
      case 'increment': {
        const row = this.#rows.get(this.#idOf(change.key));
        if (row)
          this.#put({
            ...row,
            ...Object.fromEntries(Object.entries(change.by).map(([name, by]) => [name, Number(row[name] ?? 0) + by])),
          });
        return;
      }
      case 'remove':
        this.#rows.delete(this.#idOf(change.key));
        return;
      case 'removeWhere':
        for (const row of this.rows) if (has(row, change.where)) this.#rows.delete(this.#idOf(row));
        return;
      case 'patchWhere':
        return this.#update((row) => has(row, change.where), change.values);
    }
  }

  #idOf(row: Values): string {
    return JSON.stringify(this.#table.options.key.map((name) => row[name]));
  }

  #put(row: Values): void {
    this.#rows.set(this.#idOf(row), row);
  }

  #update(wanted: (row: Values) => boolean, values: Values): void {
    for (const row of this.rows) if (wanted(row)) this.#put({ ...row, ...values });
  }
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : a === b ? 0 : 1;

const has = (row: Values, where: Values): boolean =>
  Object.entries(where).every(([name, value]) => row[name] === value);

const small = fc.nat({ max: 3 });
const number = fc.option(fc.integer({ min: -9, max: 9 }), { nil: null });
const text = fc.option(fc.constantFrom('', 'a', 'é\t\\N', '"{}"', "l'été\n", 'NULL', '🎙️'), { nil: null });

/** Changes to a table with the key `a`, `b` and the columns `n`, `m`, `t` and `doc`. */
export function changesTo(table: string, { upserts }: { readonly upserts: boolean }): fc.Arbitrary<RowChange> {
  const key = fc.record({ a: small, b: small });
  const columns = {
    n: number,
    m: fc.integer({ min: -9, max: 9 }),
    t: text,
    doc: fc.constantFrom(null, { x: 1 }, { y: '\\"\n\t' }, { z: [null, 'é', 1.5] }),
  };
  const row = fc.tuple(key, fc.record(columns)).map(([one, values]) => ({ ...one, ...values }));
  const values = fc.record(columns, { requiredKeys: [] });
  const where = fc.oneof(fc.record({ a: small }), fc.record({ b: small }), fc.record({ b: small, a: small }));
  const anywhere = fc.oneof(where, fc.record({ m: columns.m }), fc.record({ a: small, m: columns.m }));
  const change = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('insert' as const), row }) },
    { weight: upserts ? 3 : 0, arbitrary: fc.record({ kind: fc.constant('upsert' as const), row }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('patch' as const), key, values }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('increment' as const),
        key,
        by: fc.record({ n: small, m: small }, { requiredKeys: [] }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), key }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('removeWhere' as const), where: anywhere }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('patchWhere' as const),
        where: anywhere,
        values: fc.record({ n: number, t: text }, { requiredKeys: ['n'] }),
      }),
    },
  );
  return change.map((one) => ({ ...one, table }));
}
