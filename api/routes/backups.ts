import { backUpNow, listBackups, type BackupAttemptView } from '#api/contract/backups.ts';
import { recordBackupRequest } from '#commands/operations/record.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { backupAttempts, backupHistories, type BackupAttempt } from '#projections/backups/attempts.ts';
import { askForBackup, backupUnderWay, mayAskForBackup, type BackupUnderWay } from '#projections/backups/requests.ts';
import { namesOfActors } from '#projections/users/names.ts';
import type { BackupsContext } from '../context/backups.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { backupStanding, proofStanding } from '../operations/backups.ts';
import { actorOf } from '../operations/views.ts';

const BACKUPS_NOT_CONFIGURED: ErrorDefinition = {
  code: 'BACKUPS_NOT_CONFIGURED',
  kind: 'conflict',
  message: 'Aucun dossier de sauvegarde n’est configuré\u00A0: renseignez BACKUP_DIR et BACKUP_VAULT_DIR.',
};

const attemptView = ({ at, ...attempt }: BackupAttempt): BackupAttemptView => ({ ...attempt, at: at.toISOString() });

/** What administrators see of backups, and ask for; they are proven and restored at the command line too. */
export function backupEndpoints(dependencies: RecordContext & ReadingContext & BackupsContext): Endpoint[] {
  const { pool, backups, now } = dependencies;

  const underWayView = async ({ request, isMade }: BackupUnderWay) => {
    if (request === null)
      // At the command line.
      return isMade
        ? { status: 'running' as const, by: null, askedAt: null, begunAt: null, events: 0, share: null }
        : null;
    const { actor, askedAt, begunAt, events, share } = request;
    return {
      status: isMade && begunAt !== null ? ('running' as const) : ('waiting' as const),
      by: actor === null ? null : actorOf(actor, await namesOfActors(pool, [actor])),
      askedAt: askedAt.toISOString(),
      begunAt: begunAt?.toISOString() ?? null,
      events,
      share,
    };
  };

  return [
    endpoint(listBackups, async () => {
      // A backup that ends in between is shown as one that has ended.
      const underWay = await backupUnderWay(pool);
      const [attempts, histories] = await Promise.all([backupAttempts(pool), backupHistories(pool)]);
      const last = (kind: BackupAttempt['kind']) =>
        attempts.find((one) => one.kind === kind && one.error === null) ?? null;
      const [lastMade, lastProven] = [last('made'), last('proven')];
      const at = Date.parse(now());
      return {
        standing: backupStanding(backups, histories.made, at),
        proof: proofStanding(backups?.proveDays ?? 0, histories, at),
        daily: backups && { at: backups.at, keepDays: backups.keepDays, proveDays: backups.proveDays },
        underWay: await underWayView(underWay),
        proving: underWay.isProven,
        lastMade: lastMade && attemptView(lastMade),
        lastProven: lastProven && attemptView(lastProven),
        attempts: attempts.map(attemptView),
      };
    }),
    endpoint(backUpNow, async ({ command }) => {
      if (backups === null) throw new GreffierError(BACKUPS_NOT_CONFIGURED);
      const { commandId: id, actor } = command;
      await mayAskForBackup(pool, id);
      const { position } = await recordBackupRequest(dependencies, command);
      await askForBackup(pool, { id, actor });
      return new Reply(202, { ...SUCCESS, position, id }, { location: listBackups.path });
    }),
  ];
}
