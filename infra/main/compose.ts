import { prepareAudit } from '#projections/audit/writer.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { CurrentFeed } from '../feed/current-feed.ts';
import { threadedReader } from '../threads/adapters.ts';
import type { LogKeeper } from '../logs/keeper.ts';
import { chooseAnalyst } from './analyst.ts';
import { openModels } from './models.ts';
import { openWebhooks } from './webhooks.ts';
import type { Database } from './database.ts';
import { planFeed } from './feed.ts';
import { keepLogs } from './kept-logs.ts';
import { meetPart } from './bots.ts';
import { authorisationBooks } from './authorisations.ts';
import { openGoogle } from './google.ts';
import { openMicrosoftCalendarSync } from './microsoft-calendar-sync.ts';
import { microsoftCalendarProbe } from '../microsoft/calendars/probe.ts';
import { sleep } from './sleep.ts';
import { openMicrosoftCalendars } from './microsoft-calendars.ts';
import { openGoogleSync } from './google-sync.ts';
import { openCredentials } from '../vault/credentials/credentials.ts';
import { openMicrosoft } from './microsoft.ts';
import { openTasks } from './tasks.ts';
import { openOutbound, outboundMetrics } from './outbound.ts';
import { openChat } from './chat.ts';
import { openMail } from './mail.ts';
import { publicAddress } from './public-address.ts';
import { openMetrics } from './metrics/open.ts';
import { openMonitor } from './metrics/monitor.ts';
import { reactionMeter } from './metrics/waiting.ts';
import type { StartupStatus } from './startup-status.ts';
import { questions, startupStatuses } from './startup-statuses.ts';
import { awaitReadTables, prepareReadTables } from './read-tables.ts';
import { openRecord } from './record.ts';
import type { ProcessRoles } from './roles.ts';
import { openThreads } from './threads.ts';
import { traceWork } from './tracing.ts';
import { erase, work } from './work.ts';
import { openHttpServer, type HttpServer } from './http-server.ts';

export interface Server {
  /** What answers calls; null in a process that has not that role. */
  readonly http: HttpServer | null;
  readonly parts: readonly StartupStatus[];
  /**
   * Says that this process takes nothing new, and resolves once nothing is at hand and proxies have had `ms` to notice;
   * after `ms` at the latest.
   */
  drain(ms: number): Promise<void>;
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
  const outbound = openOutbound(record.pool);
  const google = openGoogle(config, { record, budgets: outbound });
  const calendars = openMicrosoftCalendars(config, record);
  const authorisations = authorisationBooks(record, google, calendars);
  const erasing = { record, progress, authorisations, cleaningSeconds: config.ERASURE_CLEANING_SECONDS, logger };
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
  const models = openModels(config, record, analyst);
  const metrics = openMetrics(config, record);
  const bots = { config, record, progress, analyst, live, metrics, logger };
  outboundMetrics(outbound, metrics);
  await traceWork(config, { logger, metrics, stack });
  const transcripts = threadedReader(threads);
  const microsoft = await openMicrosoft(config, record, { transcripts, budget: outbound.graph });
  const googleSync =
    google.client === null && google.serviceAccount === null
      ? null
      : openGoogleSync(config, record, {
          emails: (await openCredentials(record.pool, record.masterKey)).emails,
          access: google.access,
          budgets: outbound,
          transcripts,
        });
  const calendarSync = !calendars.offered.includes('calendar')
    ? null
    : openMicrosoftCalendarSync(config, record, {
        emails: (await openCredentials(record.pool, record.masterKey)).emails,
        access: calendars.access,
        budget: outbound.graph,
      });
  const calendarProbe = microsoftCalendarProbe({
    graphRoot: config.GRAPH_ROOT,
    access: calendars.access,
    budget: outbound.graph,
    wait: sleep,
  });
  const tasks = openTasks(config, { record, budgets: outbound, google, microsoft: calendars });
  const chat = await openChat(config, logger);
  const mail = await openMail(config, record, tasks.mailbox);
  const webhooks = openWebhooks(config, record);
  const address = publicAddress(config);
  const { publicUrl } = address;
  const writing = { chat: chat.bot, publicUrl: config.PUBLIC_URL ?? null };
  const draining = new AbortController();
  await openMonitor({ config, record, metrics, draining: draining.signal }, stack);
  const working = new AbortController();
  const { drained, ended } = work(
    roles,
    {
      ...erasing,
      analyst,
      analystCapacity: config.ANALYST_CAPACITY,
      models,
      feed,
      bots,
      microsoft,
      google: googleSync,
      calendars: calendarSync,
      tasks: { ...tasks, publicUrl },
      chat: writing,
      mail: { ...mail, publicUrl },
      webhooks: { ...webhooks, publicUrl },
      backups: config,
      heads: { config, mailer: mail.mailer },
      measured: reactionMeter(metrics),
    },
    { signal: working.signal, draining: draining.signal },
  );
  const jobs = Promise.all([ended, prune(working.signal)]);
  stack.defer(async () => {
    working.abort();
    await jobs;
  });
  const http = roles.has('api')
    ? await openHttpServer(
        {
          config,
          roles,
          record,
          logs,
          analyst,
          models,
          threads,
          progress,
          live,
          metrics,
          microsoft,
          google,
          calendars: { ...calendars, probe: calendarProbe },
          tasks,
          chat,
          mail,
          address,
          webhooks,
          logger,
          draining,
        },
        stack,
      )
    : null;
  return {
    http,
    async drain(ms) {
      draining.abort();
      const over = delay(ms, undefined, { ref: false });
      // A load balancer looks at our readiness now and then: calls still come for as long as that takes.
      await Promise.race([http ? over : drained, over]);
    },
    parts: startupStatuses(config, database, [
      ...(feed ? [feed.plan.part] : []),
      ...(roles.has('analyst') || http ? [analystPart] : []),
      ...(roles.has('meet') ? [meetPart(config)] : []),
      ...(http ? [await questions(), mail.part, http.signIn] : []),
    ]),
  };
}
