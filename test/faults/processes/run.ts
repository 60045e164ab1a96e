import { openEventStore } from '#infra/event-store/open.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { allProjections } from '#infra/main/projections.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import { differentFromScratch } from '#test/oracle/from-scratch.ts';
import type { Faults } from '#test/oracle/verdict.ts';
import { openRecordAt, type RecordAt } from '#test/support/record-at.ts';
import { administer } from '#test/support/template-database.ts';
import { copyTree } from '#test/support/throwaway-postgres.ts';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import { chanceOf } from '../simulation/chance.ts';
import { faultsOfHeld } from '../simulation/verdict.ts';
import { attend } from './attendance.ts';
import { messagesIn } from './feed.ts';
import { RepeatingCaller } from './caller.ts';
import { Person, type Acknowledged, type Seat } from './person.ts';
import { startParts, type Parts } from './parts.ts';
import { scheduleOf, type Schedule, type Trouble } from './schedule.ts';
import { addressOf, type Site } from './site.ts';
import { faultsOfEvents, unanalysed, wholeLog } from './verdict.ts';

/** Where the data of runs that failed are kept. */
const KEPT = join(PROJECT_ROOT, 'test-results', 'faults');
/** How much everybody does at least. */
const DEEDS = 12;
/** How long it may take until everything is at rest, once nothing goes wrong any more, in ms. */
const REST_MS = 120_000;
/** How often it is looked again where events came meanwhile. */
const MOST_LOOKS = 5;

export interface ProcessRun {
  readonly schedule: Schedule;
  readonly events: number;
  readonly acknowledged: number;
  /** Calls that were asked again. */
  readonly repeated: number;
  readonly faults: Faults;
  /** What happened, and when, in ms. */
  readonly story: readonly string[];
  readonly seconds: number;
  /** Where its data are kept; null where nothing was wrong. */
  readonly kept: string | null;
}

/** Hits each part when it is due, one thing after the other; everything runs again in the end. */
async function disturb({ all }: Parts, troubles: readonly Trouble[], tell: (what: string) => void): Promise<void> {
  const began = Date.now();
  const hits = new Map<string, Promise<void>>();
  const hit = async ({ atMs, target, kind, lastingMs }: Trouble, before: Promise<void>): Promise<void> => {
    await Promise.all([before, wait(Math.max(0, began + atMs - Date.now()))]);
    const part = all.get(target);
    if (!part) throw new Error(`there is no ${target}`);
    tell(`${kind} ${target} for ${lastingMs} ms`);
    if (kind === 'restart') return part.restart?.();
    await (kind === 'kill' ? part.kill() : part.freeze());
    await wait(lastingMs);
    await (kind === 'kill' ? part.start() : part.thaw());
    tell(`${target} goes on`);
  };
  for (const trouble of troubles) hits.set(trouble.target, hit(trouble, hits.get(trouble.target) ?? Promise.resolve()));
  await Promise.all(hits.values());
}

/**
 * Resolves once tables and feed have passed the whole log and nothing is due; throws with what is left after that long.
 */
export async function atRest({ pool, store }: RecordAt): Promise<void> {
  let left: string[] = [];
  for (const until = Date.now() + REST_MS; Date.now() < until; await wait(100)) {
    const head = await store.head();
    const { rows } = await pool.query<{ what: string }>(
      `select projection || ' at ' || position || ' ' || status as what from state.checkpoint where position < $1 or status <> 'running'
       union all select 'feed at ' || coalesce((select position from state.feed), 0) where coalesce((select position from state.feed), 0) < $1
       union all select kind || ' of ' || subject || ' is open' from requests.requests where ready and not_before < now() + (case kind when 'analyse' then interval '1 minute' else interval '1 second' end)
       union all select 'parked: ' || projection from state.dead_letter`,
      [head ?? 0n],
    );
    left = rows.map(({ what }) => what);
    if (left.length === 0 && (await store.head()) === head) return;
  }
  throw new Error(`not at rest after ${REST_MS} ms: ${left.join('; ')}`);
}

/** An installation, and the programs that call it from one run to the next. */
export interface Installation extends AsyncDisposable {
  readonly site: Site;
  readonly parts: Parts;
  readonly seats: readonly Seat[];
  /** What was acknowledged in all of its runs. */
  readonly acknowledged: Acknowledged[];
  /** Told what happens to its processes. */
  tell: (what: string) => void;
}

export async function openInstallation(site: Site, store: Schedule['store']): Promise<Installation> {
  const installation = {} as { tell: Installation['tell'] };
  installation.tell = () => undefined;
  const parts = await startParts(site, store, (what) => installation.tell(what));
  const seats = site.prepared[store].people.map((persona) => ({
    caller: new RepeatingCaller(parts.urls, persona, chanceOf(0, persona.userId)),
    role: 'user' as const,
  }));
  return Object.assign(installation, {
    site,
    parts,
    seats,
    acknowledged: [],
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  });
}

/** One run: people work, a bot attends, processes are killed, frozen and restarted; then everything is looked at. */
export async function runProcesses(installation: Installation, seed: number): Promise<ProcessRun> {
  const { site, parts, seats } = installation;
  const callers = seats.map(({ caller }) => caller);
  const schedule = scheduleOf(seed);
  const began = Date.now();
  const story: string[] = [];
  const tell = (what: string): void => void story.push(`${Date.now() - began} ${what}`);
  installation.tell = tell;
  const people = site.prepared[parts.store].people.flatMap((persona, index) => {
    const seat = seats[index];
    return seat ? [new Person(persona, seat, chanceOf(seed, `person ${index}`))] : [];
  });
  for (const caller of callers) caller.repeated.clear();
  const faults: string[] = [];
  let events = 0;
  try {
    faults.push(...(await work(installation, people, schedule)));
    tell('people are done');
    await Promise.all([...parts.greffiers.values()].map((one) => one.ready()));
    await using record = await openRecord(site, parts);
    await atRest(record);
    tell('at rest');
    for (const person of people) await person.lookBack();
    installation.acknowledged.push(...people.flatMap(({ acknowledged }) => acknowledged));
    const { postgres, fresh, masterKey } = site;
    const { acknowledged } = installation;
    const evidence = { server: postgres.url, fresh, masterKey, natsUrl: parts.natsUrl, acknowledged };
    const judged = await judge(evidence, record, people);
    tell('judged');
    events = judged.events;
    faults.push(...judged.faults);
  } catch (error) {
    faults.push(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
  }
  faults.push(...people.flatMap(({ wrong }) => wrong));
  for (const { repeated } of callers) tell(`calls repeated: ${JSON.stringify(Object.fromEntries(repeated))}`);
  const outcome = {
    schedule,
    events,
    acknowledged: people.reduce((sum, person) => sum + person.acknowledged.length, 0),
    repeated: callers.flatMap(({ repeated }) => [...repeated.values()]).reduce((sum, count) => sum + count, 0),
    faults,
    story,
    seconds: (Date.now() - began) / 1_000,
  };
  return { ...outcome, kept: faults.length === 0 ? null : await keep(installation, outcome) };
}

/** Everybody does what they do while parts are hit; answers what is wrong with what a bot heard. */
async function work(
  { site, parts, seats, tell }: Installation,
  people: readonly Person[],
  { troubles, attended }: Schedule,
): Promise<Faults> {
  const until = Date.now() + (troubles.at(-1)?.atMs ?? 0);
  const disturbing = disturb(parts, troubles, tell);
  const [seat] = seats;
  const attending = attended && seat ? attend(site.replica, seat.caller, disturbing) : Promise.resolve([]);
  const [faults] = await Promise.all([attending, disturbing, ...people.map((person) => person.live(until, DEEDS))]);
  return faults;
}

/** The record of a run, read beside its processes. */
export async function openRecord(
  { masterKey }: Pick<Site, 'masterKey'>,
  { databaseUrl, storeUrl }: Pick<Parts, 'databaseUrl' | 'storeUrl'>,
): Promise<RecordAt> {
  if (storeUrl === null) return openRecordAt(databaseUrl, masterKey, { report: () => undefined });
  const pool = openPool({ connectionString: databaseUrl, max: 1 }, () => undefined);
  try {
    const store = await openEventStore({ eventStoreUrl: storeUrl, pool, databaseUrl, report: () => undefined });
    return await openRecordAt(databaseUrl, masterKey, { store, report: () => undefined });
  } finally {
    await pool.end();
  }
}

/** What is judged, besides the record. */
export interface Evidence {
  /** A superuser's address of the Postgres on which the tables are made once more. */
  readonly server: string;
  /** The name of a database with all tables and nothing in them. */
  readonly fresh: string;
  readonly masterKey: Uint8Array;
  readonly natsUrl: string;
  readonly acknowledged: readonly Acknowledged[];
}

/** What is in the log, in the tables and in the feed, held against what was acknowledged and against each other. */
export async function judge(
  { server, fresh, masterKey, natsUrl, acknowledged }: Evidence,
  record: RecordAt,
  people: readonly Person[],
): Promise<Pick<ProcessRun, 'events' | 'faults'>> {
  for (let look = 0; ; look += 1) {
    const head = await record.store.head();
    const events = await wholeLog(record.log);
    const faults = [
      ...faultsOfEvents(events, acknowledged),
      ...unanalysed(
        events,
        people.flatMap(({ meetings }) => meetings),
      ),
      ...(await faultsOfHeld(record.log, await messagesIn(natsUrl))),
    ];
    await administer(server, `create database fresh template ${fresh}`);
    const different = await differentFromScratch(record, {
      url: addressOf(server, 'fresh'),
      masterKey,
      head: `${record.store.id}:${head}`,
      projections: allProjections,
    }).finally(() => administer(server, 'drop database fresh with (force)'));
    // What is open is closed by what was done about it, which is no event where nothing had to be done.
    for (const name of different)
      if (name !== REQUESTS) faults.push(`${name} differs from what the log gives from scratch`);
    // What Greffier does by itself may come in between.
    if ((await record.store.head()) === head || look === MOST_LOOKS) return { events: events.length, faults };
    await atRest(record);
  }
}

/** Keeps what is needed to look into a run: its data, what its processes said and what happened. */
async function keep(
  { site: { postgres }, parts }: Installation,
  outcome: Pick<ProcessRun, 'schedule' | 'story' | 'faults'>,
): Promise<string> {
  const folder = join(KEPT, `processes-${outcome.schedule.seed}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, one] of parts.greffiers) {
    await one.close();
    await writeFile(join(folder, `${name}.log`), one.output);
  }
  await writeFile(join(folder, 'run.json'), JSON.stringify(outcome, null, 1));
  await cp(parts.folder, join(folder, 'data'), { recursive: true });
  await cp(parts.natsFolder, join(folder, 'nats'), { recursive: true });
  await postgres.kill();
  await copyTree(postgres.cluster, join(folder, 'postgres'));
  await postgres.start();
  return folder;
}
