import type { Recorded } from '#domain/events/event.ts';
import type { EventOf, EventTypes } from '#domain/events/registry.ts';
import type { RowChange } from './changes.ts';
import { createTable, createTableIndexes, type TableDefinition } from './table.ts';

/** A pure function from an event to what it changes; the same event always gives the same changes. */
export type Handler<Event extends { readonly type: string; readonly data: unknown }> = (
  event: Recorded<Event>,
) => readonly RowChange[];

export interface Projection {
  /** Its name is also its schema: it has one of its own, on the search path. */
  readonly name: string;
  readonly tables: ReadonlyMap<string, TableDefinition>;
  readonly handlers: ReadonlyMap<string, Handler<{ type: string; data: unknown }>>;
  /** Statements before the tables: types and functions of the schema. */
  readonly before: readonly string[];
  /** Version and tables: rows of another definition have to be made anew. */
  readonly definition: string;
  /** False for what reactors remember: that is no reading of the past, and a rebuild never touches it. */
  readonly rebuildable: boolean;
}

type Handlers<Event extends { readonly type: string; readonly data: unknown }> = {
  readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
};

/** Declares a read model over the events of the given families. */
export function projection<Types extends EventTypes>(
  _events: Types,
  definition: {
    readonly name: string;
    /** Raised when handlers give other rows for the same events. */
    readonly version: number;
    readonly tables: readonly TableDefinition[];
    readonly on: Handlers<EventOf<Types>>;
    readonly before?: readonly string[];
    readonly rebuildable?: boolean;
  },
): Projection {
  const { name, version, before = [], rebuildable = true } = definition;
  const tables = new Map(definition.tables.map((table) => [table.name, table]));
  const made = {
    name,
    tables,
    before,
    rebuildable,
    handlers: new Map(Object.entries(definition.on)) as unknown as Projection['handlers'],
  };
  return { ...made, definition: JSON.stringify([version, createTables(made), createIndexes(made)]) };
}

type Tables = Pick<Projection, 'before' | 'tables'>;

/** The statements that make the projection's types and tables in the current schema. */
export const createTables = (one: Tables): string[] => [
  ...one.before,
  ...[...one.tables.values()].flatMap(createTable),
];

/** The statements that make the indexes that a rebuild adds at its end. */
export const createIndexes = (one: Tables): string[] => [...one.tables.values()].flatMap(createTableIndexes);

/**
 * For every connection that reads: `select … from meetings` finds the table of that name in its projection's schema.
 */
export const searchPathOf = (projections: readonly Projection[]): string =>
  [...projections.map((one) => `"${one.name}"`), 'public'].join(', ');
