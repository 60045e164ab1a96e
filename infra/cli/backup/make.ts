import { mustBeWhole } from '#domain/events/continuity.ts';
import { remembered } from '#projections/backups/attempts.ts';
import { oneAtATime } from '#projections/backups/requests.ts';
import { makeBackup } from '../../main/backup/make.ts';
import type { BackupPlaces } from '../../main/backup/folders.ts';
import { plural } from '../plural.ts';
import { startScan } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';

/**
 * Makes a backup now, beside a running server or alone. Throws RECORD_OLDER, as servers make none of a log that lacks
 * what the tables and the audit have seen; BACKUP_UNDER_WAY, and what `makeBackup` throws.
 */
export async function backUp({ config, record, signal }: CommandDependencies, places: BackupPlaces): Promise<void> {
  const { pool, store } = record;
  mustBeWhole(record);
  const scan = startScan({ label: 'Sauvegarde', unit: 'événements', from: 0n, to: (await store.head()) ?? 0n });
  const made = await oneAtATime({ pool, signal }, 'backup', (held) =>
    remembered({ pool, kind: 'made', signal: held }, () =>
      makeBackup(record, {
        places,
        keepDays: config.BACKUP_KEEP_DAYS,
        now: new Date(),
        onEvents: (seen, position) => scan.reach(position, seen),
        signal: held,
      }),
    ),
  ).finally(() => scan.stop());
  console.log(
    [
      `Sauvegarde «\u00A0${made.name}\u00A0»\u00A0: ${plural(made.events, 'événement', 'événements')}, ${plural(made.erasures, 'effacement', 'effacements')} dans la liste.`,
      `Journal\u00A0: ${places.record}. Coffre et liste\u00A0: ${places.vault}. La clé maîtresse n’y est pas\u00A0: gardez-la à part.`,
      ...(made.expired.length === 0 ? [] : [`Expirées et supprimées\u00A0: ${made.expired.join(', ')}.`]),
    ].join('\n'),
  );
}
