import type { Recorded } from '#domain/events/event.ts';
import type { EventToRecord } from '#domain/events/log.ts';
import { userEvents } from '#domain/user/events.ts';
import type { RowChange } from '#projections/engine/changes.ts';
import { projection, type Projection } from '#projections/engine/projection.ts';
import { column, table } from '#projections/engine/table.ts';
import { randomUUID } from 'node:crypto';

/** Keeps what it saw of each event, how often, and as the how-manieth of all. */
export const seen = table(
  'seen',
  {
    stream: column<string>('text'),
    revision: column<number>('int'),
    position: column<string>('bigint', 'not null'),
    times: column<number>('int', 'not null'),
  },
  { key: ['stream', 'revision'], counted: 'ordinal' },
);

const witnessed = ({ stream, revision, position }: Recorded): RowChange[] => [
  seen.insert({ stream, revision: Number(revision), position: String(position), times: 0 }),
  seen.increment({ stream, revision: Number(revision) }, { times: 1 }),
];

/**
 * A projection that remembers every change of a role until the person is erased; `meddle` may throw, or change
 * something else.
 */
export const witness = (name: string, meddle: (event: Recorded) => RowChange[] = () => []): Projection =>
  projection(userEvents, {
    name,
    version: 1,
    tables: [seen],
    on: {
      UserRoleChanged: (event) => [...witnessed(event), ...meddle(event)],
      UserErased: (event) => [seen.removeWhere({ stream: event.stream })],
    },
  });

/** The cheapest event there is, as a matter of fact a change of a role. */
export const someChange = (role: 'observer' | 'user' | 'admin' = 'user'): EventToRecord => ({
  id: randomUUID(),
  type: 'UserRoleChanged',
  data: { role },
  metadata: { actor: 'system:spec', correlationId: 'spec', causationId: 'spec', time: '2026-07-01T08:00:00.000Z' },
});
