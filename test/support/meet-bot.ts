import { captionStreams } from '#domain/bot-session/streams.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import { loadEvents } from '#commands/stream.ts';
import type { PageMetrics } from '#bots/browser/metrics.ts';
import { googleMeet } from '#bots/google-meet/platform.ts';
import { concluder } from '#bots/kit/concluder.ts';
import { Leases } from '#bots/kit/lease.ts';
import type { Rules } from '#bots/kit/bot-session-context.ts';
import { meetingPlatforms } from '#bots/platforms.ts';
import { BotWorker, type WorkerDependencies } from '#bots/kit/worker.ts';
import { runReactor } from '#bots/reactor.ts';
import { launchBot, type RunningBotSession } from '#commands/bot-session/launch.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import { createUser } from '#commands/user/create-user.ts';
import { isLine, type BotSessionEvent } from '#domain/bot-session/events.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import type { EventStore } from '#domain/events/store.ts';
import { orElse } from '#domain/events/personal.ts';
import type { DraftMessage } from '#domain/feed/messages.ts';
import { openChrome, type OpenChrome } from '#infra/browser/open-chrome.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { allProjections } from '#infra/main/projections.ts';
import { startMeetReplica, type MeetReplica } from '#test/replicas/google-meet/replica.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { QUICK_RULES } from './meet-rules.ts';
import { quotingAnalyst } from './quoting-analyst.ts';
import { openTestRecord, type TestRecord } from './record.ts';

/** A real worker with real browsers on a real record, and the replica that they visit. */
export interface MeetBench {
  readonly record: TestRecord;
  readonly replica: MeetReplica;
  readonly userId: string;
  readonly evidence: PostgresEvidence;
  readonly drafts: DraftMessage[];
  readonly reports: string[];
  /** Which way found which target, by `target way`. */
  readonly ways: Set<string>;
  /** Browsers that were opened, by the order in which they were. */
  readonly browsers: OpenChrome[];
  launch(code: string, botName?: string): Promise<string>;
  tell(sessionId: string, command: BotSessionCommand): Promise<void>;
  events(sessionId: string): Promise<readonly BotSessionEvent[]>;
  /** The first event of the bot session that `is` the one, past or to come. */
  until<Type extends BotSessionEvent['type']>(
    sessionId: string,
    type: Type,
    is?: (data: Extract<BotSessionEvent, { type: Type }>['data']) => boolean,
  ): Promise<Extract<BotSessionEvent, { type: Type }>['data']>;
  /** Types of the events of the meeting that a bot session makes. */
  meetingTypes(sessionId: string): Promise<readonly string[]>;
  /** What `look` finds, asked again after every event. */
  follow<T>(look: () => Promise<T | undefined>): Promise<T>;
  /** `speaker: text` of every line as it is now. */
  lines(sessionId: string): Promise<readonly string[]>;
  /** Lines once there are at least so many. */
  untilLines(sessionId: string, count: number): Promise<readonly string[]>;
  /** The worker ends in an orderly way, and another begins; meanwhile there is none. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface BenchOptions {
  readonly rules?: Partial<Rules>;
  readonly capacity?: number;
  readonly locale?: string;
  /** How long a page may take to answer, in ms. */
  readonly pagePatienceMs?: number;
  readonly changes?: Partial<WorkerDependencies>;
  /** Where events are to be elsewhere than in the database. */
  readonly openStore?: () => Promise<EventStore>;
}

export async function openMeetBench({
  rules = {},
  capacity = 4,
  locale = 'fr-FR',
  pagePatienceMs = 15_000,
  changes = {},
  openStore,
}: BenchOptions = {}): Promise<MeetBench> {
  const record = await openTestRecord(allProjections, openStore);
  record.project();
  const replica = await startMeetReplica();
  const platforms = meetingPlatforms({ meetOrigin: replica.origin, teamsOrigins: [] });
  const evidence = new PostgresEvidence(record.pool, record.vault);
  const credentials = await openCredentials(record.pool, randomBytes(32), TEST_PASSWORD_COST);
  const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;
  const { userId } = await createUser(
    { ...record.dependencies, ...credentials },
    {
      user: { displayName: 'Claire', email: 'claire@exemple.fr', role: 'user', department: null, jobTitle: null },
      password: 'mot de passe de Claire',
      request: request(),
    },
  );
  const drafts: DraftMessage[] = [];
  const reports: string[] = [];
  const ways = new Set<string>();
  const browsers: OpenChrome[] = [];
  const metrics: PageMetrics = {
    answered: (target, way) => void ways.add(`${target} ${way}`),
    silent: () => undefined,
  };
  const report = (problem: string, details: Readonly<Record<string, unknown>>) =>
    void reports.push(
      `${problem} ${JSON.stringify(details, (_name, value: unknown) => (value instanceof Error ? `${value.message} ${value.stack}` : value))}`,
    );
  const apiContextOf = async (worker: string): Promise<WorkerDependencies> => ({
    ...record.dependencies,
    pool: record.pool,
    progress: record.progress,
    leases: new Leases(record.pool, worker),
    worker,
    platforms: [
      googleMeet({
        origin: replica.origin,
        metrics,
        locale,
        pagePatienceMs,
        openBrowser: async (options) => {
          const browser = await openChrome({ configured: process.env['CHROME_PATH'], ...options });
          browsers.push(browser);
          return browser;
        },
      }),
    ],
    evidence,
    analyst: quotingAnalyst,
    publicPage: 'https://greffier.exemple.fr/information',
    publishDraft: (draft) => void drafts.push(draft),
    report,
    lookMs: 100,
    captionLanguage: async () => null,
    rules: async () => ({ ...QUICK_RULES, ...rules, capacity }),
    ...changes,
  });
  const leave = new AbortController();
  const head = async () => {
    const value = await record.store.head();
    return value === null ? null : `${record.store.id}:${value}`;
  };
  /** A worker of its own, as another start of Greffier has one. */
  const startWorker = async () => {
    const stop = new AbortController();
    const dependencies = await apiContextOf(`worker-${randomUUID()}`);
    return { stop, done: new BotWorker(dependencies).run(stop.signal) };
  };
  let working = await startWorker();
  const reactorDependencies = { pool: record.pool, progress: record.progress, head, report };
  const concluding = runReactor(
    reactorDependencies,
    concluder({ ...record.dependencies, platforms }, record.pool),
    leave.signal,
  );

  const events = async (sessionId: string) => (await loadEvents(record.log, botSessionStreams.of(sessionId))).events;
  const lines = async (sessionId: string) => {
    const names = new Map<number, string>();
    const texts = new Map<number, string>();
    const captions = (await loadEvents(record.log, captionStreams.of(sessionId))).events;
    for (const event of captions) {
      if (event.type === 'CaptionSpeakerSeen') names.set(event.data.speaker, orElse(event.data.name, '?'));
      if (isLine(event))
        texts.set(event.data.line, `${names.get(event.data.speaker)}: ${orElse(event.data.text, '?')}`);
    }
    return [...texts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
  };
  /** Follows the log: every batch is a reason to look again. */
  const follow = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    const enough = new AbortController();
    try {
      for await (const _ of record.log.subscribe(await record.store.head(), enough.signal)) {
        const found = await look();
        if (found !== undefined) return found;
      }
    } finally {
      enough.abort();
    }
    throw new Error('the log ended');
  };

  return {
    record,
    replica,
    userId,
    evidence,
    drafts,
    reports,
    ways,
    browsers,
    async launch(code, botName = 'Greffier') {
      const launching = {
        ...record.dependencies,
        platforms,
        limit: async () => 99,
        oneLaunchAtATime: <T>(work: (open: readonly RunningBotSession[]) => Promise<T>) => work([]),
      };
      const { sessionId } = await launchBot(
        launching,
        { meetingUrl: `${replica.origin}/${code}`, botName, requestedBy: userId },
        request(),
      );
      return sessionId;
    },
    async tell(sessionId, command) {
      await changeBotSession(record.dependencies, { sessionId, command, request: request() });
    },
    events,
    until: async (sessionId, type, is = () => true) =>
      follow(
        async () =>
          (await events(sessionId))
            .flatMap((event) => (event.type === type ? [event.data] : []))
            .find((data) => is(data as never)) as never,
      ),
    meetingTypes: async (sessionId) =>
      (await record.log.load(meetingStream(meetingOfBotSession(sessionId)))).events.map(({ type }) => type),
    follow,
    lines,
    untilLines: (sessionId, count) =>
      follow(async () => {
        const found = await lines(sessionId);
        return found.length >= count ? found : undefined;
      }),
    async restart(meanwhile) {
      working.stop.abort();
      await working.done;
      await meanwhile?.();
      working = await startWorker();
    },
    async close() {
      leave.abort();
      working.stop.abort();
      await Promise.all([working.done, concluding]);
      await replica.close();
      await record.close();
    },
  };
}
