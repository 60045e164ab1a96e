import { runSync } from '#bots/calendar-sync/schedule.ts';
import { microsoftSchedule, type MicrosoftRoundDependencies } from '#bots/microsoft-calendars/round.ts';
import { organiserById, organiserOf } from '#commands/meeting/organiser.ts';
import type { MicrosoftAccess } from '#domain/microsoft/calendars/client.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { microsoftCalendarReader } from '../microsoft/calendars/reader.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import { sleep } from './sleep.ts';

/** An answer within so many ms, or none. */
const TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;

/** What the reading of calendars at Microsoft works with. */
export interface CalendarSyncing extends MicrosoftRoundDependencies, Pick<OpenRecord, 'pool'> {
  /** Between two rounds. */
  readonly everyMs: number;
}

export interface CalendarSyncParts {
  readonly emails: Pick<EmailReservations, 'holderOf'>;
  readonly access: MicrosoftAccess;
  /** Of Graph. */
  readonly budget: CallBudget;
  readonly now?: () => string;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Nothing is asked of Microsoft yet. */
export function openMicrosoftCalendarSync(
  config: Pick<Config, 'GRAPH_ROOT' | 'MICROSOFT_CALENDAR_MINUTES' | 'MEET_ORIGIN' | 'TEAMS_ORIGINS'>,
  { pool, log }: Pick<OpenRecord, 'pool' | 'log'>,
  { emails, access, budget, now = () => new Date().toISOString(), wait = sleep }: CalendarSyncParts,
): CalendarSyncing {
  const graphRoot = config.GRAPH_ROOT;
  return {
    everyMs: config.MICROSOFT_CALENDAR_MINUTES * MINUTE_MS,
    log,
    now,
    pool,
    access,
    meetOrigin: config.MEET_ORIGIN,
    teamsOrigins: config.TEAMS_ORIGINS,
    reader: microsoftCalendarReader({ graphRoot, access, budget, wait, timeoutMs: TIMEOUT_MS }),
    organiserWith: (email) => organiserOf(log, emails, normaliseEmail(email)),
    organiserOf: (userId) => organiserById(log, userId),
  };
}

/** Reads calendars until `signal` is aborted, in one process at a time. */
export const readMicrosoftCalendars = (
  syncing: CalendarSyncing,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  const { pool } = syncing;
  const open = () => microsoftSchedule(syncing);
  return runSync({ pool, name: 'microsoft-calendars', open, report: reporterTo(logger) }, signal);
};
