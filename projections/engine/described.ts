import { errorCode } from '#domain/errors.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { RowChange, Values } from './changes.ts';
import type { Projection } from './projection.ts';
import type { Column, SealedValue, TableDefinition, WordsValue } from './table.ts';

/** A column's value as people read it. */
export interface DescribedValue {
  readonly column: string;
  /** Null where there is none, or where it is masked. */
  readonly value: string | null;
  /** It is personal, and who looks has not asked to see it. */
  readonly masked: boolean;
}

/** A change that a handler makes to the rows of a table. */
export interface DescribedChange {
  readonly table: string;
  readonly kind: RowChange['kind'];
  /** By what the rows are found; empty where the change brings a whole row. */
  readonly key: readonly DescribedValue[];
  readonly values: readonly DescribedValue[];
}

/** More of an event's changes, and longer values, are cut: somebody reads them. */
export const MOST_CHANGES = 100;
const LONGEST_VALUE = 300;

const cut = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);

function textOf(value: unknown, sealed: Column['sealed'] | undefined): string {
  if (sealed === 'text') return (value as SealedValue).text;
  // Of the words by which a row is found only how many they are: their text stands in another column.
  if (sealed === 'words') return `(${(value as WordsValue).words.length})`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function described(table: TableDefinition | undefined, values: Values, personal: boolean): DescribedValue[] {
  return Object.entries(values).map(([column, value]) => {
    const declared = table?.columns[column];
    // A column that nobody declared may hold anything.
    const isPersonal = declared === undefined || declared.personal || declared.sealed === 'text';
    const hidden = isPersonal && !personal && value !== null && value !== undefined;
    const shown = value === null || value === undefined || hidden ? null : cut(textOf(value, declared?.sealed));
    return { column, value: shown, masked: hidden };
  });
}

/** Values of a row, for people: what is personal in them is masked. */
export const describeRow = (table: TableDefinition, values: Values): DescribedValue[] =>
  described(table, values, false);

/** What changes say, for people; without `personal` what is personal in it is masked. */
export function describeChanges(
  one: Pick<Projection, 'tables'>,
  changes: readonly RowChange[],
  { personal }: { readonly personal: boolean },
): DescribedChange[] {
  return changes.slice(0, MOST_CHANGES).map((change) => {
    const of = (values: Values) => described(one.tables.get(change.table), values, personal);
    const [key, values] = partsOf(change);
    return { table: change.table, kind: change.kind, key: of(key), values: of(values) };
  });
}

/** By what a change finds its rows, and what it brings. */
function partsOf(change: RowChange): readonly [key: Values, values: Values] {
  switch (change.kind) {
    case 'insert':
    case 'upsert':
      return [{}, change.row];
    case 'patch':
      return [change.key, change.values];
    case 'increment':
      return [change.key, change.by];
    case 'remove':
      return [change.key, {}];
    case 'removeWhere':
      return [change.where, {}];
    case 'patchWhere':
      return [change.where, change.values];
  }
}

/** What a projection makes of an event, or the code of why it makes nothing: nothing is written. */
export function describeEvent(
  one: Projection,
  event: Recorded,
  options: { readonly personal: boolean },
): { readonly changes: readonly DescribedChange[]; readonly code: string | null } {
  try {
    // Numbers that the tables count are not known here: a row's own is left out.
    const changes = one.handlers.get(event.type)?.(event) ?? [];
    return { changes: describeChanges(one, changes, options), code: null };
  } catch (error) {
    return { changes: [], code: errorCode(error) };
  }
}
