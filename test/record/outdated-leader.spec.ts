import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import type { Dependencies } from '#commands/handle.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { startTwoNodes, type TwoNodes } from '#test/support/two-nodes.ts';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';

/**
 * A change that is none on what an outdated server answers: a person would be told that it was made, and it would be
 * nowhere. Once in the process that made the change before, once in another one, which has heard of nothing.
 */

const keyring = new MemoryKeyring();
let nodes: TwoNodes;
let stores: EventStoreDbEventStore[];
beforeEach(async () => {
  nodes = await startTwoNodes();
  stores = [];
  for (let process = 0; process < 2; process += 1) stores.push(await EventStoreDbEventStore.open(nodes.url));
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await nodes[Symbol.asyncDispose]();
});

const processOf = (index: number): Dependencies => ({
  log: new StoredEventLog(stores[index] as EventStoreDbEventStore, new EventCodec(eventRegistry, keyring)),
  now: () => new Date().toISOString(),
});

const request = () => ({ commandId: randomUUID(), actor: 'system:spec', correlationId: randomUUID() }) as const;

function configure(process: number, meetingId: string, captionLanguage: 'en' | 'es') {
  const config = {
    visibility: 'restricted',
    captionLanguage,
    summaryLanguage: 'fr',
    automaticSummary: true,
    automaticEmail: false,
  } as const;
  const principal = { userId: ORGANISER, isAdmin: false };
  const command = { type: 'configureMeeting', config, principal } as const;
  return changeMeeting(processOf(process), { meetingId, command, request: request() });
}

it.each([
  ['the process that made the change before it', 0],
  ['another process', 1],
])('a change in %s is not acknowledged as none on an outdated answer, and is made later', async (_, process) => {
  const { meetingId } = await saveMeeting(processOf(0), someMeeting(), request());
  await configure(0, meetingId, 'en');
  nodes.leaveBehind();
  await configure(0, meetingId, 'es');
  await nodes.letOutdatedAnswer();
  await expect(configure(process, meetingId, 'en')).rejects.toMatchObject({ code: STORE_UNAVAILABLE.code });
  await nodes.bringUpToDate();
  await configure(process, meetingId, 'en');
  const { events } = await processOf(0).log.load(meetingStream(meetingId));
  const languages = events
    .filter(({ type }) => type === 'MeetingConfigured')
    .map(({ data }) => (data as { captionLanguage: string }).captionLanguage);
  expect(languages).toEqual(['en', 'es', 'en']);
});
