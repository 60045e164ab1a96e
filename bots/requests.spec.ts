import { changeBotSession } from '#commands/bot-session/session.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { botSessionStream, meetingOfBotSession, botSessionKeys } from '#domain/bot-session/identity.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import type { Recorded } from '#domain/events/event.ts';
import { orElse } from '#domain/events/personal.ts';
import { captureEvents } from '#domain/meeting/capture/events.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { eventRegistry } from '#domain/registry.ts';
import { userStream } from '#domain/user/identity.ts';
import { webhookCategory } from '#domain/webhooks/identity.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { requestsProjection } from '#projections/requests/projection.ts';
import { openPayload, openRequests } from '#projections/requests/queries.ts';
import { requests } from '#projections/requests/tables.ts';
import { capture } from '#test/golden/capture-samples.ts';
import { samples } from '#test/golden/samples.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runReactor, type Reactor } from './reactor.ts';
import { requestKinds } from './requests.ts';

const SESSION = randomUUID();
const MEETING = meetingOfBotSession(SESSION);
const MESSAGE = 'message-1';

const streamOf = (type: string): string =>
  type in meetingEvents
    ? meetingStream(MEETING)
    : type in captureEvents
      ? captureStream(capture)
      : type in botSessionEvents
        ? botSessionStream(SESSION)
        : type in webhookEvents
          ? webhookCategory.streamOf(MEETING)
          : userStream(MEETING);

/** What is owed to a conversation is one message in all events, and a whole conversation is erased. */
function sameMessage(data: object): object {
  const { reminder } = data as { readonly reminder?: object | null };
  return {
    ...('activity' in data ? { activity: MESSAGE } : {}),
    ...('message' in data ? { message: MESSAGE } : {}),
    ...('welcome' in data ? { welcome: MESSAGE } : {}),
    ...(reminder ? { reminder: { ...reminder, message: MESSAGE } } : {}),
    ...('erasureId' in data && 'person' in data ? { person: null } : {}),
  };
}

/** The golden sample of an event, of the same meeting, bot session, account and erasure as all others. */
function sampleOf(type: string, kind: string): Recorded {
  const data = samples[type];
  if (typeof data !== 'object') throw new TypeError(`no sample of ${type}`);
  const same = {
    ...('erasureId' in { ...data } ? { erasureId: 'e1' } : {}),
    ...('meetingId' in { ...data } ? { meetingId: MEETING } : {}),
    ...('expiresAt' in { ...data } ? { platform: platformOf(kind) } : {}),
    // Of one that nothing kept from its meeting nobody is told; one that nobody took is sent again.
    ...(type === 'BotSessionEnded' ? { reason: kind === 'join' ? 'expired' : 'denied' } : {}),
    // One that is over sends no bot.
    ...(type === 'MeetingScheduled'
      ? { startedAt: '2026-11-22T14:00:00.000Z', endedAt: '2026-11-22T15:00:00.000Z' }
      : {}),
    ...(type === 'AttendanceChosen' ? { wanted: true } : {}),
    ...sameMessage({ ...data }),
  };
  return {
    id: randomUUID(),
    type,
    stream: streamOf(type),
    revision: 0n,
    position: 1n,
    data: eventRegistry.validate(type, { ...data, ...same }),
    metadata: {
      actor: 'system:spec',
      correlationId: 'c',
      causationId: 'c',
      time: '2026-11-22T10:00:00.000Z',
      schemaVersion: 1,
    },
  };
}

const projection = requestsProjection(requestKinds);
/** Where a launch of this kind sends its bot; other kinds ask for none. */
const platformOf = (kind: string): BotPlatformName => (kind === 'launch-teams' ? 'teams' : 'googlemeet');
const openAfter = (events: readonly Recorded[]) => specificationOfRows(projection, events).rows(requests);

describe.each(requestKinds)('a request of the kind $kind', ({ kind, openedBy, closedBy }) => {
  const own = (events: readonly Recorded[]) => openAfter(events).filter((row) => row['kind'] === kind);

  it('is opened by each event that is declared to open it, in its name and with a time', () => {
    expect(openedBy.length).toBeGreaterThan(0);
    for (const type of openedBy) {
      const event = sampleOf(type, kind);
      const [row, ...others] = own([event]);
      expect(others).toEqual([]);
      expect(row).toMatchObject({ asked_by: event.id, correlation_id: 'c' });
      expect(Date.parse(String(row?.['due_at']))).not.toBeNaN();
    }
  });

  // Alarms of meetings, of people, of plans and of bot sessions are requests apart: `joining/joiner.spec.ts` has them.
  // So is each event of which webhooks are told: `webhooks/webhooks.spec.ts`.
  it.skipIf(kind === 'join' || kind === 'tell-webhooks')(
    'is open exactly when the last event about it opened it, whatever else happened',
    () => {
      const others = requestKinds.flatMap((one) => [...one.handlers.keys()]);
      const types = fc.oneof(fc.constantFrom(...openedBy, ...closedBy), fc.constantFrom(...others));
      fc.assert(
        fc.property(fc.array(types, { maxLength: 12 }), (happened) => {
          const last = happened.findLast((type) => openedBy.includes(type) || closedBy.includes(type));
          const isOpen = last !== undefined && openedBy.includes(last);
          expect(own(happened.map((type) => sampleOf(type, kind)))).toHaveLength(isOpen ? 1 : 0);
        }),
      );
    },
  );
});

describe('a made-up kind of request, declared in one place', () => {
  const wanted = requestKind(botSessionEvents, {
    kind: 'reply',
    purpose: 'answer what a bot was asked',
    opens: {
      BotCommandAnswered: ({ data: { keyId, request } }) => ({ payload: { keyId, text: orElse(request, '') } }),
    },
    closes: { BotSessionEnded: theOne },
  });

  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord([requestsProjection([...requestKinds, wanted])]);
    record.project();
  });
  afterAll(() => record.close());

  it('gives its reactor what the event gave along, which is stored under the key of whom it is about', async () => {
    const sessionId = randomUUID();
    const tell = (command: BotSessionCommand) =>
      changeBotSession(record.dependencies, {
        sessionId,
        command,
        request: { commandId: randomUUID(), actor: 'system:spec', correlationId: 'spec' },
      });
    await tell({
      type: 'requestLaunch',
      sessionId,
      platform: 'teams',
      requestedBy: 'u1',
      meetingUrl: 'https://exemple.fr/reunion',
      botName: 'Greffier',
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    const request = 'Greffier, où en est Zéphyrine ?';
    await tell({ type: 'recordAnswer', sessionId, command: 'help', asker: null, request, answer: '…' });
    await record.caughtUp();
    const [open] = await openRequests(record.pool, 'reply', { now: new Date('2100-01-01'), limit: 10 });
    if (!open) throw new TypeError('a request is open');
    expect(Buffer.from(open.payload ?? []).toString()).not.toContain('Zéphyrine');
    expect(await openPayload(record.sealer, open)).toBe(request);

    const heard: (string | null)[] = [];
    const reactor: Reactor = {
      request: wanted,
      concurrency: 1,
      act: async (one) => {
        heard.push(await openPayload(record.sealer, one));
        return (await tell({ type: 'end', reason: 'stopped', lines: 0 })).position;
      },
    };
    const leave = new AbortController();
    const head = async () => `${record.store.id}:${await record.store.head()}`;
    const done = runReactor(
      { pool: record.pool, progress: record.progress, head, report: () => undefined },
      reactor,
      leave.signal,
    );
    await vi.waitFor(async () => expect((await record.pool.query('select from requests')).rowCount).toBe(0), {
      timeout: 20_000,
    });
    leave.abort();
    await done;
    expect(heard).toEqual([request]);

    await record.vault.destroy(botSessionKeys.owner(sessionId));
    expect(await openPayload(record.sealer, open)).toBeNull();
  });
});

it('refuses two kinds of request of one name', () => {
  expect(() => requestsProjection([...requestKinds, ...requestKinds.slice(0, 1)])).toThrow('same name');
});
