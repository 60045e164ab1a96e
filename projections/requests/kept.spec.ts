import type { Recorded } from '#domain/events/event.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { keptRequests, keyOf } from './kept.ts';
import { launches } from '#bots/platforms.ts';
import { requestKinds } from '#bots/requests.ts';
import { requestsProjection } from './projection.ts';

const requests = requestsProjection(requestKinds);

const launched = (position: bigint, session: string): Recorded => ({
  id: randomUUID(),
  type: 'BotLaunchRequested',
  data: { platform: 'googlemeet' },
  stream: `botSession-${session}`,
  revision: 0n,
  position,
  metadata: {
    actor: 'system:test',
    correlationId: 'c',
    causationId: 'c',
    time: '2026-11-22T10:00:00.000Z',
    schemaVersion: 1,
  },
});

it('opens what was open and what comes later, closes what is closed, and has the definition of the requests', () => {
  const [open, done, later] = [randomUUID(), randomUUID(), randomUUID()];
  const opening = requests.handlers.get('BotLaunchRequested')?.(launched(3n, open)) ?? [];
  const rows = opening.flatMap((change) => ('row' in change ? [change.row] : []));
  const kept = keptRequests(requests, { open: new Set(rows.map(keyOf)), until: 5n });
  const changes = (event: Recorded) => kept.handlers.get(event.type)?.(event).length;
  expect([changes(launched(3n, open)), changes(launched(4n, done)), changes(launched(6n, later))]).toEqual([1, 0, 1]);
  expect(changes({ ...launched(4n, done), type: 'BotSessionClaimed' })).toBe(launches.length);
  expect(kept).toMatchObject({ definition: requests.definition, rebuildable: true });
});
