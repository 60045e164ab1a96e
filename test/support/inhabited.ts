import type { Dependencies } from '#commands/handle.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { readConfig, type Config } from '#infra/config.ts';
import { CurrentFeed } from '#infra/feed/current-feed.ts';
import { LogKeeper } from '#infra/logs/keeper.ts';
import { planFeed } from '#infra/main/feed.ts';
import { openMail } from '#infra/main/mail.ts';
import { publicAddress } from '#infra/main/public-address.ts';
import { keepLogs } from '#infra/main/kept-logs.ts';
import { openLog } from '#infra/main/log.ts';
import { prepareReadTables } from '#infra/main/read-tables.ts';
import { openRecord, type OpenRecord, type RecordOpening } from '#infra/main/record.ts';
import { EVERY_ROLE } from '#infra/main/roles.ts';
import { authorisationBooks } from '#infra/main/authorisations.ts';
import { openGoogle } from '#infra/main/google.ts';
import { openMicrosoftCalendars } from '#infra/main/microsoft-calendars.ts';
import { GOOGLE_BUDGETS } from '#test/support/own-budget.ts';
import { work } from '#infra/main/work.ts';
import { openCredentials } from '#infra/vault/credentials/credentials.ts';
import { hastenRequests } from './hasten.ts';
import { NO_MAILBOXES } from './mailing.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';
import { allProjections } from '#infra/main/projections.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import type { RebuildDependencies } from '#projections/engine/rebuild.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';

/** Where a server would live: `DATA_DIR`, `DATABASE_URL`, `NATS_URL`… */
export type Home = Readonly<Record<string, string>>;

/** A server that does everything but answer calls, put together as `main.ts` does it, in this process. */
export interface Inhabited {
  readonly config: Config;
  readonly record: OpenRecord;
  readonly dependencies: Dependencies;
  readonly progress: ProjectionProgress;
  readonly logger: Logger;
  /** For rebuilding its read tables. */
  readonly rebuilding: RebuildDependencies;
  /** Waits until every projection has seen everything that is in the log now. */
  caughtUp(): Promise<void>;
  /** Waits until all reactors have done everything, and projections have seen it. */
  atRest(): Promise<void>;
  /** As if the time had come of what waits some seconds for others of its kind, and would do no other thing at once. */
  hasten(): Promise<void>;
  /** Ends everything, in order. */
  leave(): Promise<void>;
}

const PATIENCE = 120_000;

/** The record of a home where nobody is at work, as a command finds it, or the one that restores it. */
export async function openHome(home: Home, { restoring = false }: Pick<RecordOpening, 'restoring'> = {}) {
  const stack = new AsyncDisposableStack();
  const config = readConfig({ NODE_ENV: 'test', ERASURE_CLEANING_SECONDS: '0', ...home });
  const keeper = new LogKeeper();
  const logger = openLog(config, 'command', keeper);
  const databaseUrl = config.DATABASE_URL ?? '';
  return {
    config,
    keeper,
    logger,
    databaseUrl,
    record: await openRecord(config, { url: databaseUrl, disk: null }, { logger, stack, restoring }),
    stack,
  };
}

export async function inhabit(home: Home, analyst: Analyst): Promise<Inhabited> {
  const { config, keeper, logger, databaseUrl, record, stack } = await openHome(home);
  const { prune } = await keepLogs(config, record, { keeper, logger, stack });
  const working = new AbortController();
  await openCredentials(record.pool, record.masterKey, TEST_PASSWORD_COST);
  await prepareReadTables(record, { logger, tell: () => undefined, signal: working.signal });
  await prepareAudit(record);
  const live = new CurrentFeed();
  const feed = { plan: await planFeed(config, record, logger), live, publishes: true };
  const progress = await ProjectionProgress.open(record.pool, databaseUrl);
  stack.defer(() => progress.close());
  const bots = { config, record, progress, analyst, live, metrics: new Registry(), logger };
  const jobs = Promise.all([
    work(
      EVERY_ROLE,
      {
        record,
        progress,
        analyst,
        models: { analyst: async () => null, readings: { end: async () => {} } },
        feed,
        bots,
        microsoft: null,
        google: null,
        authorisations: authorisationBooks(
          record,
          openGoogle(config, { record, budgets: GOOGLE_BUDGETS }),
          openMicrosoftCalendars(config, record),
        ),
        mail: { ...(await openMail(config, record, NO_MAILBOXES)), publicUrl: publicAddress(config).publicUrl },
        cleaningSeconds: config.ERASURE_CLEANING_SECONDS,
        logger,
      },
      { signal: working.signal, draining: working.signal },
    ).ended,
    prune(working.signal),
  ]);
  stack.defer(async () => {
    working.abort();
    await jobs;
  });

  const { pool, log, store } = record;
  const reached = async (names: readonly string[]) => {
    const head = await record.headPosition();
    if (head !== null) await progress.reached([...names], head, { patience: PATIENCE });
  };
  const caughtUp = () => reached(allProjections.map(({ name }) => name));
  const hasten = () => hastenRequests(pool);
  return {
    config,
    record,
    dependencies: { log, now: () => new Date().toISOString() },
    progress,
    logger,
    rebuilding: {
      pool,
      sealer: record.sealer,
      log,
      store: store.id,
      projections: allProjections,
      report: (problem, details) => logger.warn(details, problem),
      head: () => store.head(),
      keepFormerMs: record.keepFormerMs,
    },
    caughtUp,
    hasten,
    async atRest() {
      for (const until = Date.now() + PATIENCE; Date.now() < until;) {
        await caughtUp();
        await hasten();
        const [seen, { rowCount }] = await Promise.all([store.head(), pool.query('select from requests')]);
        if (rowCount === 0 && (await store.head()) === seen) return;
        await changeOf(progress);
      }
      const { rows } = await pool.query('select kind, subject, due_at from requests');
      throw new Error(`open requests are never served: ${JSON.stringify(rows)}`);
    },
    leave: () => stack.disposeAsync(),
  };
}

/** The next change of the requests, or a quarter of a second: a request may be closed without an event. */
function changeOf(progress: ProjectionProgress): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = progress.onChange(() => resolve());
  const timer = setTimeout(resolve, 250);
  return promise.finally(() => {
    forget();
    clearTimeout(timer);
  });
}

export const someRequest = (userId: string) => ({
  commandId: randomUUID(),
  actor: `user:${userId}` as const,
  correlationId: randomUUID(),
});
