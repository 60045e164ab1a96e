import { login } from '#api/contract/auth.ts';
import type { Route } from '#api/contract/route.ts';
import { NOTHING_OUTSIDE } from '#api/context/bots.ts';
import { type ApiDependencies } from '#api/dependencies.ts';
import { createApi } from '#api/server.ts';
import { meetingPlatforms } from '#bots/platforms.ts';
import { TEAMS_ORIGINS } from '#domain/bot-session/teams/platform.ts';
import { StreamJournal } from '#commands/access/journal.ts';
import { settingsReader } from '#commands/settings/known-settings.ts';
import { createUser } from '#commands/user/create-user.ts';
import type { EventStore } from '#domain/events/store.ts';
import type { Role } from '#domain/user/role.ts';
import { InProcessFeed } from '#infra/feed/in-process.ts';
import { PostgresLogs } from '#infra/logs/log-store.ts';
import { SmtpMailer } from '#infra/mail/smtp-mailer.ts';
import { readConfig } from '#infra/config.ts';
import { openModels } from '#infra/main/models.ts';
import { openWebhooks } from '#infra/main/webhooks.ts';
import { microsoftCalendarProbe } from '#infra/microsoft/calendars/probe.ts';
import { openTasks } from '#infra/main/tasks.ts';
import { ownBudget } from './own-budget.ts';
import { googleVariables, openGoogle } from '#infra/main/google.ts';
import { calendarVariables, openMicrosoftCalendars } from '#infra/main/microsoft-calendars.ts';
import { microsoftSetup } from '#infra/main/microsoft.ts';
import { allProjections } from '#infra/main/projections.ts';
import { OpenIdProviders } from '#infra/openid/openid-providers.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { fileOfKey } from '#infra/vault/master-key/master-key-file.ts';
import { GOOGLE_BUDGETS } from './own-budget.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';
import { SignedUnsubscribeTokens } from '#infra/vault/credentials/unsubscribe-tokens.ts';
import { PostgresSmtpLogins } from '#infra/vault/sealed/smtp-logins.ts';
import { PostgresEvidence } from '#infra/vault/sealed/evidence.ts';
import { PostgresLateResults } from '#infra/vault/sealed/late-results.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { z } from 'zod/mini';
import { testClock, type TestClock } from './clock.ts';
import { openTestRecord, type TestRecord } from './record.ts';
import { threadedReader } from '#infra/threads/adapters.ts';
import { quotingAnalyst } from './quoting-analyst.ts';
import { sharedThreads } from './threads.ts';

/** Where bots of the tested API are sent. */
export const TEST_MEET_ORIGIN = 'https://meet.google.com';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON of the body; empty where it is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What a route of the contract answered. */
export interface Answered<R extends Route> extends Answer {
  /** The body as the contract reads it; throws where it is something else, a refusal for instance. */
  readonly answer: z.output<R['answer']>;
}

export interface Sent {
  readonly method?: string;
  readonly token?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Asked extends Omit<Sent, 'method'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** A server on loopback with everything real behind it; the clock stands still until it is moved. */
export interface TestApi {
  readonly origin: string;
  readonly record: TestRecord;
  readonly clock: TestClock;
  readonly dependencies: ApiDependencies;
  /** The record of accesses; refusals are in it a moment after they were answered (`idle`). */
  readonly journal: StreamJournal;
  /** What is said live; nobody publishes the log's transcripts here, so that a spec decides what is. */
  readonly feed: InProcessFeed;
  /** Everything that the server logged, one JSON line each. */
  readonly logged: () => string;
  readonly send: (path: string, sent?: Sent) => Promise<Answer>;
  readonly call: <R extends Route>(route: R, asked?: Asked) => Promise<Answered<R>>;
  /** Somebody with an account, signed in. */
  readonly person: (role: Role, name?: string) => Promise<Person>;
  readonly close: () => Promise<void>;
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = /^application\/(?:problem\+)?json/u.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Answer['body']) : {},
    text,
  };
};

/**
 * `openStore` where events are to be elsewhere than in the database; `environment` where Google is configured.
 */
export async function openTestApi(
  changes: Partial<ApiDependencies> = {},
  openStore?: () => Promise<EventStore>,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestApi> {
  const record = await openTestRecord(changes.projections ?? allProjections, openStore);
  record.project();
  const clock = testClock();
  // The clock of the tables is another: people are told of what happens by this one.
  await record.pool.query('update state.notice_beginning set began_at = $1', [clock.now()]);
  const { masterKey } = record;
  const config = readConfig(environment);
  const smtpLogins = new PostgresSmtpLogins(record.pool, masterKey);
  const models = openModels(
    { OPENAI_ALLOW_PRIVATE: 'yes' },
    { log: record.log, pool: record.pool, masterKey, vault: record.vault },
    quotingAnalyst,
  );
  const journal = new StreamJournal({
    log: record.log,
    now: clock.now,
    process: randomUUID(),
    waiting: record.outbox,
    report: () => {},
  });
  const feed = new InProcessFeed();
  const closing = new AbortController();
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const calendars = openMicrosoftCalendars(config, record, clock.now);
  const google = openGoogle(config, { record, budgets: GOOGLE_BUDGETS, now: clock.now });
  const dependencies: ApiDependencies = {
    ...record.dependencies,
    now: clock.now,
    pool: record.pool,
    sealer: record.sealer,
    projections: allProjections,
    progress: record.progress,
    live: feed,
    closing: closing.signal,
    draining: closing.signal,
    store: record.store,
    watch: record.store,
    isDiskFull: () => null,
    head: () => record.store.head(),
    headPosition: async () => {
      const head = await record.store.head();
      return head === null ? null : `${record.store.id}:${head}`;
    },
    ...(await openCredentials(record.pool, masterKey, TEST_PASSWORD_COST)),
    journal,
    identityProviders: new OpenIdProviders({ providers: {}, now: clock.now }),
    smtpLogins,
    unsubscribeTokens: new SignedUnsubscribeTokens(record.pool, masterKey),
    mailer: new SmtpMailer({
      settings: settingsReader(record.log),
      logins: smtpLogins,
      environmentUrl: undefined,
      sender: () => 'greffier@exemple.fr',
      allowsPrivate: true,
      patienceMs: 1_500,
    }),
    logs: new PostgresLogs(record.pool),
    ...openWebhooks({ WEBHOOK_ALLOW_PRIVATE: 'yes' }, { pool: record.pool, masterKey }),
    metrics: new Registry(),
    metricsToken: null,
    backups: { at: '03:30', keepDays: 90, proveDays: 1, hangs: () => false },
    publicUrl: () => 'https://greffier.exemple.fr',
    analyst: quotingAnalyst,
    models: models.models,
    modelKeys: models.keys,
    transcripts: threadedReader(sharedThreads),
    lateResults: new PostgresLateResults(record.pool, masterKey, record.vault),
    evidence: new PostgresEvidence(record.pool, record.vault),
    platforms: meetingPlatforms({ meetOrigin: TEST_MEET_ORIGIN, teamsOrigins: TEAMS_ORIGINS }),
    services: () => NOTHING_OUTSIDE,
    microsoft: null,
    chat: null,
    google: {
      ...google,
      variables: googleVariables(config),
      syncMinutes: config.GOOGLE_SYNC_MINUTES,
    },
    calendars: {
      ...calendars,
      probe: microsoftCalendarProbe({
        graphRoot: config.GRAPH_ROOT,
        access: calendars.access,
        budget: ownBudget(),
        wait: async () => {},
      }),
      variables: calendarVariables(config),
      syncMinutes: config.MICROSOFT_CALENDAR_MINUTES,
    },
    tasks: openTasks(config, {
      record: { log: record.log, pool: record.pool, masterKey },
      budgets: {
        asana: ownBudget(),
        trello: ownBudget(),
        jira: ownBudget(),
        slack: ownBudget(),
        tasks: ownBudget(),
        gmail: ownBudget(),
        calendar: ownBudget(),
        graph: ownBudget(),
      },
      google,
      microsoft: calendars,
    }),
    microsoftSetup: microsoftSetup(readConfig({}), null),
    logger: pino({ level: 'info' }, sink),
    environment: 'test',
    https: false,
    webRoot: null,
    ...changes,
  };
  const server = createServer(createApi(dependencies)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send = async (path: string, { method, token, body, headers }: Sent = {}): Promise<Answer> => {
    const response = await fetch(`${origin}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    return answerOf(response);
  };

  const call = async <R extends Route>(
    { method, path, answer }: R,
    { params = {}, query = {}, ...sent }: Asked = {},
  ): Promise<Answered<R>> => {
    const filled = path.replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query);
    const received = await send(search.size === 0 ? filled : `${filled}?${search}`, {
      ...sent,
      method: method.toUpperCase(),
    });
    return {
      ...received,
      get answer() {
        return answer.parse(received.body) as z.output<R['answer']>;
      },
    };
  };

  const person = async (role: Role, name = `${role}-${randomUUID().slice(0, 8)}`): Promise<Person> => {
    // Names with a space are those of people, which several may have.
    const email = `${name.includes(' ') ? randomUUID() : name}@exemple.fr`;
    // How soon words are guessed takes five times as long to find out as that of letters which are in no list.
    const password = 'zqxvjk bwmpf';
    const request = { commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() } as const;
    const { userId } = await createUser(dependencies, {
      user: { displayName: name, email, role, department: null, jobTitle: null },
      password,
      request,
    });
    const { answer } = await call(login, { body: { email, password } });
    return { id: userId, email, password, token: answer.accessToken };
  };

  const close = async (): Promise<void> => {
    closing.abort();
    server.close();
    server.closeAllConnections();
    await journal.close();
    await record.close();
  };
  return {
    origin,
    record,
    clock,
    dependencies,
    journal,
    feed,
    logged: () => lines.join(''),
    send,
    call,
    person,
    close,
  };
}

/** Where a command finds the record of that server. @param folder is the command's own */
export async function homeOf({ record }: Pick<TestApi, 'record'>, folder: string): Promise<Record<string, string>> {
  const file = join(folder, 'master.key');
  await writeFile(file, fileOfKey(record.masterKey), { mode: 0o600 });
  return { DATABASE_URL: record.url, DATA_DIR: folder, MASTER_KEY_FILE: file };
}
