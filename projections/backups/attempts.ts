import { errorCode } from '#domain/errors.ts';
import type { Pool } from 'pg';

/** How many attempts are remembered. */
const REMEMBERED = 100;

/** That a backup was made, or was proven to be one by restoring it, or that this failed. */
export interface BackupAttempt {
  readonly kind: 'made' | 'proven';
  /** Null for an attempt that made none. */
  readonly name: string | null;
  readonly at: Date;
  readonly events: number | null;
  /** How many erasures the list had. */
  readonly erasures: number | null;
  /** Code of what went wrong; null for one that succeeded. */
  readonly error: string | null;
}

/** Does something and remembers how it ended. Throws what `work` throws. */
export async function remembered<T extends Pick<BackupAttempt, 'name' | 'events' | 'erasures'>>(
  pool: Pick<Pool, 'query'>,
  kind: BackupAttempt['kind'],
  work: () => Promise<T>,
): Promise<T> {
  // What is noted in a statement is not seen by its other parts.
  const note = (one: Pick<BackupAttempt, 'name' | 'events' | 'erasures' | 'error'>) =>
    pool.query(
      `with noted as (insert into state.backup (kind, name, events, erasures, error) values ($1, $2, $3, $4, $5))
       delete from state.backup where id in (select id from state.backup order by at desc offset ${REMEMBERED - 1})`,
      [kind, one.name, one.events, one.erasures, one.error],
    );
  try {
    const done = await work();
    await note({ ...done, error: null });
    return done;
  } catch (error) {
    // A database that is away remembers nothing; what went wrong is told all the same.
    await note({ name: null, events: null, erasures: null, error: errorCode(error) }).catch(() => undefined);
    throw error;
  }
}

/** The attempts that are remembered, the latest first. */
export async function backupAttempts(pool: Pick<Pool, 'query'>): Promise<BackupAttempt[]> {
  const { rows } = await pool.query<BackupAttempt>(
    'select kind, name, at, events::float8 as events, erasures, error from state.backup order by at desc',
  );
  return rows;
}

/** When one was made, and proven, last. */
export async function lastSuccesses(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<BackupAttempt['kind'], Date>> {
  const { rows } = await pool.query<{ kind: BackupAttempt['kind']; at: Date }>(
    'select kind, max(at) as at from state.backup where error is null group by kind',
  );
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

/** When the last backup was made that succeeded; null where none was. */
export async function lastBackupAt(pool: Pick<Pool, 'query'>): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select max(at) as at from state.backup where kind = 'made' and error is null`,
  );
  return rows[0]?.at ?? null;
}
