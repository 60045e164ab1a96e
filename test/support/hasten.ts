import { cleaning } from '#bots/cleaner/cleaner.ts';
import { noticeMailing } from '#bots/mailer/notices/asker.ts';
import { CHECKPOINT_CHANNEL, notice } from '#projections/engine/checkpoint.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import type { ClientBase, Pool } from 'pg';

/** Kinds of requests that wait some seconds for others, and would do no other thing at once. */
const PATIENT: readonly string[] = [noticeMailing.kind, cleaning.kind];

/** As if the time had come of every request that waits for others: who awaits them all saves half a minute. */
export async function hastenRequests(client: Pool | ClientBase): Promise<void> {
  await client.query(
    `with hastened as (update requests.requests set due_at = now(), not_before = now() where kind = any ($1) and not_before > now() returning 1)
     select pg_notify($2, $3) from hastened limit 1`,
    [PATIENT, CHECKPOINT_CHANNEL, notice(REQUESTS, null, [])],
  );
}
