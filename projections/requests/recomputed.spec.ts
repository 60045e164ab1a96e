import type { Recorded } from '#domain/events/event.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { requestKinds } from '#bots/requests.ts';
import { requestsProjection } from './projection.ts';
import { recomputedRequests } from './recomputed.ts';

const event = (position: number, type: string, data: unknown = {}): Recorded => ({
  id: randomUUID(),
  type,
  data,
  stream: 'botSession-1',
  revision: 0n,
  position: BigInt(position),
  metadata: {
    actor: 'system:test',
    correlationId: 'c',
    causationId: 'c',
    time: '2026-11-22T10:00:00.000Z',
    schemaVersion: 1,
  },
});

describe('requests made anew after a restore', () => {
  it('ask for a bot only where none was sent: it was still asked for, or the request came after', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ position: fc.nat(20), isOpen: fc.boolean() })),
        fc.nat(20),
        (launches, until) => {
          const all = launches.map(({ position, isOpen }) => ({
            isOpen,
            launch: event(position, 'BotLaunchRequested', { platform: 'googlemeet' }),
          }));
          const open = new Set(all.filter(({ isOpen }) => isOpen).map(({ launch }) => launch.id));
          const handler = recomputedRequests(requestKinds, { open, until: BigInt(until) }).handlers.get(
            'BotLaunchRequested',
          );
          for (const { isOpen, launch } of all)
            expect(handler?.(launch).length).toBe(isOpen || launch.position > until ? 1 : 0);
        },
      ),
    );
  });

  it('are those of the projection for everything else', () => {
    const usual = requestsProjection(requestKinds);
    const recomputed = recomputedRequests(requestKinds, { open: new Set(), until: 20n });
    expect(recomputed.definition).toBe(usual.definition);
    expect([...recomputed.handlers.keys()]).toEqual([...usual.handlers.keys()]);
    for (const type of ['PersonErasureRequested', 'BotSessionClaimed']) {
      const happened = event(3, type, { erasureId: 'e-1' });
      expect(recomputed.handlers.get(type)?.(happened)).toEqual(usual.handlers.get(type)?.(happened));
    }
  });
});
