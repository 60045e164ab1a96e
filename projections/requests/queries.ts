import type { Pool } from 'pg';
import type { Sealer } from '#domain/events/sealer.ts';
import { placeOf } from '../engine/table.ts';
import { requests } from './tables.ts';

export interface OpenRequest {
  readonly kind: string;
  readonly subject: string;
  readonly detail: string;
  readonly askedBy: string;
  readonly correlationId: string;
  readonly traceparent?: string | null;
  /** Sealed: see `openPayload`. */
  readonly payload?: Uint8Array | null;
}

interface Due {
  readonly now: Date;
  readonly limit: number;
  /** Of those with one detail so many at most, so that many of one do not hide those of another. */
  readonly perDetail?: number | undefined;
}

const OPEN = `kind, subject, detail, asked_by as "askedBy", correlation_id as "correlationId", traceparent, payload`;

/** Requests of a kind that are due, the longest due first. */
export async function openRequests(pool: Pool, kind: string, { now, limit, perDetail }: Due): Promise<OpenRequest[]> {
  const due = 'from requests where kind = $1 and ready and not_before <= $2';
  const text =
    perDetail === undefined
      ? `select ${OPEN} ${due} order by due_at, subject limit $3`
      : `select ${OPEN} from (
           select *, row_number() over (partition by detail order by due_at, subject) as place ${due}
         ) r where place <= $4 order by place, due_at, subject limit $3`;
  const { rows } = await pool.query<OpenRequest>(text, [
    kind,
    now,
    limit,
    ...(perDetail === undefined ? [] : [perDetail]),
  ]);
  return rows;
}

/** What the event that asked gave along; null where it gave nothing, or where it was erased. */
export async function openPayload(sealer: Pick<Sealer, 'open'>, request: OpenRequest): Promise<string | null> {
  if (!request.payload) return null;
  const [payload] = await sealer.open([{ place: placeOf(requests, 'payload', request), sealed: request.payload }]);
  return payload ?? null;
}

/** Those of these requests of a kind, by what asked for them, that are still open. */
export async function stillOpen(pool: Pool, kind: string, askedBy: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ askedBy: string }>(
    'select asked_by as "askedBy" from requests where kind = $1 and asked_by = any ($2::uuid[])',
    [kind, askedBy],
  );
  return new Set(rows.map((row) => row.askedBy));
}

/** Whether a request of one of these kinds about one of these subjects is open and due. */
export async function isAnyDue(
  pool: Pick<Pool, 'query'>,
  { kinds, subjects }: { readonly kinds: readonly string[]; readonly subjects: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from requests where kind = any ($1) and subject = any ($2) and ready and not_before <= now() limit 1',
    [kinds, subjects],
  );
  return rowCount === 1;
}

/** When the next request of a kind that is not due yet will be; null when there is none. */
export async function nextDue(pool: Pool, kind: string, now: Date): Promise<Date | null> {
  const { rows } = await pool.query<{ due: Date | null }>(
    'select min(not_before) as due from requests where kind = $1 and ready and not_before > $2',
    [kind, now],
  );
  return rows[0]?.due ?? null;
}

/** When the first request of each of these kinds is or was due; of a kind that has none nothing. */
export async function earliestDue(pool: Pick<Pool, 'query'>, kinds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await pool.query<{ kind: string; due: Date }>(
    `select kind, due from unnest($1::text[]) kind
       cross join lateral (select min(not_before) as due from requests r where r.kind = kind.kind and ready) first
     where due is not null`,
    [kinds],
  );
  return new Map(rows.map(({ kind, due }) => [kind, due]));
}

/**
 * Closes a request whose fulfilment is no event, because it changes nothing that the record says; answers whether it
 * was still open. What was asked for again meanwhile stays open. Made again by a replay, it is fulfilled again, which
 * does no harm.
 */
export async function closeRequest(
  pool: Pool,
  { kind, subject, detail, askedBy }: Pick<OpenRequest, 'kind' | 'subject' | 'detail' | 'askedBy'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'delete from requests where kind = $1 and subject = $2 and detail = $3 and asked_by = $4',
    [kind, subject, detail, askedBy],
  );
  return rowCount === 1;
}

/** How many requests of a kind have been due for longer than that, in ms. */
export async function lateRequests(
  pool: Pick<Pool, 'query'>,
  kind: string,
  { now, afterMs }: { readonly now: Date; readonly afterMs: number },
): Promise<number> {
  const { rows } = await pool.query<{ late: number }>(
    'select count(*)::int as late from requests where kind = $1 and ready and due_at < $2',
    [kind, new Date(now.getTime() - afterMs)],
  );
  return rows[0]?.late ?? 0;
}

/**
 * How many of the requests that make up a person's erasure, which is their detail, are still open, and how many of
 * these wait for a hold to be lifted.
 */
export async function openErasures(pool: Pool, erasureId: string): Promise<{ open: number; waiting: number }> {
  const { rows } = await pool.query<{ open: number; waiting: number }>(
    `select count(*)::int as open, (count(*) filter (where not ready))::int as waiting from requests where detail = $1`,
    [erasureId],
  );
  return rows[0] ?? { open: 0, waiting: 0 };
}

export interface RequestCounts {
  readonly kind: string;
  readonly due: number;
  readonly later: number;
  /** What they need is still being recorded. */
  readonly preparing: number;
  /** For how long the first of those that are due has been; 0 where none is. */
  readonly oldestSeconds: number;
}

/** How many requests are open, of each kind that has some. */
export async function openRequestCounts(pool: Pick<Pool, 'query'>): Promise<RequestCounts[]> {
  const { rows } = await pool.query<RequestCounts>(
    `select kind, count(*) filter (where ready and not_before <= now())::int as due,
       count(*) filter (where ready and not_before > now())::int as later,
       count(*) filter (where not ready)::int as preparing,
       greatest(0, extract(epoch from now() - min(due_at) filter (where ready and not_before <= now())))::float8 as "oldestSeconds"
     from requests group by kind order by kind`,
  );
  return rows;
}
