import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { tryLock, unlock } from '#projections/engine/locks.ts';
import type { Pool } from 'pg';

export const BACKUP_UNDER_WAY: ErrorDefinition = {
  code: 'BACKUP_UNDER_WAY',
  kind: 'conflict',
  message: 'Une sauvegarde est déjà demandée ou en cours\u00A0: attendez sa fin.',
};
export const PROOF_UNDER_WAY: ErrorDefinition = {
  code: 'PROOF_UNDER_WAY',
  kind: 'conflict',
  message: 'Une preuve de sauvegarde est déjà en cours\u00A0: attendez sa fin.',
};

/** Of each kind of work one is done at a time, be it by a server or by a command beside it. */
const WORKS = {
  backup: { lock: 'greffier.backup', refusal: BACKUP_UNDER_WAY },
  proof: { lock: 'greffier.backup-proof', refusal: PROOF_UNDER_WAY },
} as const;
export type BackupWork = keyof typeof WORKS;

/**
 * Does one such work while this process holds its lock; `work` is told through its signal when the lock was lost.
 * Throws BACKUP_UNDER_WAY or PROOF_UNDER_WAY where it is done elsewhere, and what `work` throws.
 */
export async function oneAtATime<T>(
  { pool, signal }: { readonly pool: Pool; readonly signal: AbortSignal },
  kind: BackupWork,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { lock, refusal } = WORKS[kind];
  const client = await pool.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  try {
    if (!(await tryLock(client, lock))) throw new GreffierError(refusal);
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    await unlock(client, lock).catch(() => undefined);
    // Ending the connection gives the lock back whatever state it is in.
    client.release(true);
  }
}

export interface BackupRequest {
  readonly id: string;
  /** Who asked for it, as in an event's metadata; null for one that is due by itself. */
  readonly actor: string | null;
  readonly askedAt: Date;
  readonly begunAt: Date | null;
  readonly events: number;
  /** Of the log, from 0 to 1; null before it has read any of it. */
  readonly share: number | null;
}

/** Asks for a backup. The same id asks once. Throws BACKUP_UNDER_WAY while another one is open or made. */
export async function askForBackup(pool: Pool, { id, actor }: Pick<BackupRequest, 'id' | 'actor'>): Promise<void> {
  await mayAskForBackup(pool, id);
  const { rowCount } = await pool.query(
    `insert into state.backup_request (id, actor) select $1::uuid, $2
     where not exists (select from state.backup where id = $1::uuid) on conflict do nothing`,
    [id, actor],
  );
  if (rowCount === 0) await mayAskForBackup(pool, id);
}

/** Throws BACKUP_UNDER_WAY while another one than `id` is open or made. */
export async function mayAskForBackup(pool: Pool, id: string): Promise<void> {
  const { request, isMade } = await backupUnderWay(pool);
  if (request === null ? isMade : request.id !== id) throw new GreffierError(BACKUP_UNDER_WAY);
}

export interface BackupUnderWay {
  readonly request: BackupRequest | null;
  /** Whether a process makes one, or proves one, now. */
  readonly isMade: boolean;
  readonly isProven: boolean;
}

export async function backupUnderWay(pool: Pick<Pool, 'query'>): Promise<BackupUnderWay> {
  const [{ rows }, held] = await Promise.all([
    pool.query<BackupRequest>(
      `select id, actor, asked_at as "askedAt", begun_at as "begunAt", events::float8 as events, share
       from state.backup_request`,
    ),
    pool.query<{ lock: string }>(
      `select lock from unnest($1::text[]) as lock
       where exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and (classid::bigint << 32 | objid::bigint) = hashtext(lock)::bigint)`,
      [Object.values(WORKS).map(({ lock }) => lock)],
    ),
  ]);
  const isHeld = (kind: BackupWork): boolean => held.rows.some(({ lock }) => lock === WORKS[kind].lock);
  return { request: rows[0] ?? null, isMade: isHeld('backup'), isProven: isHeld('proof') };
}

/** The one that is to be made now, which this process begins or begins again; null where there is none. */
export async function takeBackup(pool: Pick<Pool, 'query'>): Promise<BackupRequest | null> {
  const { rows } = await pool.query<BackupRequest>(
    `update state.backup_request set begun_at = now(), events = 0, share = null
     returning id, actor, asked_at as "askedAt", begun_at as "begunAt", events::float8 as events, share`,
  );
  return rows[0] ?? null;
}

export async function tellBackup(
  pool: Pick<Pool, 'query'>,
  { id, events, share }: Pick<BackupRequest, 'id' | 'events' | 'share'>,
): Promise<void> {
  await pool.query('update state.backup_request set events = $2, share = $3 where id = $1', [id, events, share]);
}
