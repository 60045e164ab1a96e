import type { Pool } from 'pg';

/** The roles whose work has a capacity. */
export const WORKER_ROLES = ['analyst', 'meet'] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

/** A process at work: how much it takes at once, and has taken. */
export interface AtWork {
  readonly id: string;
  readonly role: WorkerRole;
  readonly capacity: number;
  readonly taken: number;
  /** It ends what it has, or hands it over, and takes nothing new. */
  readonly draining: boolean;
}

/** Without a sign of life for this long a worker is gone, in seconds: several of them fit into it. */
const SILENCE_SECONDS = 20;

/** Workers that are alive, by role; those with most room first. */
export async function workersNow(pool: Pool): Promise<AtWork[]> {
  const { rows } = await pool.query<AtWork>(
    `select id, role, capacity, taken, draining from state.worker
       where seen_at > now() - make_interval(secs => $1) and role = any($2)
       order by role, draining, capacity - taken desc, id`,
    [SILENCE_SECONDS, WORKER_ROLES],
  );
  return rows;
}

/**
 * How many bot sessions others than `worker` have room for, less those that it has given up and nobody has taken yet.
 * @param staying how many of its own `worker` goes on with
 */
export async function roomElsewhere(pool: Pool, worker: string, staying: number): Promise<number> {
  const { rows } = await pool.query<{ room: number; own: number }>(
    `select coalesce(sum(greatest(0, capacity - (select count(*) from state.bot_lease where worker = w.id))), 0)::int as room,
            (select count(*) from state.bot_lease where worker = $1)::int as own
       from state.worker w
       where role = 'meet' and id <> $1 and not draining and seen_at > now() - make_interval(secs => $2)`,
    [worker, SILENCE_SECONDS],
  );
  const [{ room = 0, own = 0 } = {}] = rows;
  return room - (own - staying);
}
