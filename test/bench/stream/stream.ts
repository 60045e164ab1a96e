import { changeMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { benchDatabase } from '../database.ts';
import { paced } from '../load/pace.ts';
import { Shown } from '../live/shown.ts';
import { against, quantile, type BenchOptions, type Measurement } from '../measurement.ts';
import { startServer, type BenchServer, type Member } from '../server.ts';
import type { Happened, Heard, Listening } from './clients.ts';

const PEOPLE = 50;
const STREAMS_EACH = 10;
const STREAMS = PEOPLE * STREAMS_EACH;
const PER_SECOND = 200;
/** One change each: ten seconds of them. */
const MEETINGS = 2_000;
/** Meetings that are saved at the same time. */
const AT_ONCE = 16;

const request = () => ({ commandId: randomUUID(), actor: 'system:bench' as const, correlationId: randomUUID() });

/** Public meetings, so that everybody hears of each change: nobody has more to tell than that. */
async function savePublic({ record }: BenchServer, { userId }: Member): Promise<string[]> {
  const dependencies = { log: record.log, now: () => new Date().toISOString() };
  const ids: string[] = [];
  const lines = numberLines([{ speaker: 'Claire', text: 'Bonjour à tous.', at: 0 }]);
  const organiser = { userId, keyId: `user/${userId}/identity`, name: 'Claire', email: 'claire@exemple.fr' };
  const one = async (): Promise<void> => {
    const { meetingId } = await saveMeeting(
      dependencies,
      {
        platform: 'googlemeet',
        source: 'payload',
        providerMeetingId: randomUUID(),
        title: 'Point',
        startedAt: '2026-07-01T08:00:00.000Z',
        endedAt: '2026-07-01T09:00:00.000Z',
        durationMs: null,
        organiser,
        participants: [],
        lines,
        capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
      },
      request(),
    );
    ids.push(meetingId);
  };
  for (let made = 0; made < MEETINGS; made += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, MEETINGS - made) }, one));
  await Promise.all(ids.map((id) => open(dependencies, id, userId, true)));
  return ids;
}

const open = (
  dependencies: Parameters<typeof changeMeeting>[0],
  meetingId: string,
  userId: string,
  automaticEmail: boolean,
) =>
  changeMeeting(dependencies, {
    meetingId,
    command: {
      type: 'configureMeeting',
      config: {
        visibility: 'public',
        captionLanguage: 'fr',
        summaryLanguage: 'fr',
        automaticSummary: false,
        automaticEmail,
      },
      principal: { userId, isAdmin: false },
    },
    request: request(),
  });

/** Somebody who connects and never reads. */
async function mute(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  return socket;
}

/**
 * Everybody follows the live stream of a real server, and one of them never reads, while meetings that all may read
 * change: how long after the beginning of its append a change arrives, against how long it takes to be in the read
 * tables; and what a stream costs in memory.
 */
export async function* run(_options: BenchOptions): AsyncIterable<Measurement> {
  await using database = await benchDatabase();
  await using server = await startServer(database.url);
  const { record } = server;
  const people: Member[] = [];
  for (let index = 0; index < PEOPLE; index += 1)
    people.push(await server.member('user', `personne.${index}@exemple.fr`));
  const [first = await server.member('user', 'premiere@exemple.fr')] = people;
  const meetings = await savePublic(server, first);
  const progress = await ProjectionProgress.open(record.pool, database.url);
  const listeners = fork(join(import.meta.dirname, 'clients.ts'), { execArgv: [] });
  const failed = once(listeners, 'exit').then(([code]) =>
    Promise.reject(new Error(`those who listen ended with code ${code}`)),
  );
  failed.catch(() => undefined);
  const answer = async <T>(): Promise<T> => ((await Promise.race([once(listeners, 'message'), failed])) as [T])[0];
  let silent: Socket | null = null;
  try {
    await progress.reached(MEETING_PROJECTIONS, `${record.store.id}:${await record.store.head()}`, {
      patience: 120_000,
    });
    const before = await server.memory();
    listeners.send({
      url: server.url,
      tokens: people.map(({ token }) => token),
      streamsEach: STREAMS_EACH,
      meetings,
    } satisfies Listening);
    await answer();
    silent = await mute(server.url, first.token);
    const connected = await server.memory();

    const shown = await Shown.watch(record.pool, progress, MEETING_PROJECTIONS);
    const dependencies = { log: record.log, now: () => new Date().toISOString() };
    const turn = paced(PER_SECOND);
    const begun: number[] = [];
    const inTables: Promise<number>[] = [];
    const changes: Promise<void>[] = [];
    let most = connected;
    for (const [index, id] of meetings.entries()) {
      await turn();
      const at = performance.now();
      begun.push(performance.timeOrigin + at);
      changes.push(
        open(dependencies, id, first.userId, false).then(({ position }) => {
          inTables.push(shown.at(position ?? '').then((seen) => seen - at));
          return undefined;
        }),
      );
      if (index % PER_SECOND === 0) most = Math.max(most, await server.memory());
    }
    await Promise.all(changes);
    const tables = await Promise.all(inTables);
    shown.stop();
    listeners.send({ begun } satisfies Happened);
    const heard = await answer<Heard>();
    if (heard.missing > 0) throw new Error(`${heard.missing} changes were not told`);
    const name = `live stream, ${STREAMS} clients, ${PER_SECOND} events/s, append to arrival`;
    yield against(`${name}, p50`, 'ms', heard.p50, quantile(tables, 0.5));
    yield against(`${name}, p95`, 'ms', heard.p95, quantile(tables, 0.95));
    yield against(`${name}, p99`, 'ms', heard.p99, quantile(tables, 0.99));
    yield {
      name: 'live stream, memory of a client',
      value: (connected - before) / STREAMS / 1000,
      unit: 'kB',
      reference: null,
      ratio: null,
    };
    yield against(`live stream, server’s memory at its most`, 'MB', most / 1e6, before / 1e6);
  } finally {
    silent?.destroy();
    listeners.kill();
    await progress.close();
  }
}
