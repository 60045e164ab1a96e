import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { reasonOf } from '../../system/file-error.ts';
import { isSignedBy, namesKey, readHead, type SignedHead } from '../../main/audit/signed-head.ts';

/** What a head that was signed earlier says about the chain of today. */
export interface CheckedHead {
  readonly file: string;
  readonly sequence: string;
  readonly problem: 'forged' | 'foreign' | 'rewritten' | 'shortened' | null;
}

const HEAD_UNREADABLE = (file: string, code: string): ErrorDefinition => ({
  code: 'HEAD_UNREADABLE',
  kind: code === 'ENOENT' ? 'not-found' : 'invalid',
  message: `«\u00A0${file}\u00A0» ne peut pas être lu (${reasonOf(code).words}).`,
});

/**
 * Holds the chain against a head that was kept elsewhere. A chain that was written anew as a whole is consistent in
 * itself; it is this that finds it. Throws HEAD_UNREADABLE or HEAD_INVALID.
 */
export async function checkHead(file: string, pool: Pool, key: KeyObject): Promise<CheckedHead> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new GreffierError(HEAD_UNREADABLE(file, error.code ?? 'inconnu'), {}, { cause: error });
  });
  const head = readHead(text, file);
  return { file, sequence: head.sequence, problem: await problemOf(head, pool, key) };
}

async function problemOf(head: SignedHead, pool: Pool, key: KeyObject): Promise<CheckedHead['problem']> {
  if (!namesKey(head, key)) return 'foreign';
  if (!isSignedBy(head, key)) return 'forged';
  const { rows } = await pool.query<{ event_id: string; hash: Buffer }>(
    'select event_id, hash from audit.entry where sequence = $1',
    [head.sequence],
  );
  const [entry] = rows;
  if (!entry) return 'shortened';
  return entry.hash.toString('hex') === head.hash && entry.event_id === head.eventId ? null : 'rewritten';
}
