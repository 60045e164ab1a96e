import { type BACKUP_STANDINGS, listBackups, type BackupAttemptView } from '#api/contract/backups.ts';
import { backupAttempts, type BackupAttempt } from '#projections/backups/attempts.ts';
import type { BackupsContext } from '../context/backups.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

/** A backup takes its time, and a process that does it may have been down: an hour more than a day. */
const LATE_MS = 25 * 3_600_000;

const viewOf = ({ at, ...attempt }: BackupAttempt): BackupAttemptView => ({ ...attempt, at: at.toISOString() });

const standingOf = ({
  isConfigured,
  isMade,
  isLate,
}: Readonly<Record<'isConfigured' | 'isMade' | 'isLate', boolean>>): (typeof BACKUP_STANDINGS)[number] => {
  if (!isConfigured) return 'not-configured';
  if (!isMade) return 'never';
  return isLate ? 'late' : 'made';
};

/** What administrators see of backups; they are made, proven and restored at the command line. */
export function backupEndpoints({ pool, backups, now }: RecordContext & ReadingContext & BackupsContext): Endpoint[] {
  return [
    endpoint(listBackups, async () => {
      const attempts = (await backupAttempts(pool)).map(viewOf);
      const last = (kind: BackupAttempt['kind']) =>
        attempts.find((one) => one.kind === kind && one.error === null) ?? null;
      const lastMade = last('made');
      const isLate = lastMade !== null && Date.parse(now()) - Date.parse(lastMade.at) > LATE_MS;
      return {
        standing: standingOf({ isConfigured: backups !== null, isMade: lastMade !== null, isLate }),
        daily: backups,
        lastMade,
        lastProven: last('proven'),
        attempts,
      };
    }),
  ];
}
