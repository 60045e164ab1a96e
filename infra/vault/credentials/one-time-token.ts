import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** 256 random bits: nothing to guess, so that a plain hash is enough to keep. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whose token this is of those that `table` keeps; null for one that expired or is not there. */
export async function holderOfToken(
  pool: Pool,
  table: 'vault.invitation' | 'vault.password_reset',
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await pool.query<{ user_id: string }>(
    `select user_id from ${table} where token_hash = $1 and expires_at > $2`,
    [hashOfToken(token), now],
  );
  return rows[0]?.user_id ?? null;
}
