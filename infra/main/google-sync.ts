import type { RoundDependencies } from '#bots/google-sync/round.ts';
import { runGoogleSync } from '#bots/google-sync/runner.ts';
import type { TranscriptDependencies } from '#bots/google-sync/transcripts.ts';
import { organiserById, organiserOf } from '#commands/meeting/organiser.ts';
import { accountOf } from '#commands/user/account.ts';
import type { GoogleAccess } from '#domain/google/access.ts';
import type { GoogleApi } from '#domain/google/workspace.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import type { EmailReservations } from '#domain/user/credentials.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { botSessionsAt } from '#projections/bot-sessions/at.ts';
import { scheduledIn } from '#projections/meetings/scheduled-in.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { googleWorkspace } from '../google/workspace.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';
import { sleep } from './sleep.ts';

/** An answer within so many ms, or none. */
const TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;

/** What the synchronisation with Google works with. */
export interface GoogleSyncing extends RoundDependencies, Omit<TranscriptDependencies, 'workspace' | 'projected'> {
  /** Between two rounds. */
  readonly everyMs: number;
  readonly workspace: RoundDependencies['workspace'] & TranscriptDependencies['workspace'];
}

export interface SyncParts {
  readonly emails: Pick<EmailReservations, 'holderOf'>;
  readonly access: GoogleAccess;
  readonly budgets: Readonly<Record<GoogleApi, CallBudget>>;
  readonly transcripts: TranscriptReader;
  readonly now?: () => string;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Nothing is asked of Google yet. */
export function openGoogleSync(
  config: Pick<Config, 'GOOGLE_API_ROOT' | 'GOOGLE_SYNC_MINUTES' | 'MEET_ORIGIN' | 'TEAMS_ORIGINS'>,
  { pool, log }: Pick<OpenRecord, 'pool' | 'log'>,
  { emails, access, budgets, transcripts, now = () => new Date().toISOString(), wait = sleep }: SyncParts,
): GoogleSyncing {
  const apiRoot = config.GOOGLE_API_ROOT;
  return {
    everyMs: config.GOOGLE_SYNC_MINUTES * MINUTE_MS,
    log,
    now,
    pool,
    access,
    transcripts,
    meetOrigin: config.MEET_ORIGIN,
    teamsOrigins: config.TEAMS_ORIGINS,
    workspace: googleWorkspace({ apiRoot, access, budgets, wait, timeoutMs: TIMEOUT_MS }),
    organiserWith: (email) => organiserOf(log, emails, normaliseEmail(email)),
    organiserOf: (userId) => organiserById(log, userId),
    nameOf: async (email) => {
      const userId = await emails.holderOf(normaliseEmail(email));
      return userId === null ? null : ((await accountOf(log, userId))?.displayName ?? null);
    },
    botSessionsAt: (platform, from, until) => botSessionsAt(pool, platform, { from, until }),
    scheduledIn: (meetCode, from, until) => scheduledIn(pool, meetCode, { from, until }),
  };
}

/** Synchronises until `signal` is aborted. */
export const syncWithGoogle = (google: GoogleSyncing, logger: Logger, signal: AbortSignal): Promise<void> =>
  runGoogleSync({ ...google, report: reporterTo(logger) }, signal);
