import type { BACKUP_STANDINGS, PROOF_STANDINGS } from '#api/contract/backups.ts';
import type { BackupsContext } from '../context/backups.ts';
import type { BackupHistory } from '#projections/backups/attempts.ts';

const HOUR = 3_600_000;
/** A backup takes its time, and a process that makes it may have been down: an hour more than a day. */
const LATE_MS = 25 * HOUR;

export type BackupStanding = (typeof BACKUP_STANDINGS)[number];
export type ProofStanding = (typeof PROOF_STANDINGS)[number];

/** @param backups null where none are made by themselves @param now in ms since 1970 */
export function backupStanding(
  backups: BackupsContext['backups'],
  { lastSuccess, error }: BackupHistory,
  now: number,
): BackupStanding {
  if (backups === null) return 'not-configured';
  if (backups.hangs()) return 'unreachable';
  if (error !== null) return 'failed';
  if (lastSuccess === null) return 'never';
  return now - lastSuccess.getTime() > LATE_MS ? 'late' : 'made';
}

/**
 * @param proveDays each how many days one is proven by itself; 0 for never @param now in ms since 1970
 */
export function proofStanding(
  proveDays: number,
  { made, proven }: { readonly made: BackupHistory; readonly proven: BackupHistory },
  now: number,
): ProofStanding {
  // A proof that was asked for at the command line counts too.
  if (proven.error !== null) return 'failed';
  if (proveDays === 0) return 'off';
  const since = proven.lastSuccess ?? made.firstSuccess;
  if (since !== null && now - since.getTime() > proveDays * 24 * HOUR + LATE_MS) return 'late';
  return proven.lastSuccess === null ? 'never' : 'proven';
}
