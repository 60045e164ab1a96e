import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventPlace } from '#domain/events/foreign.ts';
import type { Pool } from 'pg';
import type { Differences } from './differences.ts';
import type { RebuildProgress } from './rebuild.ts';

export const REBUILD_UNDERWAY: ErrorDefinition = {
  code: 'REBUILD_UNDERWAY',
  kind: 'conflict',
  message: 'Une reconstruction est déjà en cours\u00A0: attendez sa fin, ou annulez-la.',
};

export const NO_REBUILD: ErrorDefinition = {
  code: 'NO_REBUILD',
  kind: 'not-found',
  message: 'Aucune reconstruction de cette projection n’est en cours.',
};

/** How many that have ended are remembered. */
const REMEMBERED = 20;

export interface RebuildRequest {
  readonly id: string;
  /** Rebuilt tables, or those from before the last rebuild in their place again. */
  readonly kind: 'rebuild' | 'undo';
  readonly projection: string;
  /** Who asked for it, as in an event's metadata. */
  readonly actor: string;
  readonly askedAt: Date;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly cancelAsked: boolean;
  readonly phase: RebuildProgress['phase'] | null;
  /** When the present run began, and where it went on. */
  readonly begunAt: Date | null;
  readonly begunFrom: string | null;
  readonly position: string | null;
  readonly head: string | null;
  readonly events: number;
  readonly resumed: number;
  readonly seenAt: Date | null;
  /** Open, and no process has given a sign of life of it for a while. */
  readonly silent: boolean;
  readonly finishedAt: Date | null;
  /** Code of what made it fail, or of what it waits for. */
  readonly error: string | null;
  readonly errorEvent: EventPlace | null;
  /** How the new tables differed from those that served; null before that is known. */
  readonly differences: Differences | null;
}

/** After so long without a sign of life, in s, no process is at work on it. */
const SILENT_S = 15;

const COLUMNS = `id, kind, projection, actor, asked_at as "askedAt", status, cancel_asked as "cancelAsked", phase,
  begun_at as "begunAt", begun_from as "begunFrom", position, head, events::int as events, resumed,
  seen_at as "seenAt", finished_at as "finishedAt", error, error_event as "errorEvent", differences,
  finished_at is null and coalesce(seen_at, asked_at) < now() - make_interval(secs => ${SILENT_S}) as silent`;

/** Asks for a rebuild, or for its undoing. The same id asks once. Throws REBUILD_UNDERWAY while another one is open. */
export async function askForRebuild(
  pool: Pool,
  { id, kind, projection, actor }: Pick<RebuildRequest, 'id' | 'kind' | 'projection' | 'actor'>,
): Promise<void> {
  await mayAskForRebuild(pool, id);
  const { rowCount } = await pool.query(
    'insert into state.rebuild_request (id, kind, projection, actor) values ($1, $2, $3, $4) on conflict do nothing',
    [id, kind, projection, actor],
  );
  if (rowCount === 0) await mayAskForRebuild(pool, id);
}

export async function wasAskedFor(pool: Pool, id: string): Promise<boolean> {
  return (await pool.query('select from state.rebuild_request where id = $1', [id])).rowCount === 1;
}

/** Throws REBUILD_UNDERWAY while another one than `id` is open. */
export async function mayAskForRebuild(pool: Pool, id: string): Promise<void> {
  const { rows } = await pool.query<{ projection: string }>(
    'select projection from state.rebuild_request where finished_at is null and id <> $1',
    [id],
  );
  if (rows[0]) throw new GreffierError(REBUILD_UNDERWAY, { projection: rows[0].projection });
}

/** Throws NO_REBUILD where none of the projection is open. */
export async function mayCancelRebuild(pool: Pool, projection: string): Promise<void> {
  const { rowCount } = await pool.query(
    'select from state.rebuild_request where finished_at is null and projection = $1',
    [projection],
  );
  if (rowCount === 0) throw new GreffierError(NO_REBUILD, { projection });
}

/** Anybody who does it notices; one that nobody has begun ends when it would begin. */
export async function cancelRebuild(pool: Pool, projection: string): Promise<void> {
  await pool.query(
    'update state.rebuild_request set cancel_asked = true where finished_at is null and projection = $1',
    [projection],
  );
}

/** Those that are open and the last ones, the newest first. */
export async function rebuildRequests(pool: Pool): Promise<RebuildRequest[]> {
  const { rows } = await pool.query<RebuildRequest>(
    `select ${COLUMNS} from state.rebuild_request order by finished_at is null desc, asked_at desc limit $1`,
    [REMEMBERED],
  );
  return rows;
}

/** The one to be done now, which this process begins, or goes on with after another one; null where there is none. */
export async function takeRebuild(pool: Pool): Promise<RebuildRequest | null> {
  const { rows } = await pool.query<RebuildRequest>(
    `update state.rebuild_request set resumed = resumed + case status when 'running' then 1 else 0 end,
       status = 'running', begun_at = now(), seen_at = now(), begun_from = null, events = 0
     where finished_at is null returning ${COLUMNS}`,
  );
  return rows[0] ?? null;
}

/** How far it is; answers whether somebody wants it to end. */
export async function tellRebuild(
  pool: Pool,
  id: string,
  { progress, waitsFor }: { readonly progress: RebuildProgress | null; readonly waitsFor: string | null },
): Promise<boolean> {
  const { rows } = await pool.query<{ cancelAsked: boolean }>(
    `update state.rebuild_request set seen_at = now(), error = $2, phase = coalesce($3, phase),
       position = coalesce($4::bigint, position), head = coalesce($5::bigint, head),
       events = coalesce($6::bigint, events), begun_from = coalesce(begun_from, $4::bigint)
     where id = $1 and finished_at is null returning cancel_asked as "cancelAsked"`,
    [
      id,
      waitsFor,
      progress?.phase ?? null,
      progress && String(progress.position),
      progress && String(progress.head),
      progress?.events ?? null,
    ],
  );
  return rows[0]?.cancelAsked ?? false;
}

export async function noteDifferences(pool: Pool, id: string, found: Differences | null): Promise<void> {
  await pool.query('update state.rebuild_request set differences = $2 where id = $1', [
    id,
    found && JSON.stringify(found),
  ]);
}

export interface RebuildOutcome {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly error?: string | null;
  readonly event?: EventPlace | null;
}

/** Ends it, and forgets the oldest of those that have ended. */
export async function endRebuild(
  pool: Pool,
  id: string,
  { status, error = null, event = null }: RebuildOutcome,
): Promise<void> {
  await pool.query(
    `update state.rebuild_request set status = $2, error = $3, error_event = $4, seen_at = now(), finished_at = now(),
       position = case $2 when 'done' then coalesce(head, position) else position end where id = $1 and finished_at is null`,
    [id, status, error, event && JSON.stringify(event)],
  );
  await pool.query(
    `delete from state.rebuild_request where finished_at is not null and id not in
       (select id from state.rebuild_request where finished_at is not null order by finished_at desc limit $1)`,
    [REMEMBERED],
  );
}
