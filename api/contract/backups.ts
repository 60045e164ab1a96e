import { z } from 'zod/mini';
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

/** `late`: the one that was due is not there, a day after the last. */
export const BACKUP_STANDINGS = ['not-configured', 'never', 'late', 'made'] as const;

export const listBackups = route({
  method: 'get',
  path: '/api/admin/backups',
  access: 'admin',
  summary: 'When backups are made, the last ones, and when one was last proven by restoring it',
  description: 'They are made by processes with the role `projector`, or by `greffier backup`.',
  answer: z.object({
    standing: z.enum(BACKUP_STANDINGS),
    /** Null where none are made by themselves. */
    daily: z.nullable(z.object({ at: z.string(), keepDays: z.int() })),
    lastMade: z.nullable(backupAttempt),
    lastProven: z.nullable(backupAttempt),
    /** The latest first, up to 100. */
    attempts: z.array(backupAttempt),
  }),
});

export type BackupAttemptView = z.infer<typeof backupAttempt>;
