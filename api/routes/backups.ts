import { listBackups, type BackupAttemptView } from '#api/contract/backups.ts';
import { backupAttempts, type BackupAttempt } from '#projections/backups/attempts.ts';
import type { BackupsContext } from '../context/backups.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { backupStanding } from '../operations/backups.ts';

const viewOf = ({ at, ...attempt }: BackupAttempt): BackupAttemptView => ({ ...attempt, at: at.toISOString() });

/** What administrators see of backups; they are made, proven and restored at the command line. */
export function backupEndpoints({ pool, backups, now }: RecordContext & ReadingContext & BackupsContext): Endpoint[] {
  return [
    endpoint(listBackups, async () => {
      const attempts = await backupAttempts(pool);
      const last = (kind: BackupAttempt['kind']) =>
        attempts.find((one) => one.kind === kind && one.error === null) ?? null;
      const [lastMade, lastProven] = [last('made'), last('proven')];
      return {
        standing: backupStanding(backups !== null, lastMade?.at ?? null, Date.parse(now())),
        daily: backups,
        lastMade: lastMade && viewOf(lastMade),
        lastProven: lastProven && viewOf(lastProven),
        attempts: attempts.map(viewOf),
      };
    }),
  ];
}
