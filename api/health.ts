import type { BackupsContext } from './context/backups.ts';
import type { ReadingContext } from './context/reading.ts';
import type { RecordContext } from './context/record.ts';
import type { BotsContext } from './context/bots.ts';
import type { LiveContext } from './context/live.ts';
import type { HealthChecks, ServiceStatus } from '#api/contract/system.ts';
import type { Mailer, MailSource } from '#domain/mail/mailer.ts';
import { SERIOUS_DRIFT } from '#domain/bot-session/drift.ts';
import { ANALYSIS_LATE_MS } from '#domain/meeting/analysis-due.ts';
import { lateMessages } from '#projections/conversations/queries.ts';
import { openAlarms, openBotSessions } from '#projections/bot-sessions/queries.ts';
import { inAll, whatWaits } from '#projections/bot-sessions/waiting.ts';
import { eventsBehind } from '#projections/engine/behind.ts';
import { countsOfDeadLetters } from '#projections/engine/dead-letters.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { headsStanding, type HeadsStanding } from '#projections/audit/sent-heads.ts';
import { backupHistories } from '#projections/backups/attempts.ts';
import { lateRequests } from '#projections/requests/queries.ts';
import { workersNow } from '#projections/requests/workers.ts';
import { webhookCounts, type WebhookCounts } from '#projections/webhooks/queries.ts';
import type { Pool } from 'pg';
import { Check, type Reading } from './check.ts';
import {
  analysesHealth,
  backupsHealth,
  chatHealth,
  clockHealth,
  diskHealth,
  feedHealth,
  headsHealth,
  mailHealth,
  webhooksHealth,
  type BackupsFound,
} from './health-parts.ts';
import { backupStanding, proofStanding } from './operations/backups.ts';

/** The kind of request that asks for the analysis of a meeting that has ended. */
const ANALYSES = 'analyse';
/** Events behind from which readers notice. */
const NOTICEABLE = 1_000;
/** How long the checks may take, in ms: all of them run at once, and the answer is due within a second. */
export const CHECK_MS = 850;

export interface Health extends Pick<
  HealthChecks,
  | 'database'
  | 'eventStore'
  | 'clock'
  | 'disk'
  | 'feed'
  | 'projections'
  | 'bots'
  | 'mail'
  | 'chat'
  | 'analyses'
  | 'workers'
  | 'backups'
  | 'auditHeads'
  | 'webhooks'
> {
  readonly overall: ServiceStatus;
}

/** One that is older than the tables can be read, and nothing is written to it. */
const STORE_STATUS = { answering: 'healthy', away: 'down', older: 'degraded' } as const;

interface Dependencies
  extends
    Pick<ReadingContext, 'pool'>,
    Pick<RecordContext, 'store' | 'watch' | 'isDiskFull'>,
    BackupsContext,
    Pick<BotsContext, 'services'> {
  readonly live: Pick<LiveContext['live'], 'answers'>;
  readonly mailer: Pick<Mailer, 'source' | 'last'>;
}

type Counts = NonNullable<Health['eventStore']['waiting']>;

/** How Greffier itself stands. One for each server: it remembers what was found last. */
export class HealthChecker {
  readonly #dependencies: Dependencies;
  readonly #database: Check<{ readonly aheadMs: number }>;
  readonly #behind: Check<{ readonly behind: number }>;
  readonly #projections: Check<{ readonly status: ServiceStatus }>;
  readonly #bots: Check<Pick<Health['bots'], 'status' | 'sessions' | 'alarms'>>;
  readonly #feed: Check<{ readonly status: ServiceStatus }>;
  readonly #waiting: Check<Counts>;
  readonly #mail: Check<{ readonly source: MailSource }>;
  readonly #chat: Check<{ readonly late: number }>;
  readonly #analyses: Check<{ readonly late: number }>;
  readonly #workers: Check<Pick<Health['workers'], 'list'>>;
  readonly #backups: Check<BackupsFound>;
  readonly #heads: Check<HeadsStanding>;
  readonly #webhooks: Check<WebhookCounts>;

  constructor(dependencies: Dependencies) {
    const { pool, store } = dependencies;
    this.#dependencies = dependencies;
    this.#database = new Check(() => clockDifference(pool));
    this.#behind = new Check(async () => {
      const counts = await eventsBehind(store, await projectionStatus(pool), NOTICEABLE + 1);
      return { behind: Math.max(0, ...counts.values()) };
    });
    this.#projections = new Check(async () => {
      const [all, parked] = await Promise.all([projectionStatus(pool), countsOfDeadLetters(pool)]);
      const slow = parked.size > 0 || all.some(({ held, status }) => !held || status === 'paused');
      return { status: all.some(({ status }) => status === 'stopped') ? 'down' : slow ? 'degraded' : 'healthy' };
    });
    this.#bots = new Check(async () => {
      const [sessions, drift] = await Promise.all([openBotSessions(pool), openAlarms(pool)]);
      const alarms = SERIOUS_DRIFT.reduce((sum, signal) => sum + (drift.get(signal) ?? 0), 0);
      return {
        status: alarms > 0 ? 'degraded' : dependencies.services().browserBot.status,
        sessions: sessions.length,
        alarms,
      };
    });
    this.#feed = new Check(async () => {
      const answers = await dependencies.live.answers();
      return { status: answers === null ? 'unknown' : answers ? 'healthy' : 'down' };
    });
    this.#waiting = new Check(async () => inAll(await whatWaits(pool, Date.now())));
    this.#chat = new Check(async () => ({ late: await lateMessages(pool, new Date()) }));
    this.#analyses = new Check(async () => ({
      late: await lateRequests(pool, ANALYSES, { now: new Date(), afterMs: ANALYSIS_LATE_MS }),
    }));
    this.#workers = new Check(async () => ({ list: await workersNow(pool) }));
    this.#backups = new Check(async () => {
      const [{ backups }, histories, now] = [dependencies, await backupHistories(pool), Date.now()];
      return {
        standing: backupStanding(backups, histories.made, now),
        proof: proofStanding(backups?.proveDays ?? 0, histories, now),
      };
    });
    this.#heads = new Check(() => headsStanding(pool));
    this.#webhooks = new Check(() => webhookCounts(pool));
    this.#mail = new Check(async () => ({ source: await dependencies.mailer.source() }));
  }

  /**
   * Down without its database; degraded while the event store is away or the disk is full, since reading goes on and
   * nothing can be saved, when clocks differ, when what is said does not reach those who follow it live, and when what
   * is read does not follow what is written.
   * @param ms how long it may take, at most CHECK_MS
   */
  async look(ms = CHECK_MS): Promise<Health> {
    const { status, since } = this.#dependencies.watch.state();
    const [
      waiting,
      database,
      behind,
      projections,
      bots,
      feed,
      mail,
      chat,
      analyses,
      workers,
      backups,
      heads,
      webhooks,
    ] = await Promise.all([
      status === 'answering' ? null : this.#waiting.read(ms),
      this.#database.read(ms),
      this.#behind.read(ms),
      this.#projections.read(ms),
      this.#bots.read(ms),
      this.#feed.read(ms),
      this.#mail.read(ms),
      this.#chat.read(ms),
      this.#analyses.read(ms),
      this.#workers.read(ms),
      this.#backups.read(ms),
      this.#heads.read(ms),
      this.#webhooks.read(ms),
    ]);
    const shown = this.#projectionsHealth(projections.last, behind.last);
    const eventStore = { status: STORE_STATUS[status], since: since.toISOString(), waiting: countsOf(waiting) };
    const told = feedHealth(feed);
    const clock = clockHealth(database.last);
    const disk = diskHealth(this.#dependencies.isDiskFull());
    const isWell =
      eventStore.status === 'healthy' &&
      disk.status !== 'down' &&
      clock.status !== 'degraded' &&
      told.status !== 'down' &&
      shown.status === 'healthy' &&
      bots.last?.status !== 'degraded';
    return {
      database: { status: database.isNow ? 'healthy' : 'down', asOf: database.last?.asOf ?? null },
      eventStore,
      clock,
      disk,
      feed: told,
      projections: shown,
      bots: bots.last ?? { status: 'unknown', sessions: 0, alarms: 0, asOf: null },
      analyses: analysesHealth(analyses.last),
      workers: workers.last ?? { list: [], asOf: null },
      backups: backupsHealth(backups.last),
      auditHeads: headsHealth(heads.last),
      webhooks: webhooksHealth(webhooks.last),
      chat: chatHealth(this.#dependencies.services().chat, chat.last),
      mail: mailHealth(mail.last?.source ?? null, this.#dependencies.mailer.last()),
      overall: database.isNow ? (isWell ? 'healthy' : 'degraded') : 'down',
    };
  }

  #projectionsHealth(
    projections: { readonly status: ServiceStatus; readonly asOf: string | null } | null,
    counted: { readonly behind: number; readonly asOf: string | null } | null,
  ): Health['projections'] {
    const behind = counted?.behind ?? 0;
    if (!projections) return { status: 'unknown', behind, asOf: null };
    const status = projections.status === 'healthy' && behind > NOTICEABLE ? 'degraded' : projections.status;
    return { status, behind, asOf: counted?.asOf ?? null };
  }
}

/** Null where nothing has to wait, or nothing of it is known now. */
function countsOf(waiting: Reading<Counts> | null): Counts | null {
  if (!waiting?.isNow || waiting.last === null) return null;
  const { lines, launches, analyses, notes } = waiting.last;
  return { lines, launches, analyses, notes };
}

/** By how much the clock of this process is ahead of the database's, in ms: less than what asking took is nothing. */
async function clockDifference(pool: Pool): Promise<{ readonly aheadMs: number }> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms',
  );
  const answered = Date.now();
  const there = Number(rows[0]?.ms ?? asked);
  if (there < asked) return { aheadMs: asked - there };
  return { aheadMs: there > answered ? answered - there : 0 };
}
