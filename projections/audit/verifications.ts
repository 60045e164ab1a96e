import { GreffierError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE, type EventStore } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import { codeOf } from '../engine/bisect.ts';
import { verifyAudit, type AuditReport } from './verify.ts';

/** A verification that has shown no progress for so long belongs to a process that is no more. */
const SILENCE = `interval '60 seconds'`;
const SIGN_OF_LIFE_MS = 1_000;
/** How long the event store may be away in the middle of a verification, which goes on then, in ms. */
const PATIENCE_MS = 600_000;
/** Verifications that are remembered. */
const REMEMBERED = 50;

export interface VerificationRecord {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed' | 'interrupted';
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly checked: number;
  readonly total: number;
  readonly report:
    | (Omit<AuditReport, 'faults' | 'foreign' | 'lost'> & {
        readonly foreign?: AuditReport['foreign'];
        readonly lost?: number;
      } & {
        readonly faults: readonly {
          readonly kind: AuditReport['faults'][number]['kind'];
          readonly sequence: number | null;
          readonly stream: string;
          readonly revision: number;
          readonly eventId: string;
        }[];
      })
    | null;
  readonly error: string | null;
}

const COLUMNS = `id, started_at as "startedAt", finished_at as "finishedAt", checked::float8 as checked, total::float8 as total, report, error,
  case when report is not null then 'done' when error is not null then 'failed' when seen_at < now() - ${SILENCE} then 'interrupted' else 'running' end as state`;

/** The latest verification that came to its end with a report, and the one that runs; null where there is none. */
export async function latestVerifications(
  pool: Pool,
): Promise<{ readonly verified: VerificationRecord | null; readonly running: VerificationRecord | null }> {
  const { rows } = await pool.query<VerificationRecord>(
    `(select ${COLUMNS} from audit.verification where report is not null order by finished_at desc limit 1)
     union all (select ${COLUMNS} from audit.verification where finished_at is null limit 1)`,
  );
  return {
    verified: rows.find(({ state }) => state === 'done') ?? null,
    running: rows.find(({ state }) => state === 'running') ?? null,
  };
}

/** Null for a verification that never was, or is forgotten. */
export async function findVerification(pool: Pool, id: string): Promise<VerificationRecord | null> {
  const { rows } = await pool.query<VerificationRecord>(`select ${COLUMNS} from audit.verification where id = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}

const number = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

export interface Verifying {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'subscribe' | 'read'>;
  /** Whether the event store is away: the verification goes on when it is back. */
  readonly isAway: () => boolean;
  /** How long it may be away until the verification fails with STORE_UNAVAILABLE, in ms. */
  readonly patienceMs?: number;
}

/** Remembers a verification that somebody made elsewhere, as at the command line. */
export async function noteVerification(pool: Pick<Pool, 'query'>, report: AuditReport, startedAt: Date): Promise<void> {
  await pool.query(
    `insert into audit.verification (id, started_at, finished_at, seen_at, checked, total, report)
     values ($1, $2, now(), now(), $3, $3, $4)`,
    [randomUUID(), startedAt, report.entries, JSON.stringify(report, number)],
  );
}

/** Begins a verification, unless one runs: then that one is answered, whichever process runs it. */
export async function beginVerification(verifying: Verifying): Promise<VerificationRecord> {
  const { pool } = verifying;
  await pool.query(
    `update audit.verification set finished_at = now() where finished_at is null and seen_at < now() - ${SILENCE}`,
  );
  // One unfinished row at most, by its index: of two that begin at once one finds the other's.
  const { rows: begun } = await pool.query<{ id: string }>(
    'insert into audit.verification (id, total) select $1, count(*) from audit.entry on conflict do nothing returning id',
    [randomUUID()],
  );
  const { rows: unfinished } =
    begun.length > 0
      ? { rows: begun }
      : await pool.query<{ id: string }>(
          'select id from audit.verification order by finished_at is null desc, started_at desc limit 1',
        );
  const [one] = unfinished;
  if (!one) throw new TypeError('a verification was begun, or runs');
  const { id } = one;
  if (begun.length > 0) void run(verifying, id);
  const found = await findVerification(pool, id);
  if (!found) throw new TypeError('a verification that was begun is remembered');
  return found;
}

/** Never fails: how it ended is in its row. */
async function run({ pool, store, isAway, patienceMs = PATIENCE_MS }: Verifying, id: string): Promise<void> {
  let checked = 0;
  let awaySince: number | null = null;
  const leave = new AbortController();
  const alive = setInterval(() => {
    awaySince = isAway() ? (awaySince ?? performance.now()) : null;
    if (awaySince !== null && performance.now() - awaySince >= patienceMs)
      leave.abort(new GreffierError(STORE_UNAVAILABLE));
    void pool
      .query('update audit.verification set checked = $2, seen_at = now() where id = $1 and finished_at is null', [
        id,
        checked,
      ])
      .catch(() => {});
  }, SIGN_OF_LIFE_MS);
  const end = (report: AuditReport | null, error: string | null) =>
    pool.query(
      'update audit.verification set finished_at = now(), seen_at = now(), checked = $2, report = $3, error = $4 where id = $1',
      [id, report?.entries ?? checked, report && JSON.stringify(report, number), error],
    );
  try {
    const advance = (entries: number) => {
      checked = entries;
    };
    const report = await verifyAudit(pool, store, { onProgress: advance, signal: leave.signal });
    await end(report, null);
    await pool.query(
      'delete from audit.verification where id not in (select id from audit.verification order by started_at desc limit $1)',
      [REMEMBERED],
    );
  } catch (error) {
    await end(null, codeOf(error)).catch(() => {});
  } finally {
    clearInterval(alive);
  }
}
