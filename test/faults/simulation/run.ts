import { differentFromScratch } from '#test/oracle/from-scratch.ts';
import { witnesses } from '#test/oracle/projections.ts';
import { simulated } from './projections.ts';
import { everything, faultsOfLog, faultsOfWitness, type Faults } from '#test/oracle/verdict.ts';
import { copyTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { Client } from 'pg';
import { REQUESTS } from '#projections/requests/projection.ts';
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
async function unrest({ url }: World): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ what: string }>(
      `select projection || ' at ' || position || ' ' || status as what from state.checkpoint
       union all select 'feed at ' || position from state.feed
       union all select kind || ' of ' || subject || ' is open' from requests.requests where kind in ('erase', 'attach')`,
    );
    return rows.map(({ what }) => what);
  } finally {
    await client.end();
  }
}

/**
 * One run: people work with a server whose processes are killed, whose Postgres, event store and feed get lost, and
 * whose clock jumps, as the seed says. Afterwards all that was promised is looked at.
 * @param prepared a database with all tables and no events
 */
export async function run(seed: number, prepared: TestDatabase, elsewhere: string): Promise<Run> {
  const [database, fresh] = [await copyTestDatabase(prepared), await copyTestDatabase(prepared)];
  const world = await World.open({ seed, url: database.url, elsewhere });
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
      stuck.push(String(error), ...(await unrest(world)));
    }
    const virtualMs = world.time.elapsedMs;
    await world.end();
    return { seed, virtualMs, story: world.story, ...(await judge(world, fresh, stuck)) };
  } finally {
    world.time.end();
    await database.drop();
    await fresh.drop();
  }
}

/** Requests that are open, without those that are closed without an event. */
async function openIn(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select kind, subject, detail, asked_by, due_at, ready from requests.requests where kind <> 'attach' order by kind, subject, detail`,
    );
    return JSON.stringify(rows);
  } finally {
    await client.end();
  }
}

async function judge(
  world: World,
  fresh: TestDatabase,
  stuck: readonly string[],
): Promise<Pick<Run, 'events' | 'faults'>> {
  const { url, masterKey, store } = world;
  await using record = await openRecordAt(url, masterKey, { projections: simulated, store, report: () => undefined });
  const events = await everything(store);
  const faults = [...stuck, ...world.wrong, ...faultsOfLog(events, world.acknowledged)];
  if (stuck.length > 0) return { events: events.length, faults };
  for (const { name } of witnesses) faults.push(...(await faultsOfWitness(record.pool, name, events)));
  faults.push(...(await faultsOfFeed(record.log, world.feed)));
  const head = `${store.id}:${await store.head()}`;
  const different = (
    await differentFromScratch(record, { url: fresh.url, masterKey, head, projections: simulated })
  ).filter((name) => name !== REQUESTS);
  faults.push(...different.map((name) => `${name} differs from what the log gives from scratch`));
  const [open, due] = await Promise.all([openIn(url), openIn(fresh.url)]);
  if (open !== due) faults.push(`open requests are ${open}, and ${due} from scratch`);
  return { events: events.length, faults };
}
