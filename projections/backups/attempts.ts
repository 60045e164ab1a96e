import { errorCode } from '#domain/errors.ts';
import { randomUUID } from 'node:crypto';
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

type Outcome = Pick<BackupAttempt, 'name' | 'events' | 'erasures' | 'error'>;

export interface Attempting {
  readonly pool: Pick<Pool, 'query'>;
  readonly kind: BackupAttempt['kind'];
  /** Aborted where the process ends, or has lost its lock: what it had begun has not failed, and is done again. */
  readonly signal: AbortSignal;
  /** The request that it fulfils, which ends with it. */
  readonly request?: string;
}

/** Does something and remembers how it ended. Throws what `work` throws. */
export async function remembered<T extends Pick<BackupAttempt, 'name' | 'events' | 'erasures'>>(
  { pool, kind, signal, request }: Attempting,
  work: () => Promise<T>,
): Promise<T> {
  const note = (one: Outcome) => noteAttempt({ pool, kind, ...(request === undefined ? {} : { request }) }, one);
  try {
    const done = await work();
    await note({ ...done, error: null });
    return done;
  } catch (error) {
    // A database that is away remembers nothing; what went wrong is told all the same.
    if (!signal.aborted)
      await note({ name: null, events: null, erasures: null, error: errorCode(error) }).catch(() => undefined);
    throw error;
  }
}

/** Notes how an attempt ended; the request that it fulfilled is no more, in the same statement. */
export async function noteAttempt(
  { pool, kind, request = randomUUID() }: Omit<Attempting, 'signal'>,
  { name, events, erasures, error }: Outcome,
): Promise<void> {
  // What is noted in a statement is not seen by its other parts.
  await pool.query(
    `with noted as (insert into state.backup (id, kind, name, events, erasures, error) values ($1, $2, $3, $4, $5, $6)
                    on conflict do nothing),
          fulfilled as (delete from state.backup_request where id = $1)
     delete from state.backup where id in (select id from state.backup order by at desc offset ${REMEMBERED - 1})`,
    [request, kind, name, events, erasures, error],
  );
}

/** The attempts that are remembered, the latest first. */
export async function backupAttempts(pool: Pick<Pool, 'query'>): Promise<BackupAttempt[]> {
  const { rows } = await pool.query<BackupAttempt>(
    'select kind, name, at, events::float8 as events, erasures, error from state.backup order by at desc',
  );
  return rows;
}

/** How attempts of a kind went; what is null there was not. */
export interface BackupHistory {
  readonly firstSuccess: Date | null;
  readonly lastSuccess: Date | null;
  /** Code of why the last attempt failed; null where it succeeded. */
  readonly error: string | null;
}

const NONE: BackupHistory = { firstSuccess: null, lastSuccess: null, error: null };

export async function backupHistories(
  pool: Pick<Pool, 'query'>,
): Promise<Readonly<Record<BackupAttempt['kind'], BackupHistory>>> {
  const { rows } = await pool.query<BackupHistory & { readonly kind: BackupAttempt['kind'] }>(
    `select kind, min(at) filter (where error is null) as "firstSuccess",
       max(at) filter (where error is null) as "lastSuccess", (array_agg(error order by at desc))[1] as error
     from state.backup group by kind`,
  );
  const of = (kind: BackupAttempt['kind']): BackupHistory => rows.find((one) => one.kind === kind) ?? NONE;
  return { made: of('made'), proven: of('proven') };
}
