import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { loadEvents } from '#commands/stream.ts';
import { changeBotSession, loadBotSession } from '#commands/bot-session/session.ts';
import { BOT_SESSION_ENDINGS } from '#domain/bot-session/endings.ts';
import { CONSENTS } from '#domain/bot-session/consents.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { STEPS } from '#domain/bot-session/steps.ts';
import { GreffierError } from '#domain/errors.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { botSessionsProjection } from './projection.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import * as fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBotSession, openAlarms, openBotSessions } from './queries.ts';

const LAUNCHER = randomUUID();
const ASKERS = [randomUUID(), randomUUID()];
const viewer = { userId: LAUNCHER, email: 'claire@exemple.fr', role: 'user' } as const;
const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

const command: fc.Arbitrary<BotSessionCommand> = fc.oneof(
  fc.record({
    type: fc.constant('requestAccess' as const),
    userId: fc.constantFrom(...ASKERS),
    name: fc.constantFrom('Noor', 'Inès'),
  }),
  fc.constantFrom<BotSessionCommand>(
    { type: 'claim', worker: 'w1', now: '2026-07-01T08:00:00.000Z' },
    { type: 'join', joinedAt: '2026-07-01T08:01:00.000Z' },
    { type: 'requestStop' },
  ),
  fc.constantFrom<BotSessionCommand>(
    { type: 'interrupt', cause: 'page-reloaded', since: '2026-07-01T08:10:00.000Z' },
    { type: 'interrupt', cause: 'shutdown', since: '2026-07-01T08:10:00.000Z' },
    { type: 'takeOver', worker: 'w2', from: 'w1', since: '2026-07-01T08:10:00.000Z' },
    { type: 'rejoin', rejoinedAt: '2026-07-01T08:11:00.000Z' },
  ),
  fc.record({
    type: fc.constant('moveStep' as const),
    step: fc.constantFrom(...STEPS),
    status: fc.constantFrom('in_progress' as const, 'completed' as const, 'failed' as const),
    detail: fc.constantFrom(null, 'lobby' as const),
    evidence: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('askConsent' as const),
    consent: fc.constantFrom(...CONSENTS),
    evidence: fc.constant(null),
  }),
  fc.record({ type: fc.constant('withdrawConsent' as const), consent: fc.constantFrom(...CONSENTS) }),
  fc.record({
    type: fc.constant('answerConsent' as const),
    consent: fc.constant(null),
    accepted: fc.boolean(),
    by: fc.constant('person' as const),
  }),
  fc.record({
    type: fc.constant('noticeDrift' as const),
    signal: fc.constantFrom('unknown-dialog' as const, 'captions-missing' as const),
    subject: fc.constantFrom('a', 'b'),
    evidence: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('clearDrift' as const),
    signal: fc.constantFrom('unknown-dialog' as const, 'captions-missing' as const),
    subject: fc.constantFrom('a', 'b'),
  }),
);

describe('the tables of bot sessions', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord([botSessionsProjection]);
    // What says whether a bot session was saved is another projection's.
    await record.pool.query('create table public.meetings (meeting_id uuid, organizer_id uuid)');
    record.project();
  });
  afterAll(() => record.close());

  it('say what the events say, and a rebuild says the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 12 }),
        fc.option(fc.constantFrom(...BOT_SESSION_ENDINGS), { nil: null }),
        async (commands, ending) => {
          const sessionId = randomUUID();
          const tell = async (one: BotSessionCommand) => {
            try {
              await changeBotSession(record.dependencies, { sessionId, command: one, request: request() });
            } catch (error) {
              if (!(error instanceof GreffierError)) throw error;
            }
          };
          await tell({
            type: 'requestLaunch',
            sessionId,
            platform: 'googlemeet',
            requestedBy: LAUNCHER,
            meetingUrl: 'https://meet.exemple.fr/abc',
            botName: 'Greffier',
            expiresAt: '2100-01-01T00:00:00.000Z',
          });
          for (const one of commands) await tell(one);
          if (ending !== null) await tell({ type: 'end', reason: ending, lines: 0 });
          await record.caughtUp();
          // A stop before the claim has ended it already, and a bot session that is claimed does not expire.
          const { events } = await loadEvents(record.log, botSessionStreams.of(sessionId));
          const reason = events.find((event) => event.type === 'BotSessionEnded')?.data.reason ?? null;
          const { session, endedAt } = await loadBotSession(record.log, sessionId);
          const shown = await findBotSession(record.pool, viewer, sessionId);
          expect(shown).toMatchObject({
            endReason: reason,
            consent: reason === null ? session.consent : null,
            stopRequested: session.stopRequested,
          });
          expect(shown?.interruptedSince?.toISOString() ?? null).toBe(session.interrupted?.since ?? null);
          expect(shown?.accessRequests).toHaveLength(session.accessRequests.size);
          expect(shown?.joinedAt?.toISOString() ?? null).toBe(session.joinedAt);
          expect(shown?.endedAt?.toISOString() ?? null).toBe(endedAt);
          expect(new Map(shown?.steps.map(({ step, status, detail }) => [step, `${status} ${detail}`]))).toEqual(
            new Map([...session.steps].map(([step, { status, detail }]) => [step, `${status} ${detail}`])),
          );
          expect(new Set(shown?.alarms.map(({ signal, subject }) => `${signal} ${subject}`))).toEqual(session.drift);
          expect((await openBotSessions(record.pool)).some(({ id }) => id === sessionId)).toBe(reason === null);
          expect(await findBotSession(record.pool, { ...viewer, userId: randomUUID() }, sessionId)).toBeNull();
        },
      ),
      { numRuns: 15 },
    );
    const open = await openBotSessions(record.pool);
    const drift = await Promise.all(
      open.map(async ({ id }) => (await loadBotSession(record.log, id)).session.drift.size),
    );
    expect([...(await openAlarms(record.pool)).values()].reduce((sum, count) => sum + count, 0)).toBe(
      drift.reduce((sum, size) => sum + size, 0),
    );
    const compared: (boolean | null)[] = [];
    const dependencies = {
      pool: record.pool,
      sealer: record.sealer,
      log: record.log,
      store: record.store.id,
      projections: [botSessionsProjection],
      report: () => {},
      head: () => record.store.head(),
    };
    await rebuild(dependencies, botSessionsProjection, {
      verify: true,
      onRebuilt: ({ same }) => compared.push(same),
      signal: new AbortController().signal,
    });
    expect(compared).toEqual([true]);
  });
});
