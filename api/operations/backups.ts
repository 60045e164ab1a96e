import type { BACKUP_STANDINGS } from '#api/contract/backups.ts';

/** A backup takes its time, and a process that makes it may have been down: an hour more than a day. */
const LATE_MS = 25 * 3_600_000;

export type BackupStanding = (typeof BACKUP_STANDINGS)[number];

/** @param isConfigured whether they are made by themselves @param lastMade the last that succeeded @param now in ms */
export function backupStanding(isConfigured: boolean, lastMade: Date | null, now: number): BackupStanding {
  if (!isConfigured) return 'not-configured';
  if (lastMade === null) return 'never';
  return now - lastMade.getTime() > LATE_MS ? 'late' : 'made';
}
