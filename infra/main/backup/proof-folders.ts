import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostmaster } from '../../postgres/postmaster-file.ts';
import { stopPostmaster } from '../../postgres/postmaster.ts';
import { makeFolders } from '../../system/make-folders.ts';

const PREFIX = 'proof-';

/** What a restored record takes for each byte of its backup: the log, read tables with their indexes, and the WAL. */
const GROWTH = 4;
/** What an empty embedded database takes, in bytes, with what must stay free for the one that serves. */
const BASE = 400_000_000;

const PROOF_WITHOUT_ROOM = (megabytes: number): ErrorDefinition => ({
  code: 'PROOF_WITHOUT_ROOM',
  kind: 'conflict',
  message: `La preuve restaure la sauvegarde à côté de ce qui sert\u00A0: il faudrait ${megabytes}\u00A0Mo libres sous DATA_DIR.`,
});

/** A folder for one proof. Beside what serves, with its rights: for a while it has all that the backup has. */
export async function makeProofFolder(dataDir: string): Promise<string> {
  makeFolders(dataDir);
  return mkdtemp(join(dataDir, PREFIX));
}

/**
 * Removes what proofs whose process was killed have left, with the Postgres that may still run there; the caller holds
 * the lock of proofs. Answers how many there were.
 */
export async function removeLeftProofs(dataDir: string): Promise<number> {
  const left = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith(PREFIX));
  for (const name of left) {
    const folder = join(dataDir, name);
    const cluster = join(folder, 'postgres', 'cluster');
    const postmaster = await findPostmaster(cluster);
    if (postmaster) await stopPostmaster(cluster, postmaster.pid);
    await rm(folder, { recursive: true, force: true });
  }
  return left.length;
}

/** A disk that a proof fills would refuse what the server writes. Throws PROOF_WITHOUT_ROOM. */
export async function mustHaveRoom(dataDir: string, backups: readonly string[]): Promise<void> {
  let bytes = 0;
  for (const folder of backups)
    for (const name of await readdir(folder).catch(() => []))
      bytes += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
  const needed = BASE + bytes * GROWTH;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed) throw new GreffierError(PROOF_WITHOUT_ROOM(Math.ceil(needed / 1_000_000)));
}
