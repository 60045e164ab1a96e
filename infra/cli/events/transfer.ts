import { inTransaction } from '#projections/engine/transaction.ts';
import { stat } from 'node:fs/promises';
import { prepareReadTables } from '../../main/read-tables.ts';
import { Patience } from '../patience.ts';
import { plural } from '../plural.ts';
import { startProgress, startScan } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import { checkArchive, writeArchive, type CheckedArchive } from '../../main/archive/archive.ts';
import { copyArchive } from './copy.ts';
import { mustBeUnderOwnKeys } from './own-keys.ts';
import { movePositions, mustBeAtRest, positionsOf, wantedPositions } from './move.ts';
import { Translation } from './translation.ts';

const events = (number: number): string => plural(number, 'événement', 'événements');

/** Writes every event of the store to `file`, as it is stored: what is encrypted stays so. */
export async function exportEvents({ record: { store }, signal }: CommandDependencies, file: string): Promise<void> {
  const scan = startScan({ label: 'Export', unit: 'événements', from: 0n, to: (await store.head()) ?? 0n });
  const end = await writeArchive(store, file, {
    onEvents: (seen, position) => scan.reach(position, seen),
    signal,
  }).finally(() => scan.stop());
  console.log(`${events(end.events)} dans «\u00A0${file}\u00A0» (SHA-256 ${end.sha256}).`);
}

/**
 * Copies the events of `file` to the store that is configured, and translates what this database remembers of the
 * store they come from, so that read tables, audit and feed go on with the copy. Interrupted, it goes on where it was.
 * Throws what `checkArchive` throws, ARCHIVE_OTHER_VAULT, FOLLOWED_ELSEWHERE and EXPORT_TOO_OLD.
 */
export async function importEvents({ record, logger, signal }: CommandDependencies, file: string): Promise<void> {
  const { pool, store, vault } = record;
  const archive = await check(file, signal);
  await mustBeUnderOwnKeys(archive, vault);
  await inTransaction(pool, mustBeAtRest);
  const before = await positionsOf(pool, archive.header.store);
  const translation = new Translation(wantedPositions(before));
  const copying = startProgress({ label: 'Import', total: archive.events, unit: 'événements' });
  const patience = new Patience((line) => copying.note(line), signal);
  let shown = 0;
  const advance = (seen: number): void => {
    copying.advance(seen - shown);
    shown = seen;
  };
  const { appended, present } = await copyArchive(
    { archive, store, translation },
    { repeat: (work) => patience.through(work), onEvents: advance, signal },
  ).finally(() => copying.stop());
  console.log(
    `${events(appended)} de plus dans le journal ${store.id}${present > 0 ? `, ${events(present)} déjà là` : ''}.`,
  );
  if (before.remembered.length === 0 || store.id === before.store) return;
  await movePositions(pool, { before, to: store.id, archive, translation });
  await prepareReadTables(record, { logger, tell: (line) => console.error(line), signal });
  console.log('Les tables de lecture, l’audit et le fil des transcriptions suivent maintenant ce journal.');
}

const MEGABYTE = 1_000_000;

async function check(file: string, signal: AbortSignal): Promise<CheckedArchive> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  const reading = startScan({ label: 'Vérification', unit: 'Mo', from: 0n, to: BigInt(size) });
  let read = 0;
  const onBytes = (bytes: number): void => {
    read += bytes;
    reading.reach(BigInt(read), Math.ceil(read / MEGABYTE));
  };
  return checkArchive(file, { onBytes, signal }).finally(() => reading.stop());
}
