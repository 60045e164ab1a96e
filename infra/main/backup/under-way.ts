import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { Pool } from 'pg';

export const RESTORE_UNDER_WAY = (backup: string): ErrorDefinition => ({
  code: 'RESTORE_UNDER_WAY',
  kind: 'conflict',
  message: `La restauration de «\u00A0${backup}\u00A0» n’est pas finie\u00A0: relancez «\u00A0greffier restore\u00A0» avec les mêmes dossiers.`,
});

export const finishRestore = async (pool: Pool): Promise<void> =>
  void (await pool.query('update state.restore set finished_at = now() where finished_at is null'));

/** When the backup was made that is being restored; null where none is. */
export async function unfinishedRestore(pool: Pick<Pool, 'query'>): Promise<string | null> {
  const { rows } = await pool.query<{ backup: string }>(
    'select backup from state.restore where finished_at is null limit 1',
  );
  return rows[0]?.backup ?? null;
}

/** Nothing reads or writes an installation of which a part is missing. Throws RESTORE_UNDER_WAY. */
export async function mustBeRestored(pool: Pick<Pool, 'query'>): Promise<void> {
  const backup = await unfinishedRestore(pool);
  if (backup !== null) throw new GreffierError(RESTORE_UNDER_WAY(backup));
}
