import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { z } from 'zod/mini';
import { answered } from '../../system/answering.ts';
import { makeFolders } from '../../system/make-folders.ts';

/**
 * What was erased, kept where the vault's backups are: a backup from before an erasure has keys that are destroyed
 * since, and a restore destroys them again before it opens anything. JSON lines: a header, then a path of the vault's
 * tombstones each, with when it was destroyed. Paths are ids: the list has no name of anybody.
 */
export const ERASURE_LIST = 'erasures.jsonl';
const FORMAT = 'greffier-erasures';

const header = z.object({ format: z.literal(FORMAT), installation: z.string() });
const line = z.object({ path: z.string(), at: z.string() });
export type ErasureLine = z.infer<typeof line>;

export const ERASURES_MISSING = (folder: string): ErrorDefinition => ({
  code: 'ERASURES_MISSING',
  kind: 'not-found',
  message: `La liste des effacements manque dans «\u00A0${folder}\u00A0»\u00A0: sans elle, ce qui a été effacé depuis la sauvegarde redeviendrait lisible. Rien n’est restauré.`,
});
export const ERASURES_DAMAGED = (folder: string): ErrorDefinition => ({
  code: 'ERASURES_DAMAGED',
  kind: 'invalid',
  message: `La liste des effacements, «\u00A0${join(folder, ERASURE_LIST)}\u00A0», est abîmée, ou plus courte que la sauvegarde ne le dit. Remettez-en une copie entière\u00A0: rien n’est sauvegardé ni restauré sans elle.`,
});
export const ERASURES_FOREIGN = (folder: string): ErrorDefinition => ({
  code: 'ERASURES_FOREIGN',
  kind: 'invalid',
  message: `La liste des effacements, «\u00A0${join(folder, ERASURE_LIST)}\u00A0», est d’une autre installation de Greffier. Chaque installation a son dossier (BACKUP_VAULT_DIR ou --vault)\u00A0: nommez celui de la bonne. Rien n’est sauvegardé ni restauré.`,
});

interface ErasureList {
  readonly erased: readonly ErasureLine[];
  /** Bytes up to the end of its last whole line: what a process that was killed wrote behind it is no line. */
  readonly length: number;
}

/** Null where there is none. Throws ERASURES_DAMAGED, ERASURES_FOREIGN and FOLDER_HANGS. */
async function read(folder: string, installation: string): Promise<ErasureList | null> {
  const reading = answered(folder, () => readFile(join(folder, ERASURE_LIST), 'utf8'));
  const text = await reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first = '', ...lines] = whole.split('\n').slice(0, -1);
  // A process that was killed while it began the list has written nothing that counts.
  if (first === '') return { erased: [], length: 0 };
  try {
    if (z.parse(header, JSON.parse(first)).installation !== installation)
      throw new GreffierError(ERASURES_FOREIGN(folder));
    return { erased: lines.map((one) => z.parse(line, JSON.parse(one))), length: Buffer.byteLength(whole) };
  } catch (error) {
    throw error instanceof GreffierError ? error : new GreffierError(ERASURES_DAMAGED(folder), {}, { cause: error });
  }
}

/** Of which installation, and whose tombstones. */
export interface ErasureSource {
  readonly pool: Pick<Pool, 'query'>;
  readonly installation: string;
}

/**
 * Adds to the list what was erased and is not in it yet; answers how many it has then. Whatever stops it in between,
 * the next call completes it. Throws ERASURES_DAMAGED, ERASURES_FOREIGN and FOLDER_HANGS.
 */
export async function extendErasureList(folder: string, { pool, installation }: ErasureSource): Promise<number> {
  const { erased = [], length = 0 } = (await read(folder, installation)) ?? {};
  const known = new Set(erased.map(({ path }) => path));
  const { rows } = await pool.query<{ path: string; at: Date }>(
    'select path, destroyed_at as at from vault.tombstone order by destroyed_at, path',
  );
  const added = rows.filter(({ path }) => !known.has(path));
  if (length > 0 && added.length === 0) return known.size;
  const lines = [
    ...(length === 0 ? [{ format: FORMAT, installation }] : []),
    ...added.map(({ path, at }) => ({ path, at: at.toISOString() })),
  ];
  const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('');
  await answered(folder, () => write(folder, text, length));
  return known.size + added.length;
}

/** @param at behind how many bytes of the list */
async function write(folder: string, text: string, at: number): Promise<void> {
  makeFolders(folder);
  const handle = await open(join(folder, ERASURE_LIST), at === 0 ? 'w' : 'r+', 0o600);
  try {
    await handle.truncate(at);
    await handle.write(text, at);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Throws ERASURES_MISSING, ERASURES_FOREIGN, and ERASURES_DAMAGED where it has fewer than a backup says that it had.
 */
export async function readErasureList(
  folder: string,
  { installation, erasures }: { readonly installation: string; readonly erasures: number },
): Promise<readonly ErasureLine[]> {
  const list = await read(folder, installation);
  if (list === null) throw new GreffierError(ERASURES_MISSING(folder));
  if (list.erased.length < erasures) throw new GreffierError(ERASURES_DAMAGED(folder));
  return list.erased;
}
