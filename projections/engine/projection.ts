import type { DomainEvent, Recorded } from '#domain/events/event.ts';
import { isNamed, type EventNamed, type EventTypes } from '#domain/events/registry.ts';
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
  readonly handlers: ReadonlyMap<string, Handler<DomainEvent>>;
  /** Statements before the tables: types and functions of the schema. */
  readonly before: readonly string[];
  /** After a batch that changed this table: what of it stays, by rows of the others. */
  readonly settles?: { readonly table: string; readonly statement: string };
  /** Version and tables: rows of another definition have to be made anew. */
  readonly definition: string;
  /** False for what reactors remember: that is no reading of the past, and a rebuild never touches it. */
  readonly rebuildable: boolean;
}

export type Handlers<Types extends EventTypes> = {
  readonly [Type in keyof Types & string]?: Handler<EventNamed<Types, Type>>;
};

/** What every event of a family changes, beside what its own handler does. */
export interface EveryEvent {
  readonly of: EventTypes;
  readonly changes: Handler<DomainEvent>;
}

/** Declares a read model over the events of the given families. */
export function projection<Types extends EventTypes>(
  events: Types,
  definition: {
    readonly name: string;
    /** Raised when handlers give other rows for the same events. */
    readonly version: number;
    readonly tables: readonly TableDefinition[];
    readonly on: Handlers<Types>;
    readonly every?: EveryEvent;
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
    handlers: handlersOf(events, definition.on, definition.every),
  };
  return { ...made, definition: definitionOf(version, made) };
}

/** Tells rows of one making from those of another: a projection whose definition changed is made anew. */
export const definitionOf = (version: number, tables: Tables): string =>
  JSON.stringify([version, createTables(tables), createIndexes(tables)]);

function handlersOf<Types extends EventTypes>(
  events: Types,
  on: Handlers<Types>,
  every: EveryEvent | undefined,
): Projection['handlers'] {
  const handlers = new Map<string, Handler<DomainEvent>>();
  const add = <Type extends keyof Types & string>(type: Type) => {
    const handle = on[type];
    const also = every && Object.hasOwn(every.of, type) ? every.changes : null;
    if (!handle && !also) return;
    handlers.set(type, (event) => {
      const own = handle && isNamed<Types, Type>(event, type) ? handle(event) : [];
      return also ? [...own, ...also(event)] : own;
    });
  };
  for (const type in events) add(type);
  return handlers;
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
 * Options of every connection that reads: `select … from meetings` finds the table of that name in its projection's
 * schema, and what is in `further` schemas behind them.
 */
export const connectionOptionsFor = (projections: readonly Projection[], ...further: readonly string[]): string =>
  `-c search_path=${[...projections.map(({ name }) => `"${name}"`), 'public', ...further].join(',')}`;
