import type { Pool } from 'pg';
import { createHash } from 'node:crypto';

/** How many are remembered. */
const REMEMBERED = 400;

/** Where the end of the chain is sent. */
export interface HeadTarget {
  readonly way: 'mail' | 'post';
  /** An address of mail, or of the web. */
  readonly address: string;
}

const digestOf = ({ way, address }: HeadTarget): string =>
  createHash('sha256').update(`${way} ${address}`).digest('hex').slice(0, 32);

/** When it was sent there last, in ms since 1970; null where it never was. */
export async function lastSent(pool: Pick<Pool, 'query'>, target: HeadTarget): Promise<number | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    'select max(at) as at from state.audit_head_sent where target = $1 and error is null',
    [digestOf(target)],
  );
  return rows[0]?.at?.getTime() ?? null;
}

/**
 * When the one of those who keep it that had it the longest ago was sent it last; the epoch where one never had it,
 * null where nobody keeps it. Nothing is tried for a week where they were taken out of the configuration.
 */
export async function sentEverywhereAt(pool: Pick<Pool, 'query'>): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>(
    `select min(taken) as at from (
       select coalesce(max(at) filter (where error is null), to_timestamp(0)) as taken from state.audit_head_sent
       group by target having max(at) > now() - interval '7 days'
     ) kept`,
  );
  return rows[0]?.at ?? null;
}

export interface HeadsStanding {
  /** To how many it is sent, and how many of them did not take the last one. */
  readonly targets: number;
  readonly failing: number;
  /** As `sentEverywhereAt`. */
  readonly since: Date | null;
}

/** How it stands with those who keep it, as long as something was tried there in the last week. */
export async function headsStanding(pool: Pick<Pool, 'query'>): Promise<HeadsStanding> {
  const { rows } = await pool.query<HeadsStanding>(
    `select count(*)::int as targets, (count(*) filter (where failed))::int as failing, min(taken) as since from (
       select coalesce(max(at) filter (where error is null), to_timestamp(0)) as taken,
         (array_agg(error order by at desc))[1] is not null as failed from state.audit_head_sent
       group by target having max(at) > now() - interval '7 days'
     ) kept`,
  );
  return rows[0] ?? { targets: 0, failing: 0, since: null };
}

export interface SentHead {
  readonly sequence: string;
  /** Code of what went wrong; null where it was taken. */
  readonly error: string | null;
}

/** Remembers that it was sent there, or was not. */
export async function noteSent(
  pool: Pick<Pool, 'query'>,
  target: HeadTarget,
  { sequence, error }: SentHead,
): Promise<void> {
  // What is noted in a statement is not seen by its other parts.
  await pool.query(
    `with noted as (insert into state.audit_head_sent (way, target, sequence, error) values ($1, $2, $3, $4))
     delete from state.audit_head_sent where id in
       (select id from state.audit_head_sent order by at desc offset ${REMEMBERED - 1})`,
    [target.way, digestOf(target), sequence, error],
  );
}
