import { correctLine } from '#api/contract/corrections.ts';
import { Capture } from '#bots/kit/capture.ts';
import { runPublisher } from '#bots/publisher/publisher.ts';
import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { handle } from '#commands/handle.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { observe } from '#domain/captions/merge.ts';
import { NatsFeed } from '#infra/feed/nats.ts';
import { openTracing } from '#infra/tracing/open.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { listen } from '#test/support/live.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { startTestNats, type TestNats } from '#test/support/nats.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCollector, type Collector, type ExportedSpan } from './collector.ts';

const SERVER = 2;
const now = () => new Date().toISOString();

let nats: TestNats;
let feed: NatsFeed;
let api: TestApi;
let claire: Person;
let meeting: string;
let collector: Collector;
const leave = new AbortController();
let publishing: Promise<void>;

beforeAll(async () => {
  [nats, collector] = await Promise.all([startTestNats(), startCollector()]);
  feed = await NatsFeed.open(nats.url);
  api = await openTestApi({ live: feed, now });
  const { pool, log, store } = api.record;
  publishing = runPublisher({ pool, log, store: store.id, feed, report: () => undefined }, leave.signal);
  claire = await api.person('user', 'Clairvoyante Personne');
  meeting = await minutesOf(api).saved(claire, { subject: 'Rachat confidentiel' });
});
afterAll(async () => {
  leave.abort();
  await publishing;
  await api.close();
  await feed.close();
  await nats.stop();
  await collector.close();
});

const record = (ratio = 1) => {
  const unheard = () => expect.unreachable('the collector is there');
  return openTracing({
    endpoint: collector.endpoint,
    ratio,
    serviceName: 'greffier-spec',
    reports: { away: unheard, back: unheard, exported: () => undefined },
    everyMs: 20,
  });
};

const correct = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  api.call(correctLine, { token: claire.token, params: { id: meeting, line: '0' }, body: { text }, headers });

const ROUTE = 'PATCH /api/meetings/:id/transcript/:line';

/** The names from a span up to the root of its trace, as far as they were exported. */
function wayUp(span: ExportedSpan): string[] {
  const parent = collector.spans().find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? wayUp(parent) : [])];
}

/** The ways up from every span of the trace in which there is one of this name, once `last` is in it. */
async function waysOf(isRoot: (span: ExportedSpan) => boolean, last: readonly string[]): Promise<string[]> {
  const inTrace = () => {
    const root = collector.spans().findLast(isRoot);
    return collector.spans().filter(({ traceId }) => traceId === root?.traceId);
  };
  await expect.poll(() => inTrace().map(({ name }) => name)).toEqual(expect.arrayContaining([...last]));
  return inTrace().map((span) => wayUp(span).join(' < '));
}

it('leads from a call through its command and its append to its rows, over NATS to the screen', async () => {
  const screen = await listen(api.origin, claire.token, `?meeting=${meeting}`);
  const stop = record();
  const caller = `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`;
  await correct('Le budget est voté.', { traceparent: caller });
  await screen.until(({ kind }) => kind === 'lines');
  await api.record.caughtUp();
  const ways = await waysOf(
    ({ name }) => name === ROUTE,
    ['stream transcript', 'publish transcript', 'project transcripts', ROUTE],
  );
  await stop();
  await screen.leave();
  const append = `append meeting < command correctLine < ${ROUTE}`;
  expect(ways).toEqual(
    expect.arrayContaining([
      ROUTE,
      append,
      `project transcripts < ${append}`,
      `stream transcript < publish transcript < ${append}`,
    ]),
  );
  expect(collector.spans().find(({ name }) => name === ROUTE)).toMatchObject({
    traceId: 'c'.repeat(32),
    parentSpanId: 'd'.repeat(16),
    kind: SERVER,
  });
});

it('leads from a caption that a bot hears to the screen', async () => {
  const sessionId = randomUUID();
  const { log } = api.record;
  const ask = (command: Parameters<ReturnType<typeof botSessionStreams.of>['decider']['decide']>[0]) =>
    handle(api.dependencies, {
      stream: botSessionStreams.of(sessionId),
      command,
      request: { commandId: randomUUID(), actor: 'system:spec', correlationId: sessionId },
    });
  await ask({
    type: 'requestLaunch',
    sessionId,
    platform: 'googlemeet',
    requestedBy: claire.id,
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    botName: 'Greffier',
    expiresAt: '2030-01-01T00:00:00.000Z',
  });
  await api.record.caughtUp();
  const screen = await listen(api.origin, claire.token, `?session=${sessionId}`);
  const unheard = (problem: string) => expect.unreachable(problem);
  const writer = new CaptionWriter({ log, now, sessionId, worker: 'spec', report: unheard });
  await writer.resume({ takesOver: false });
  const capture = new Capture({
    sessionId,
    botName: 'Greffier',
    startedAt: now(),
    nextLine: 0,
    isPaused: false,
    writer,
    observe,
    publishDraft: () => undefined,
    objects: () => false,
    heard: () => undefined,
    erased: () => unheard('erased'),
    takenOver: () => unheard('taken over'),
    report: unheard,
  });
  const stop = record();
  const texts = ['Noé', 'Inès'].map((speaker) => ({ key: speaker, speaker, text: `${speaker} est d’accord.` }));
  capture.take({ region: 'r', keys: texts.map(({ key }) => key), texts });
  await capture.finish();
  await screen.until(({ kind }) => kind === 'lines');
  await api.record.caughtUp();
  await expect.poll(() => collector.spans().filter(({ name }) => name === 'stream transcript').length).toBe(3);
  const ways = await waysOf(({ name }) => name === 'caption', ['caption', 'publish transcript', 'project sessions']);
  await stop();
  await screen.leave();
  expect(ways).toEqual(
    expect.arrayContaining([
      'caption',
      'append captions < caption',
      'project sessions < append captions < caption',
      'stream transcript < publish transcript < append captions < caption',
    ]),
  );
  // Each caption has a trace of its own, though both are in one append.
  const captions = collector.spans().filter(({ name }) => name === 'caption');
  expect(new Set(captions.map(({ traceId }) => traceId)).size).toBe(2);
});

const ATTRIBUTES = [
  'error.type',
  'greffier.category',
  'greffier.command',
  'greffier.correlation_id',
  'greffier.event_types',
  'greffier.messages',
  'greffier.projection',
  'greffier.screens',
  'http.request.method',
  'http.response.status_code',
  'http.route',
];

it('says nothing of people, nor of what they say: a closed list of attributes, of names and codes', async () => {
  const stop = record();
  await api.call(correctLine, {
    token: claire.token,
    params: { id: meeting, line: '99' },
    body: { text: 'Un secret.' },
  });
  await api.send('/api/auth/login', { body: { email: claire.email, password: 'faux-mot-de-passe' } });
  await expect.poll(() => collector.spans().some(({ name }) => name === 'POST /api/auth/login')).toBe(true);
  await stop();
  const used = collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key));
  expect(ATTRIBUTES).toEqual(expect.arrayContaining([...new Set(used)]));
  const sent = collector.sent();
  const personal = ['Clairvoyante', 'Rachat', 'budget', 'secret', 'faux-mot', 'Noé', 'Inès', 'd’accord'];
  for (const word of [...personal, claire.id, claire.email, meeting]) expect(sent).not.toContain(word);
});

it('is recorded as the operator says, whatever a caller asks for, and leaves events as they were where it is not', async () => {
  const stop = record(0);
  const before = collector.spans().length;
  await correct('On attend mars.', { traceparent: `00-${'e'.repeat(32)}-${'f'.repeat(16)}-01` });
  await stop();
  await correct('On attend avril.', { traceparent: 'nonsense' });
  expect(collector.spans().length).toBe(before);
  const { events } = await api.record.log.load(`meeting-${meeting}`);
  const last = events.slice(-2).map(({ metadata }) => Object.keys(metadata).toSorted());
  const usual = ['actor', 'causationId', 'correlationId', 'schemaVersion', 'time'];
  expect(last).toEqual([usual, usual]);
});

it.each(['hangs', 'cuts', 'refuses'] as const)('delays and fails nothing where the collector %s', async (manner) => {
  collector.manner = manner;
  const told: string[] = [];
  const stop = openTracing({
    endpoint: collector.endpoint,
    ratio: 1,
    serviceName: 'greffier-spec',
    reports: {
      away: (code) => told.push(`away ${code}`),
      back: () => told.push('back'),
      exported: () => undefined,
    },
    everyMs: 5,
  });
  const before = collector.calls();
  const answers = [];
  for (const text of ['Un.', 'Deux.', 'Trois.', 'Quatre.', 'Cinq.']) answers.push(await correct(`${manner} ${text}`));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expect.poll(() => collector.calls()).toBeGreaterThan(before);
  if (manner === 'refuses') {
    await expect.poll(() => told).toEqual(['away 400']);
    collector.manner = 'takes';
    await correct('Le collecteur est revenu.');
    await expect.poll(() => told).toEqual(['away 400', 'back']);
  }
  const from = performance.now();
  await stop();
  // What is left is sent for two seconds at most.
  expect(performance.now() - from).toBeLessThan(10_000);
  collector.manner = 'takes';
});
