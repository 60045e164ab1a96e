import { differentOnceProjected } from '#test/oracle/from-scratch.ts';
import { witnesses } from '#test/oracle/projections.ts';
import { simulated } from './projections.ts';
import { everything, faultsOfLog, faultsOfWitness, type Faults } from '#test/oracle/verdict.ts';
import { recordOf } from '#test/support/record-at.ts';
import type { Pool } from 'pg';
import { REQUESTS } from '#projections/requests/projection.ts';
import type { Ground } from './ground.ts';
import { SimulatedPerson } from './people.ts';
import { faultsOfFeed } from './verdict.ts';
import { World } from './world.ts';

const PEOPLE = ['Claire', 'Paul', 'Nadia'];
const DEEDS = 8;
/** Longest run, in ms of virtual time: after that something waits for ever. */
const LIMIT_MS = 300_000;

export interface Run {
  readonly seed: number;
  readonly events: number;
  /** Everything that was found wrong; empty where all promises were kept. */
  readonly faults: Faults;
  readonly story: readonly string[];
  readonly virtualMs: number;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves once every projection and the feed have passed the whole log, and nothing that was asked for is open. */
async function atRest({ store, onlooker: { pool } }: World): Promise<void> {
  for (;;) {
    const head = await store.head();
    const { rows } = await pool.query<{ isAtRest: boolean }>(
      `select (select min(position) from state.checkpoint where projection = any ($1)) >= $2
          and coalesce((select position from state.feed), 0) >= $2
          and not exists (select from requests where kind in ('erase', 'attach') and ready) as "isAtRest"`,
      [simulated.map(({ name }) => name), head ?? 0n],
    );
    if (rows[0]?.isAtRest && (await store.head()) === head) return;
    await sleep(500);
  }
}

/** What keeps a run from coming to rest. */
async function unrest(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select projection || ' at ' || position || ' ' || status as what from state.checkpoint
     union all select 'feed at ' || position from state.feed
     union all select kind || ' of ' || subject || ' is open' from requests.requests where kind in ('erase', 'attach')`,
  );
  return rows.map(({ what }) => what);
}

/**
 * One run: people work with a server whose processes are killed, whose Postgres, event store and feed get lost, and
 * whose clock jumps, as the seed says. Afterwards all that was promised is looked at.
 */
export async function run(seed: number, ground: Ground): Promise<Run> {
  await ground.clear();
  const { backends, elsewhere } = ground;
  const world = await World.open({ seed, backends, elsewhere });
  try {
    const stuck: string[] = [];
    world.begin();
    const lives = Promise.all(PEOPLE.map((name) => new SimulatedPerson(world, name).live(DEEDS)));
    try {
      await world.time.runUntil(
        lives.then(() => atRest(world)),
        LIMIT_MS,
      );
    } catch (error) {
      stuck.push(String(error), ...(await unrest(ground.pool)));
    }
    const virtualMs = world.time.elapsedMs;
    await world.end();
    return { seed, virtualMs, story: world.story, ...(await judge(world, ground, stuck)) };
  } finally {
    world.time.end();
  }
}

/** Requests that are open, without those that are closed without an event. */
async function openIn(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    `select kind, subject, detail, asked_by, due_at, ready from requests.requests
     where kind <> 'attach' order by kind, subject, detail`,
  );
  return JSON.stringify(rows);
}

async function judge(
  { masterKey, store, wrong, acknowledged, feed }: World,
  { pool, fresh }: Ground,
  stuck: readonly string[],
): Promise<Pick<Run, 'events' | 'faults'>> {
  const record = recordOf({ pool, store, masterKey });
  const events = await everything(store);
  const faults = [...stuck, ...wrong, ...faultsOfLog(events, acknowledged)];
  if (stuck.length > 0) return { events: events.length, faults };
  for (const { name } of witnesses) faults.push(...(await faultsOfWitness(pool, name, events)));
  faults.push(...(await faultsOfFeed(record.log, feed)));
  const head = `${store.id}:${await store.head()}`;
  try {
    for (const name of await differentOnceProjected(record, { ...fresh, head, projections: simulated }))
      if (name !== REQUESTS) faults.push(`${name} differs from what the log gives from scratch`);
  } catch (error) {
    faults.push(`from scratch: ${String(error)}`);
  }
  const [open, due] = await Promise.all([openIn(pool), openIn(fresh.pool)]);
  if (open !== due) faults.push(`open requests are ${open}, and ${due} from scratch`);
  return { events: events.length, faults };
}
