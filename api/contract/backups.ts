import { z } from 'zod/mini';
import { changed } from './meetings.ts';
import { actorView } from './operations.ts';
import { route } from './route.ts';

const time = z.string();

/** That a backup was made, or proven by restoring it, or that this failed. */
export const backupAttempt = z.object({
  kind: z.enum(['made', 'proven']),
  /** The backup's; null for an attempt that made none. */
  name: z.nullable(z.string()),
  at: time,
  /** Events in it, or entries of the audit chain that were verified. */
  events: z.nullable(z.int()),
  /** Erasures that the list beside the vault's backups had then. */
  erasures: z.nullable(z.int()),
  /** Code of what went wrong; null for one that succeeded. */
  error: z.nullable(z.string()),
});

/**
 * `unreachable`: a folder of theirs does not answer. `failed`: the last attempt. `late`: the one that was due is not
 * there, a day after the last.
 */
export const BACKUP_STANDINGS = ['not-configured', 'unreachable', 'never', 'failed', 'late', 'made'] as const;
/** Whether the latest can be restored. `off`: none are proven by themselves. `failed`: the last attempt. */
export const PROOF_STANDINGS = ['off', 'never', 'failed', 'late', 'proven'] as const;

/** A backup that is due or was asked for, and has not ended. */
const backupUnderWay = z.object({
  /** `waiting`: no process has begun it, or the one that had begun it is gone. */
  status: z.enum(['waiting', 'running']),
  /** Null for one that is due by itself, and for one that is made at the command line. */
  by: z.nullable(actorView),
  askedAt: z.nullable(time),
  begunAt: z.nullable(time),
  events: z.int(),
  /** Of the log, from 0 to 1; null where it is not known. */
  share: z.nullable(z.number()),
});

export const listBackups = route({
  method: 'get',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'When backups are made, the last ones, and when one was last proven by restoring it',
  description: 'They are made by processes with the role `projector`, or by `greffier backup`.',
  answer: z.object({
    standing: z.enum(BACKUP_STANDINGS),
    proof: z.enum(PROOF_STANDINGS),
    /** Null where none are made by themselves. */
    daily: z.nullable(z.object({ at: z.string(), keepDays: z.int(), proveDays: z.int() })),
    underWay: z.nullable(backupUnderWay),
    /** Whether one is being proven now. */
    proving: z.boolean(),
    lastMade: z.nullable(backupAttempt),
    lastProven: z.nullable(backupAttempt),
    /** The latest first, up to 100. */
    attempts: z.array(backupAttempt),
  }),
});

export const backUpNow = route({
  method: 'post',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'Make a backup now; a process with the role `projector` does it',
  description:
    'Refused with BACKUP_UNDER_WAY while another one is asked for or made, and with BACKUPS_NOT_CONFIGURED where no places are.',
  status: 202,
  answer: z.extend(changed, { id: z.string() }),
});

export type BackupAttemptView = z.infer<typeof backupAttempt>;
