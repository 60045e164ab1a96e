import type { EventToRecord } from '#domain/events/log.ts';
import { personal } from '#domain/events/personal.ts';
import { EventRegistry, eventType, UNKNOWN_EVENT } from '#domain/events/registry.ts';
import type { StoredEvent } from '#domain/events/store.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { EventCodec } from './codec.ts';

const stored = (events: Awaited<ReturnType<EventCodec['encode']>>): StoredEvent[] =>
  events.map((event) => ({ ...event, stream: 'meeting-1', revision: 0n, position: 1n }));

describe('an event that a release before must read', () => {
  const before = z.object({ keyId: z.string(), name: personal(z.string()) });
  const upcast = (data: object) => ({ ...data, note: '' });
  const downcast = (data: object) => before.parse(data);
  const older = new EventRegistry({ Signed: eventType(before) });
  const newer = new EventRegistry({
    Signed: eventType(z.extend(before, { note: personal(z.string()) }), {
      older: [{ schema: before, upcast, downcast }],
    }),
  });
  const event: EventToRecord = {
    id: randomUUID(),
    type: 'Signed',
    data: { keyId: 'meeting/m/content', name: 'Noé', note: 'En retard.' },
    metadata: { actor: 'system:spec', correlationId: 'c', causationId: 'd', time: '2026-07-01T08:00:00.000Z' },
  };

  it('is written and encrypted as that release does, and says there what it says here', async () => {
    const keyring = new MemoryKeyring();
    const written = stored(await new EventCodec(newer, keyring, { of: () => 1 }).encode([event]));
    const [read] = await new EventCodec(older, keyring).decode(written);
    expect(read).toMatchObject({ data: { name: 'Noé' }, metadata: { schemaVersion: 1 } });
    const [here] = await new EventCodec(newer, keyring).decode(written);
    expect(here?.data).toEqual({ keyId: 'meeting/m/content', name: 'Noé', note: '' });
  });

  it('is written as it is once all read it', async () => {
    const keyring = new MemoryKeyring();
    const written = stored(await new EventCodec(newer, keyring, { of: () => 2 }).encode([event]));
    expect((await new EventCodec(newer, keyring).decode(written))[0]?.data).toEqual(event.data);
    await expect(new EventCodec(older, keyring).decode(written)).rejects.toMatchObject({ code: UNKNOWN_EVENT.code });
  });
});
