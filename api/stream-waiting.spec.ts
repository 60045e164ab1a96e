import { apiHealth } from '#api/contract/system.ts';
import type { StreamMessage } from '#api/contract/stream.ts';
import { WaitingLines } from '#bots/kit/waiting-lines.ts';
import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { launchBot } from '#commands/bot-session/launch.ts';
import { captionsStream } from '#domain/bot-session/identity.ts';
import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';
import { EventStoreDbEmulator } from '#test/emulators/eventstoredb/emulator.ts';
import { arrangeBotSession } from '#test/roles/bot-sessions.ts';
import { openTestApi, TEST_MEET_ORIGIN, type TestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchDependencies } from './bot-session/launching.ts';
import { apiContextOf } from './derived-context.ts';

const LIMITS = { perPerson: 3, inAll: 20, heartbeatMs: 300, patienceMs: 5_000, lookEveryMs: 100 };
const METRICS = 'jeton-des-mesures';

let api: TestApi;
let emulator: EventStoreDbEmulator;
beforeAll(async () => {
  emulator = await EventStoreDbEmulator.start();
  const open = () => EventStoreDbEventStore.open(emulator.url);
  api = await openTestApi({ streamLimits: LIMITS, metricsToken: METRICS }, open);
});
afterAll(async () => {
  await api.close();
  await emulator.kill();
});

const waitingIn = (message: StreamMessage) => (message.kind === 'store' ? message.waiting : null);
const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

it('while the event store is away, people are told by number what of theirs waits, and administrators all of it', async () => {
  const [claire, noor, chief] = await Promise.all([api.person('user'), api.person('user'), api.person('admin')]);
  const { id: sessionId } = await arrangeBotSession(api, claire, meetingCode());
  const meetingUrl = `${TEST_MEET_ORIGIN}/${meetingCode()}`;
  const launch = { meetingUrl, botName: 'Greffier', requestedBy: claire.id };
  await launchBot(launchDependencies(apiContextOf(api.dependencies)), launch, request());
  await api.record.caughtUp();
  const followers = await Promise.all([claire, noor, chief].map(({ token }) => listen(api.origin, token)));
  const [ofClaire, ofNoor, ofChief] = followers as [
    (typeof followers)[0],
    (typeof followers)[0],
    (typeof followers)[0],
  ];

  await emulator.kill();
  const report = () => undefined;
  const writer = new CaptionWriter({ ...api.dependencies, sessionId, worker: 'w1', report });
  const startedAt = api.clock.now();
  const line = (number: number, text: string) =>
    writer.write({ type: 'finaliseCaption', sessionId, line: number, speaker: 'Alice', text, startedAt, at: number });
  const written = [line(1, 'Un'), line(2, 'Deux'), line(3, 'Trois')];
  const lines = new WaitingLines({ pool: api.record.pool, worker: 'w1', report });
  const run = {
    id: sessionId,
    get waiting() {
      return writer.waiting;
    },
  };
  const looking = setInterval(() => lines.look([{ run }]), 50);

  const own = { lines: 3, launches: 1, analyses: 0, notes: 0 };
  const heard = (message: StreamMessage) => waitingIn(message)?.lines === 3;
  expect(waitingIn(await ofClaire.until(heard))).toEqual(own);
  expect(waitingIn(await ofChief.until(heard))).toMatchObject({ lines: 3, launches: 1 });
  const counted = await ofNoor.until((message) => waitingIn(message) !== null);
  expect(waitingIn(counted)).toEqual({ lines: 0, launches: 0, analyses: 0, notes: 0 });
  const { answer } = await api.call(apiHealth, { token: METRICS });
  expect(answer.checks?.eventStore).toMatchObject({ status: 'down', waiting: { lines: 3, launches: 1 } });

  await emulator.restart();
  await Promise.all(written);
  const back = await ofClaire.until((message) => message.kind === 'store' && message.status === 'answering');
  expect(waitingIn(back)).toBeNull();
  const kept = async () => (await api.record.pool.query('select from state.waiting_lines')).rowCount;
  await expect.poll(kept, { timeout: 10_000 }).toBe(0);
  clearInterval(looking);
  expect((await api.record.log.load(captionsStream(sessionId))).events.length).toBeGreaterThanOrEqual(4);
  const { answer: after } = await api.call(apiHealth, { token: METRICS });
  expect(after.checks?.eventStore).toMatchObject({ status: 'healthy', waiting: null });
  await Promise.all(followers.map((one) => one.leave()));
});
