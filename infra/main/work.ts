import type { ModelAnalysts } from '#bots/analyst/model/reactor.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { announceWorker } from '#bots/at-work.ts';
import { runMonitor } from '#bots/anti-spam/monitor.ts';
import { verifyDaily } from '#projections/audit/daily.ts';
import { runReminders } from '#bots/mailer/reminders/asker.ts';
import { runAudit } from '#projections/audit/writer.ts';
import { runProjections } from '#projections/engine/engine.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import { countingAnalyses } from './analyses-at-hand.ts';
import { runDailyHeads, type DailyHeads } from './audit/daily-heads.ts';
import { runBackups, type Backups } from './backups.ts';
import { runOperations } from './operations.ts';
import { runFeed, type FeedWork } from './feed.ts';
import { runBots, type BotDependencies } from './bots.ts';
import { syncWithGoogle, type GoogleSyncing } from './google-sync.ts';
import { readMicrosoftCalendars, type CalendarSyncing } from './microsoft-calendar-sync.ts';
import { runMicrosoft, type Microsoft } from './microsoft.ts';
import { bringTasks, type TaskTools } from './tasks.ts';
import type { LinksTo } from './public-address.ts';
import type { ReactorContext } from './reactor-context.ts';
import { reactorsOf, runReactors } from './reactors.ts';
import { engineDependencies } from './read-tables.ts';
import type { ReactionMeter } from './metrics/waiting.ts';
import type { OpenRecord } from './record.ts';
import { retainByRules } from './retention.ts';
import type { ProcessRoles } from './roles.ts';
import { whileWhole } from './while-whole.ts';
import { reporterTo } from './reporter.ts';

export interface Work {
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  readonly analyst: Analyst;
  readonly analystCapacity?: ReactorContext['analystCapacity'];
  readonly models: ModelAnalysts;
  /** Null for who neither publishes transcripts nor listens to them. */
  readonly feed: FeedWork | null;
  /** Left out by who sends no bots. */
  readonly bots?: BotDependencies;
  /** Null where no application is configured there. */
  readonly microsoft: Microsoft | null;
  /** Null where nobody's data at Google may be read. */
  readonly google: GoogleSyncing | null;
  /** Null where calendars at Microsoft are off; left out by who reads none. */
  readonly calendars?: CalendarSyncing | null;
  /** Where people's action items are sent; left out by who sends none. */
  readonly tasks?: TaskTools & LinksTo;
  /** With what people's authorisations at providers are ended. */
  readonly authorisations: ReactorContext['authorisations'];
  /** What the chat bot writes with; left out by who writes nothing. */
  readonly chat?: ReactorContext['chat'];
  /** What mails leave with; left out by who sends none. */
  readonly mail?: ReactorContext['mail'];
  /** What webhooks are sent with; left out by who sends none. */
  readonly webhooks?: ReactorContext['webhooks'];
  /** Where and when backups are made; left out by who makes none. */
  readonly backups?: Backups['config'];
  /** To whom ends of the audit chain are sent; left out by who sends none. */
  readonly heads?: Pick<DailyHeads, 'config' | 'mailer'>;
  /** Told how reactions end. */
  readonly measured?: ReactionMeter;
  /** Between two cleanings of what erasures have left on disk. */
  readonly cleaningSeconds: number;
  readonly logger: Logger;
}

/** How long it works. */
export interface Working {
  /** Aborted once it must end, and gives back what is at hand. */
  readonly signal: AbortSignal;
  /** Aborted before that: what is at hand is ended, and nothing else begun. */
  readonly draining: AbortSignal;
}

export interface UnderWay {
  /** Nothing is at hand any more: while draining, or at the end. */
  readonly drained: Promise<unknown>;
  readonly ended: Promise<unknown>;
}

/**
 * Does what the roles say until `signal` is aborted, everything but answering calls. Each piece of work has a lock in
 * the database: what another process does already waits here for that process to end. What follows the log rests while
 * the store is older than the tables, and gives its locks to who reconciles the two; bots stay in their meetings.
 */
export function work(roles: ProcessRoles, { feed, ...given }: Work, { signal, draining }: Working): UnderWay {
  const { record, progress, bots, microsoft, google, calendars, tasks, mail, backups, heads, measured, logger } = given;
  const report = reporterTo(logger);
  const { reactors, analyses } = countingAnalyses(reactorsOf(roles, given));
  const drained = Promise.all([
    ...(roles.has('meet') && bots ? [runBots(bots, { signal, draining })] : []),
    whileWhole(record.watch, signal, (whole) =>
      runReactors(reactors, { record, progress, logger, draining, measured }, whole),
    ),
  ]);
  const ended = Promise.all([
    drained,
    ...(analyses ? [announceWorker({ ...analyses, pool: record.pool, draining, report }, signal)] : []),
    ...(roles.has('projector')
      ? [
          whileWhole(record.watch, signal, (whole) => runProjections(engineDependencies(record, logger), whole)),
          whileWhole(record.watch, signal, (whole) => runAudit({ ...record, report }, whole)),
          whileWhole(record.watch, signal, (whole) =>
            verifyDaily({ ...record, isAway: () => record.watch.state().status === 'away', report }, whole),
          ),
          whileWhole(record.watch, signal, (whole) => runOperations(record, logger, whole)),
          ...(heads
            ? [whileWhole(record.watch, signal, (whole) => runDailyHeads({ ...heads, record, logger }, whole))]
            : []),
          ...(backups
            ? [whileWhole(record.watch, signal, (whole) => runBackups({ config: backups, record, logger }, whole))]
            : []),
          whileWhole(record.watch, signal, (whole) =>
            runMonitor({ log: record.log, pool: record.pool, now: () => new Date().toISOString(), report }, whole),
          ),
        ]
      : []),
    ...(feed ? [runFeed(feed, { record, logger }, signal)] : []),
    ...(roles.has('meet') && microsoft
      ? [whileWhole(record.watch, signal, (whole) => runMicrosoft(microsoft, { record, logger }, whole))]
      : []),
    ...(roles.has('meet') && google
      ? [whileWhole(record.watch, signal, (whole) => syncWithGoogle(google, logger, whole))]
      : []),
    ...(roles.has('meet') && calendars
      ? [whileWhole(record.watch, signal, (whole) => readMicrosoftCalendars(calendars, logger, whole))]
      : []),
    ...(roles.has('api') && mail
      ? [
          whileWhole(record.watch, signal, (whole) =>
            runReminders({ ...record, ...mail, now: () => new Date().toISOString(), report }, whole),
          ),
        ]
      : []),
    ...(roles.has('meet') && tasks
      ? [whileWhole(record.watch, signal, (whole) => bringTasks(tasks, { record, progress, logger }, whole))]
      : []),
    ...(roles.has('eraser')
      ? [whileWhole(record.watch, signal, (whole) => retainByRules({ record, progress, logger }, whole))]
      : []),
  ]);
  return { drained, ended };
}

/**
 * Erases, as far as the roles say, while the read tables are rebuilt and nobody else works: what an earlier release
 * left to erase is not left for as long as that takes.
 */
export async function erase(
  roles: ProcessRoles,
  context: Pick<Work, 'record' | 'progress' | 'authorisations' | 'cleaningSeconds' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const { record, progress, logger } = context;
  const reactors = roles.has('eraser') ? reactorsOf(new Set(['eraser']), context) : [];
  await Promise.all([
    ...(roles.has('projector')
      ? [whileWhole(record.watch, signal, (whole) => runProjections(engineDependencies(record, logger), whole))]
      : []),
    whileWhole(record.watch, signal, (whole) => runReactors(reactors, { record, progress, logger }, whole)),
  ]);
}
