import type { ReadTables } from '#projections/engine/read-tables.ts';
import type { Viewer } from '#projections/viewer.ts';
import { text } from 'node:stream/consumers';
import { listMeetings } from '#projections/meetings/list.ts';
import { allProjections } from '#infra/main/projections.ts';
import { connectionOptionsFor } from '#projections/engine/projection.ts';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Pool } from 'pg';
import { benchDatabase } from '../database.ts';
import { LAST_DAY, sceneOf } from '../load/scene.ts';
import { against, quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { startServer, type BenchServer } from '../server.ts';
import { CASES, detailOf, JOINED, type Case, type Question } from './cases.ts';
import { fillReadTables, joinSome } from './dataset.ts';

const LINES_EACH = 20;
/** Questions of each kind and role; those before them warm the caches that a server in use has warm. */
const QUESTIONS = 400;
const WARMING = 60;
/**
 * Meetings of which details are asked, each opened once before: the first opening by an administrator writes that they
 * saw it.
 */
const READABLE = 100;
/** When everybody's visit before this one ended, epoch ms: what came in two weeks is new to them. */
const LEFT_AT = LAST_DAY - 14 * 86_400_000;
/** p99 of a call against p99 of its queries, and p95 of a search in ms. */
const RATIO = 2;
/** For a list or a detail, in ms. */
const LIST_MS = 50;
const SEARCH_MS = 100;

interface Principal {
  readonly viewer: Viewer;
  readonly token: () => Promise<string>;
  readonly authorization: () => Promise<unknown>;
  readonly readable: readonly string[];
}

const agent = new Agent({ keepAlive: true });

/** One call, its whole answer read. */
async function call(url: string, path: string, token: string): Promise<void> {
  const [response] = (await once(
    get(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }),
    'response',
  )) as [IncomingMessage];
  const body = await text(response);
  if (response.statusCode !== 200) throw new Error(`${path} was answered with ${response.statusCode}: ${body}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface Times {
  readonly called: number[];
  readonly bare: number[];
}

/**
 * Each question both ways, one after the other and the first of them in turn: what one has read from disk, the other
 * has warm.
 */
async function ask(
  question: Question,
  turn: number,
  { viewer, authorization }: Principal,
  token: string,
  url: string,
  tables: ReadTables,
  times: Times,
): Promise<void> {
  const queries = async () => {
    await authorization();
    await question.bare(tables, viewer);
  };
  const called = async () => void times.called.push(await timed(() => call(url, question.path, token)));
  const bare = async () => void times.bare.push(await timed(queries));
  for (const one of turn % 2 === 0 ? [called, bare] : [bare, called]) await one();
}

async function askerOf(server: BenchServer, pool: Pool, role: Viewer['role'], email: string): Promise<Principal> {
  const { userId, renewed, authorization } = await server.member(role, email);
  const viewer = { userId, email, role };
  const { meetings } = await listMeetings(pool, viewer, { status: 'all', page: 1, limit: READABLE });
  const readable = meetings.map(({ id }) => id);
  for (const id of readable) await call(server.url, detailOf(id), await renewed());
  return { viewer, token: renewed, authorization, readable };
}

/** Somebody who was there before: a visit that ended long ago, and one that goes on, which no case outlasts. */
const returned = (pool: Pool, { userId }: Viewer) =>
  pool.query(
    `insert into state.visit (user_id, seen_at, left_at) values ($1, now(), to_timestamp($2 / 1000.0))
     on conflict (user_id) do update set seen_at = excluded.seen_at, left_at = excluded.left_at`,
    [userId, LEFT_AT],
  );

function* measured({ name }: Case, role: string, { called, bare }: Times): Iterable<Measurement> {
  for (const [label, part] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
  ] as const) {
    const one = against(`${name}, ${role}, ${label}`, 'ms', quantile(called, part), quantile(bare, part));
    if (label === 'p99') yield { ...one, aim: { text: `ratio < ${RATIO}`, reached: (one.ratio ?? 0) < RATIO } };
    else if (label === 'p50') yield one;
    else {
      const most = name.startsWith('search') ? SEARCH_MS : LIST_MS;
      yield { ...one, aim: { text: `value < ${most}`, reached: one.value < most } };
    }
  }
}

/**
 * List, detail and search of a real server over read tables of the asked size, as each role, against the same queries
 * asked by `pg` alone, that after the session included. The tables are filled as a rebuild fills them.
 */
export async function* run({ seed, meetings }: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using server = await startServer(database.url);
  const dataset = await fillReadTables(server.record, seed, { meetings, lines: meetings * LINES_EACH }, (made) => {
    if (made % 20_000 === 0) process.stderr.write(`  ${made} meetings\n`);
  });
  const pool = new Pool({
    connectionString: database.url,
    options: connectionOptionsFor(allProjections),
  });
  try {
    const [colleague] = dataset.staff;
    const principals = [
      await askerOf(server, pool, 'admin', 'administration@exemple.fr'),
      await askerOf(server, pool, 'user', colleague?.email ?? ''),
      await askerOf(server, pool, 'observer', 'observation@exemple.fr'),
    ];
    for (const one of [...CASES, ...JOINED]) {
      if (one === JOINED[0]) await joinSome(pool);
      for (const asker of principals) {
        await returned(pool, asker.viewer);
        const scene = sceneOf(seed);
        const [warming, times]: Times[] = [
          { called: [], bare: [] },
          { called: [], bare: [] },
        ];
        for (let turn = 0; turn < WARMING + QUESTIONS; turn += 1) {
          const kept = turn < WARMING ? warming : times;
          // Anew for each question: over large tables the questions of one case take longer than a token lasts.
          if (kept)
            await ask(
              one.ask(scene, dataset, asker.readable),
              turn,
              asker,
              await asker.token(),
              server.url,
              { pool, sealer: server.record.sealer },
              kept,
            );
        }
        if (times) yield* measured(one, asker.viewer.role, times);
      }
    }
  } finally {
    agent.destroy();
    await pool.end();
  }
}
