import { backupHistories } from '#projections/backups/attempts.ts';
import { bytesOfFormerTables } from '#projections/engine/former.ts';
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { OpenRecord } from '../record.ts';
import { answered } from '../../system/answering.ts';
import { lookedUp } from './looked-up.ts';

type Folder = 'data' | 'backups' | 'vault_backups';

/** In ms: of two folders that hang the others are told within what a metric may take. */
const STATFS_MS = 1_000;

/** Of the disks, and of the backups and former tables on them. */
export function machineMetrics(config: Config, { pool, disk }: OpenRecord, registry: Registry): void {
  const folders: readonly (readonly [Folder, string | undefined])[] = [
    ['data', config.DATA_DIR],
    ['backups', config.BACKUP_DIR],
    ['vault_backups', config.BACKUP_VAULT_DIR],
  ];
  const ofDisks = (name: string, help: string, value: (of: StatsFs) => number) =>
    lookedUp(registry, { name, help, labelNames: ['folder'] }, async () => {
      const found: [{ folder: Folder }, number][] = [];
      for (const [folder, path] of folders) {
        // One that is not there yet, not mounted, or does not answer, is absent; the others are told.
        const stats = path === undefined ? null : await answered(path, () => statfs(path), STATFS_MS).catch(() => null);
        if (stats) found.push([{ folder }, value(stats)]);
      }
      return found;
    });
  ofDisks('greffier_disk_free_bytes', 'Free space where data, and backups, are kept', (of) => of.bavail * of.bsize);
  ofDisks(
    'greffier_disk_size_bytes',
    'Size of the disks where data, and backups, are kept',
    (of) => of.blocks * of.bsize,
  );
  const full = new Gauge({
    name: 'greffier_disk_full',
    help: 'Whether writes are refused because the disk of the embedded database is full',
    registers: [registry],
    collect() {
      this.set(disk?.isFull ? 1 : 0);
    },
  });
  full.set(0);
  lookedUp(
    registry,
    {
      name: 'greffier_former_tables_bytes',
      help: 'Size of read tables that a rebuild replaced and that are kept for a time, by projection',
      labelNames: ['projection'],
    },
    async () => [...(await bytesOfFormerTables(pool))].map(([projection, bytes]) => [{ projection }, bytes] as const),
  );
  const configured = new Gauge({
    name: 'greffier_backups_configured',
    help: 'Whether backups are made by themselves',
    registers: [registry],
  });
  configured.set(config.BACKUP_DIR === undefined ? 0 : 1);
  const histories = async () => Object.entries(await backupHistories(pool));
  lookedUp(
    registry,
    {
      name: 'greffier_backup_success_timestamp_seconds',
      help: 'When a backup was `made`, or `proven` by restoring it, last, in Unix time; absent where none was',
      labelNames: ['kind'],
    },
    async () =>
      (await histories()).flatMap(([kind, { lastSuccess }]) =>
        lastSuccess === null ? [] : [[{ kind }, lastSuccess.getTime() / 1_000] as const],
      ),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_backup_failed',
      help: 'Whether the last attempt at a backup (`made`), or at proving one by restoring it (`proven`), failed',
      labelNames: ['kind'],
    },
    async () => (await histories()).map(([kind, { error }]) => [{ kind }, error === null ? 0 : 1] as const),
  );
}
