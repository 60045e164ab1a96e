import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import type { Pool } from 'pg';
import type { Outcome } from './facts.ts';
import { NOT_LOST } from './lost-ranges.ts';

export interface ListedEntry {
  readonly sequence: number;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  /** Hexadecimal. */
  readonly hash: string;
  readonly chainedAt: Date;
  /** Null where the entry was not described yet, or the log lost its event. */
  readonly type: string | null;
  readonly at: Date | null;
  readonly actor: string | null;
  readonly correlationId: string | null;
  readonly causationId: string | null;
  readonly meetingId: string | null;
  readonly userId: string | null;
  readonly outcome: Outcome | null;
  /** Whether a restore lost its event, as a reconciliation recorded. */
  readonly lost: boolean;
}

export interface EntryFilter {
  readonly stream?: string | undefined;
  /** Only events of these types. */
  readonly types?: readonly string[] | undefined;
  /** None of these types. */
  readonly without?: readonly string[] | undefined;
  /** An account: what it did, and what was done to it. */
  readonly person?: string | undefined;
  readonly meeting?: string | undefined;
  /** Of what everybody may ask for, `done`; of what was refused or failed, that. */
  readonly outcome?: Outcome | 'done' | undefined;
  readonly correlation?: string | undefined;
  /** By the time of the events, the end excluded. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** How far matches are counted: further on a figure tells nobody anything that the filters would not tell better. */
export const COUNTED = 10_000;

const COLUMNS = `sequence::float8 as sequence, event_id as "eventId", stream, revision::float8 as revision,
  encode(hash, 'hex') as hash, chained_at as "chainedAt", type, at, actor, correlation_id as "correlationId",
  causation_id as "causationId", meeting_id as "meetingId", user_id as "userId", outcome, not (${NOT_LOST}) as lost`;

/** Which entries `e` fit, with the parameters from `$first` on. */
function fits(filter: EntryFilter, first: number): { readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${first + values.push(value) - 1}`;
  const conditions: string[] = [];
  const add = (value: unknown, condition: (placed: string) => string) => {
    if (value !== undefined) conditions.push(condition(parameter(value)));
  };
  add(filter.stream, (placed) => `stream = ${placed}`);
  add(filter.types, (placed) => `type = any (${placed}::text[])`);
  add(filter.without, (placed) => `(type is null or type <> all (${placed}::text[]))`);
  // Gathered by the two indexes: with « or » Postgres walks the whole chain back for somebody who did little.
  add(
    filter.person,
    (placed) => `e.sequence = any (array(select sequence from audit.entry where user_id = ${placed}
      union select sequence from audit.entry where actor = 'user:' || ${placed}))`,
  );
  add(filter.meeting, (placed) => `meeting_id = ${placed}`);
  add(filter.correlation, (placed) => `correlation_id = ${placed}`);
  add(filter.from, (placed) => `at >= ${placed}::timestamptz`);
  add(filter.until, (placed) => `at < ${placed}::timestamptz`);
  if (filter.outcome === 'done') conditions.push('outcome is null');
  else add(filter.outcome, (placed) => `outcome = ${placed}`);
  return { text: conditions.length === 0 ? 'true' : conditions.join(' and '), values };
}

interface Part {
  /** The sequence below which it begins; the latest ones without. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Entries that fit, the latest first. */
export async function entriesFitting(pool: Pool, filter: EntryFilter, { before, limit }: Part): Promise<ListedEntry[]> {
  const { text, values } = fits(filter, 3);
  const { rows } = await pool.query<ListedEntry>(
    `select ${COLUMNS} from audit.entry e where ($1::bigint is null or sequence < $1) and ${text} order by e.sequence desc limit $2`,
    [before ?? null, limit, ...values],
  );
  return rows;
}

/** How many entries fit, counted up to COUNTED + 1. */
export async function countFitting(pool: Pool, filter: EntryFilter): Promise<number> {
  const { text, values } = fits(filter, 2);
  const { rows } = await pool.query<{ found: number }>(
    `select count(*)::int as found from (select from audit.entry e where ${text} limit $1) e`,
    [COUNTED + 1, ...values],
  );
  return rows[0]?.found ?? 0;
}

/** How long the chain is. */
export interface ChainEnds {
  readonly entries: number;
  /** Hash of the last entry, hexadecimal; null for an empty chain. */
  readonly head: string | null;
  /** When the event of its first entry happened, or was chained where the log lost it; null for an empty chain. */
  readonly begins: Date | null;
}

/** How many entries the chain has, and where it begins and ends. */
export async function endsOfChain(pool: Pool): Promise<ChainEnds> {
  const { rows } = await pool.query<ChainEnds>(
    `select e.sequence::float8 as entries, encode(hash, 'hex') as head,
       (select coalesce(at, chained_at) from audit.entry order by sequence limit 1) as begins
     from audit.entry e order by e.sequence desc limit 1`,
  );
  return rows[0] ?? { entries: 0, head: null, begins: null };
}

/** Of requests by people, by correlation id: the actor of the first entry that a person made. */
export async function askersOf(pool: Pool, correlationIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ correlationId: string; actor: string }>(
    `select distinct on (correlation_id) correlation_id as "correlationId", actor from audit.entry
     where correlation_id = any ($1) and actor like 'user:%' order by correlation_id, sequence`,
    [correlationIds],
  );
  return new Map(rows.map(({ correlationId, actor }) => [correlationId, actor]));
}

/** One entry, with those before and behind it in the chain, in their order; empty for one that is not there. */
export async function entryWithNeighbours(pool: Pool, sequence: number): Promise<ListedEntry[]> {
  const { rows } = await pool.query<ListedEntry>(
    `select ${COLUMNS} from audit.entry e where sequence between $1::bigint - 1 and $1::bigint + 1 order by e.sequence`,
    [sequence],
  );
  return rows.some((row) => row.sequence === sequence) ? rows : [];
}

/** What an entry's event says of itself in the clear; null where the log has no such event. */
export async function eventOf(
  store: Pick<EventStore, 'read'>,
  { stream, revision, eventId }: Pick<ListedEntry, 'stream' | 'revision' | 'eventId'>,
): Promise<StoredEvent | null> {
  for await (const event of store.read(stream, { from: BigInt(revision), limit: 1 }))
    return event.id.toLowerCase() === eventId ? event : null;
  return null;
}
