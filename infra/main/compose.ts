import { allProjections } from './projections.ts';
import { NOTHING_OUTSIDE, type OutsideServices } from '#api/context/bots.ts';
import { createApi } from '#api/server.ts';
import { StreamJournal } from '#commands/access/journal.ts';
import type { FirstAdministrator } from '#commands/user/first-administrator.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { LiveTranscripts } from '#domain/feed/feed.ts';
import type { Logs } from '#domain/logs/logs.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { readablePassword } from '../vault/credentials/readable-password.ts';
import { findChrome } from '../browser/find-chrome.ts';
import type { Config } from '../config.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { CurrentFeed } from '../feed/current-feed.ts';
import { listeningAddresses } from '../http/addresses.ts';
import { listen } from '../http/listen.ts';
import { threadedReader } from '../threads/adapters.ts';
import type { ThreadPool } from '../threads/pool.ts';
import type { LogKeeper } from '../logs/keeper.ts';
import { openCredentials } from '../vault/credentials/credentials.ts';
import { PostgresEvidence } from '../vault/sealed/evidence.ts';
import { PostgresLateResults } from '../vault/sealed/late-results.ts';
import { openAdministrator } from './administrator.ts';
import { chooseAnalyst } from './analyst.ts';
import type { Database } from './database.ts';
import { planFeed } from './feed.ts';
import { keepLogs } from './kept-logs.ts';
import { openIdentityProviders, signInPart } from './identity-providers.ts';
import { openMail } from './mail.ts';
import { meetPart } from './bots.ts';
import {
  callsLeft,
  microsoftMetrics,
  microsoftSetup,
  openMicrosoft,
  watchMicrosoft,
  type Microsoft,
} from './microsoft.ts';
import { openChat, type Chat } from './chat.ts';
import { platformsOf } from './platforms.ts';
import { openMetrics } from './metrics.ts';
import type { StartupStatus } from './startup-status.ts';
import { questions, startupStatuses } from './startup-statuses.ts';
import { awaitReadTables, prepareReadTables } from './read-tables.ts';
import { openRecord, type OpenRecord } from './record.ts';
import type { ProcessRoles } from './roles.ts';
import { openThreads } from './threads.ts';
import { deliverWhenBack } from './waiting-notes.ts';
import { erase, work } from './work.ts';
import { reporterTo } from './reporter.ts';

export interface Server {
  /** What answers calls; null in a process that has not that role. */
  readonly face: HttpServer | null;
  readonly parts: readonly StartupStatus[];
}

export interface HttpServer {
  /** Where browsers find it. */
  readonly url: string;
  /** On which addresses it listens, in French. */
  readonly listensOn: string;
  readonly administrator: FirstAdministrator;
  readonly mail: StartupStatus;
  readonly signIn: StartupStatus;
}

/** Whom the server tells what happens: its log, the keeper of that, and the person at the terminal. */
export interface Output {
  readonly logger: Logger;
  readonly keeper: LogKeeper;
  /** Takes a French line. */
  readonly tell: (line: string) => void;
  /** Ends the server, which cannot go on. */
  readonly failWith: (error: unknown) => void;
}

const OLDER_AT_START =
  'Le journal d’événements est plus ancien que les tables\u00A0: rien n’est enregistré, la lecture reste possible. «\u00A0greffier record reconcile\u00A0» dit ce qui manque et comment en sortir, sans que personne ait à se connecter.';

/** How long calls that run when the server is told to end may take, in milliseconds. */
const LAST_CALLS = 3_000;

/** What the server is made from. */
export interface ServerBase {
  readonly config: Config;
  readonly roles: ProcessRoles;
  readonly database: Database;
}

/** When the server closes what it opened, and what ends its start. */
export interface ServerLife {
  readonly stack: AsyncDisposableStack;
  readonly signal: AbortSignal;
}

/**
 * Puts every part in its place, in the order in which they need each other. What was opened is closed with `stack`, in
 * the opposite order: first nobody calls any more, then nobody works, then nothing is written.
 */
export async function composeServer(
  { config, roles, database }: ServerBase,
  { logger, keeper, tell, failWith }: Output,
  { stack, signal }: ServerLife,
): Promise<Server> {
  const record = await openRecord(config, database, { logger, stack, tell });
  void record.failure.then(failWith);
  if (record.watch.state().status === 'older') tell(OLDER_AT_START);
  const { logs, prune } = await keepLogs(config, record, { keeper, logger, stack });
  const progress = await ProjectionProgress.open(record.pool, database.url);
  stack.defer(() => progress.close());
  const erasing = { record, progress, cleaningSeconds: config.ERASURE_CLEANING_SECONDS, logger };
  // One of the processes makes them anew; the others wait for it.
  const tablesReady = roles.has('projector') ? prepareReadTables : awaitReadTables;
  const meanwhile = (done: AbortSignal) => erase(roles, erasing, done);
  await tablesReady(record, { logger, tell, signal, meanwhile });
  await prepareAudit(record);
  const live = new CurrentFeed();
  const publishes = roles.has('publisher');
  // What another process publishes can be listened to where it goes over a server that both know.
  const feed =
    publishes || ((roles.has('api') || roles.has('meet')) && config.NATS_URL !== undefined)
      ? { plan: await planFeed(config, record, logger), live, publishes }
      : null;
  const threads = openThreads(logger, stack);
  const { analyst, part: analystPart } = chooseAnalyst(threads);
  const metrics = openMetrics(record);
  const bots = { config, record, progress, analyst, live, metrics, logger };
  const microsoft = await openMicrosoft(config, record, threadedReader(threads));
  if (microsoft) microsoftMetrics(microsoft, metrics);
  const chat = await openChat(config, logger);
  const writing = { chat: chat.bot, publicUrl: config.PUBLIC_URL ?? null };
  const working = new AbortController();
  const jobs = Promise.all([
    work(roles, { ...erasing, analyst, feed, bots, microsoft, chat: writing }, working.signal),
    prune(working.signal),
  ]);
  stack.defer(async () => {
    working.abort();
    await jobs;
  });
  const face = roles.has('api')
    ? await openFace(
        { config, roles, record, logs, analyst, threads, progress, live, metrics, microsoft, chat, logger },
        stack,
      )
    : null;
  return {
    face,
    parts: startupStatuses(config, database, [
      ...(feed ? [feed.plan.part] : []),
      ...(roles.has('analyst') || face ? [analystPart] : []),
      ...(roles.has('meet') ? [meetPart(config)] : []),
      ...(face ? [await questions(), face.mail, face.signIn] : []),
    ]),
  };
}

interface FaceDependencies {
  readonly config: Config;
  readonly roles: ProcessRoles;
  readonly metrics: Registry;
  readonly record: OpenRecord;
  readonly logs: Logs;
  readonly analyst: Analyst;
  readonly threads: ThreadPool;
  readonly progress: ProjectionProgress;
  readonly live: LiveTranscripts;
  readonly microsoft: Microsoft | null;
  readonly chat: Chat;
  readonly logger: Logger;
}

/** Answers calls until the stack is closed. */
async function openFace(
  { config, roles, record, logs, analyst, threads, progress, live, metrics, microsoft, chat, logger }: FaceDependencies,
  stack: AsyncDisposableStack,
): Promise<HttpServer> {
  const { pool, sealer, store, watch, log } = record;
  const credentials = await openCredentials(pool, record.masterKey);
  const dependencies = { log, now: () => new Date().toISOString() };
  const report = reporterTo(logger);
  const journal = new StreamJournal({ ...dependencies, process: randomUUID(), waiting: record.outbox, report });
  stack.defer(() => journal.close());
  stack.defer(deliverWhenBack(record, report));
  const { mailer, smtpLogins, part: mail } = await openMail(config, record);
  const { administrator, forget } = await openAdministrator(record, config, {
    ...dependencies,
    ...credentials,
    newPassword: readablePassword,
    report,
  });
  stack.defer(forget);
  const identityProviders = openIdentityProviders(config, dependencies.now);
  const closing = new AbortController();
  let url = config.PUBLIC_URL ?? '';
  // Where bots are run by other processes, what they run on is theirs to say.
  const hasBrowser = !roles.has('meet') || findChrome(config.CHROME_PATH) !== null;
  const microsoftNow = await watchMicrosoft(config, record, stack);
  const services: OutsideServices = {
    ...NOTHING_OUTSIDE,
    browserBot: { status: hasBrowser ? 'healthy' : 'not_configured' },
  };
  const webRoot = join(PROJECT_ROOT, 'web', 'dist');
  const api = createApi({
    ...dependencies,
    ...credentials,
    pool,
    sealer,
    projections: allProjections,
    progress,
    live,
    closing: closing.signal,
    store,
    watch,
    head: () => store.head(),
    headPosition: record.headPosition,
    journal,
    identityProviders,
    mailer,
    smtpLogins,
    logs,
    metrics,
    metricsToken: config.METRICS_TOKEN ?? null,
    publicUrl: () => url,
    analyst,
    transcripts: threadedReader(threads),
    lateResults: new PostgresLateResults(pool, record.masterKey, record.vault),
    evidence: new PostgresEvidence(pool, record.vault),
    platforms: platformsOf(config),
    services: () => {
      const shown = { ...services, ...microsoftNow?.() };
      return {
        ...shown,
        teams: chat.service(shown.teams),
        chat: chat.standing(),
        azureCalls: callsLeft(microsoft, roles),
      };
    },
    microsoft,
    chat: chat.bot,
    microsoftSetup: microsoftSetup(config, microsoft),
    logger,
    environment: config.NODE_ENV,
    https: config.PUBLIC_URL?.startsWith('https:') ?? false,
    trustProxy: config.TRUST_PROXY,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
  });
  const { port, close } = await listen(api, config.PORT, config.HOST);
  stack.defer(() => {
    closing.abort();
    return close(LAST_CALLS);
  });
  url ||= `http://localhost:${port}`;
  return {
    url,
    listensOn: listeningAddresses(config.HOST, port),
    administrator,
    mail,
    signIn: signInPart(identityProviders),
  };
}
