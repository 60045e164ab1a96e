import type { Recorded } from '#domain/events/event.ts';
import type { Pool } from 'pg';
import { lastEventValues, setLastEvent } from './named-event.ts';
import type { Delivered } from './apply.ts';
import { CHECKPOINT_CHANNEL, notice } from './checkpoint.ts';
import { mayDiscard } from './dead-letters.ts';
import type { Projection } from './projection.ts';

/** Whether any of the events may change something of the projection. */
export const concerns = (one: Projection, events: readonly Recorded[]): boolean =>
  events.some((event) => one.handlers.has(event.type) || mayDiscard(event));

/**
 * Moves the checkpoints of projections that a batch does not concern, all in one statement, under the conditions under
 * which `applyBatch` would. Answers those for which it cannot be said like this: they are paused, behind, of another
 * definition, or locked at the moment.
 */
export async function passOver(pool: Pool, idle: readonly Projection[], batch: Delivered): Promise<Projection[]> {
  if (idle.length === 0 || batch.position === null) return [];
  const { rows } = await pool.query<{ projection: string }>(
    `with free as (
       select c.projection, c.position, v.notice from state.checkpoint c join unnest($1::text[], $2::text[], $3::text[]) as v (projection, definition, notice) using (projection, definition)
       where c.position >= $4 and c.status <> 'paused' for update of c skip locked
     ), moved as (
       update state.checkpoint c set position = $5, updated_at = now(), ${setLastEvent(7)}, status = 'running', error = null
       from free where c.projection = free.projection and free.position < $5 returning free.notice
     )
     select projection, (select count(pg_notify($6, notice)) from moved) as told, set_config('synchronous_commit', 'off', true) from free`,
    [
      idle.map(({ name }) => name),
      idle.map(({ definition }) => definition),
      idle.map(({ name }) => notice(name, batch.position, [])),
      String(batch.after),
      String(batch.position),
      CHECKPOINT_CHANNEL,
      ...lastEventValues(batch.events.at(-1) ?? null),
    ],
  );
  const passed = new Set(rows.map(({ projection }) => projection));
  return idle.filter(({ name }) => !passed.has(name));
}
