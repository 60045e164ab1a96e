import type { Recorded } from '#domain/events/event.ts';
import type { EventTypes } from '#domain/events/registry.ts';
import { eventRegistry } from '#domain/registry.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { RowChange } from '#projections/engine/changes.ts';
import { projection, type Projection } from '#projections/engine/projection.ts';
import { column, table } from '#projections/engine/table.ts';

/** One row an event: where it stands, as the how-manieth it came, and how often. */
const arrivals = table(
  'arrivals',
  {
    stream: column<string>('text'),
    revision: column<number>('int'),
    position: column<string>('bigint', 'not null'),
    times: column<number>('int', 'not null'),
  },
  { key: ['stream', 'revision'], counted: 'ordinal' },
);

const arrived = ({ stream, revision, position }: Recorded): RowChange[] => [
  arrivals.insert({ stream, revision: Number(revision), position: String(position), times: 0 }),
  arrivals.increment({ stream, revision: Number(revision) }, { times: 1 }),
];

const everyEvent: EventTypes = Object.fromEntries(
  eventRegistry.names.map((name) => [name, eventRegistry.current(name)]),
);

const witness = (name: string, rebuildable: boolean): Projection =>
  projection(everyEvent, {
    name,
    version: 1,
    tables: [arrivals],
    on: {},
    every: { of: everyEvent, changes: arrived },
    rebuildable,
  });

/** Sees every event there is: one is only ever projected live, the other is rebuilt meanwhile. */
export const witnesses = [witness('witness', false), witness('rebuilt_witness', true)] as const;

/** What is projected while everything goes wrong: the whole read side, and who watches. */
export const watched: readonly Projection[] = [...allProjections, ...witnesses];
