import { errorCode } from '#domain/errors.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { extendErasureList } from './backup/erasure-list.ts';
import { backupsIn, momentOf, type BackupPlaces } from './backup/folders.ts';
import { remembered } from '#projections/backups/attempts.ts';
import { installationOf, makeBackup } from './backup/make.ts';
import { lastDue } from './daily.ts';
import type { OpenRecord } from './record.ts';

/** Between two looks at what was erased and whether a backup is due, in ms. */
const LOOK = 10_000;
/** After a backup that failed, before the next attempt, in ms. */
const RETRY = 900_000;

export interface Backups {
  readonly config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_VAULT_DIR' | 'BACKUP_AT' | 'BACKUP_KEEP_DAYS'>;
  readonly record: OpenRecord;
  readonly logger: Logger;
  /** For tests. */
  readonly lookMs?: number;
}

/**
 * Keeps the list of erasures complete and makes a backup each day, in one process at a time, until `signal` is aborted;
 * nothing where no places are configured.
 */
export async function runBackups(backups: Backups, signal: AbortSignal): Promise<void> {
  const { config, record, logger, lookMs = LOOK } = backups;
  const { BACKUP_DIR: folder, BACKUP_VAULT_DIR: vault } = config;
  if (folder === undefined || vault === undefined) return;
  while (!signal.aborted) {
    try {
      await exclusively({ pool: record.pool, names: 'backups', signal }, (held) =>
        keep(backups, { record: folder, vault }, held),
      );
    } catch (error) {
      if (signal.aborted) return;
      logger.warn({ code: errorCode(error) }, 'cannot look after backups, trying again');
    }
    await pause(lookMs, signal);
  }
}

async function keep({ config, record, logger, lookMs = LOOK }: Backups, places: BackupPlaces, signal: AbortSignal) {
  const { pool } = record;
  const installation = await installationOf(record);
  let isListed = true;
  let notBefore = 0;
  while (!signal.aborted) {
    const listed = await extendErasureList(places.vault, { pool, installation }).catch((error: unknown) => {
      if (isListed)
        logger.error(
          { code: errorCode(error) },
          'cannot write the list of erasures: a backup from before one would bring back what it erased',
        );
      return null;
    });
    isListed = listed !== null;
    const now = Date.now();
    // Where it cannot be looked, the attempt says why.
    if (now >= notBefore && (await isDue(places, config.BACKUP_AT, now).catch(() => true)))
      try {
        const { name, events, expired } = await remembered(pool, 'made', () =>
          makeBackup(record, { places, keepDays: config.BACKUP_KEEP_DAYS, now: new Date(now), signal }),
        );
        logger.info({ name, events, expired: expired.length }, 'backup made');
      } catch (error) {
        if (signal.aborted) return;
        notBefore = now + RETRY;
        logger.error({ code: errorCode(error) }, 'the backup failed, the next attempt is in fifteen minutes');
      }
    await pause(lookMs, signal);
  }
}

async function isDue({ record, vault }: BackupPlaces, at: string, now: number): Promise<boolean> {
  const due = lastDue(at, now);
  const made = await Promise.all([record, vault].map(async (folder) => (await backupsIn(folder)).at(-1)));
  return made.some((name) => name === undefined || momentOf(name) < due);
}
