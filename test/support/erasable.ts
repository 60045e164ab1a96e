import type { Analyst } from '#domain/analysis/analyst.ts';
import type { NewMeeting } from '#commands/meeting/save.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { writeArchive } from '#infra/main/archive/archive.ts';
import { allProjections } from '#infra/main/projections.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { inhabit, type Inhabited } from './inhabited.ts';
import { startTestNats, type TestNats } from './nats.ts';
import { placesWith } from './places.ts';
import { createTestDatabase } from './postgres.ts';

/** A word that is found wherever it was written, and that nobody else writes. */
export const sentinel = (what: string): string => `Sentinelle${what}${randomUUID().replaceAll('-', '')}`;

export const ORGANISER = randomUUID();

export const spokenMeeting = (
  title: string,
  spoken: readonly (readonly [speaker: string, text: string])[],
): NewMeeting => ({
  platform: 'teams',
  source: 'import',
  providerMeetingId: randomUUID(),
  title,
  startedAt: '2026-03-02T08:00:00.000Z',
  endedAt: '2026-03-02T09:00:00.000Z',
  durationMs: null,
  organiser: { userId: ORGANISER, keyId: `user/${ORGANISER}/identity`, name: 'Claire', email: 'claire@exemple.fr' },
  participants: [],
  lines: numberLines(spoken.map(([speaker, text], index) => ({ speaker, text, at: index * 1000 }))),
  capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
});

/**
 * A server that does everything but answer calls, with a NATS server whose files can be read, and a search through all
 * that it leaves behind.
 */
export interface Erasable extends Inhabited {
  readonly nats: TestNats;
  /** Looks until it is so, for half a minute; `what` names it when it never is. */
  until(what: string, isSo: () => Promise<boolean>): Promise<void>;
  /** How often an event of that type is in a meeting's stream. */
  count(meetingId: string, type: string): Promise<number>;
  analysed(meetingId: string): Promise<void>;
  /** Where any of the words stands: tables, statistics, logs, NATS, and an export of all events that is made now. */
  found(...words: string[]): Promise<string[]>;
  /**
   * Waits until everything that was asked for is done, then expects the words nowhere, and nothing in the log to give
   * them away.
   */
  expectNothingOf(...words: string[]): Promise<void>;
  /** Everything that the whole log says when it is read with the keys that there are. */
  readable(): Promise<string>;
  /** Rebuilds all read tables, and expects the rows that there were. */
  expectRebuiltTheSame(): Promise<void>;
  close(): Promise<void>;
}

export async function openErasable(analyst: Analyst): Promise<Erasable> {
  const [database, nats, folder] = await Promise.all([
    createTestDatabase(),
    startTestNats(),
    mkdtemp(join(tmpdir(), 'greffier-erasure-')),
  ]);
  const exports = join(folder, 'exports');
  await mkdir(exports);
  const inhabited = await inhabit({ DATABASE_URL: database.url, NATS_URL: nats.url, DATA_DIR: folder }, analyst);
  const { record, rebuilding } = inhabited;
  const { pool, store, log } = record;
  const never = new AbortController().signal;
  const postgresLog = inject('testPostgresLog');
  const files = {
    NATS: nats.folder,
    'our files': folder,
    ...(postgresLog === null ? {} : { 'the log of Postgres': postgresLog }),
  };

  const count = async (meetingId: string, type: string) =>
    (await log.load(meetingStream(meetingId))).events.filter((event) => event.type === type).length;
  const until: Erasable['until'] = async (what, isSo) => {
    for (let look = 0; look < 600; look += 1) {
      if (await isSo()) return;
      await wait(50);
    }
    throw new Error(`never happened: ${what}`);
  };
  const found = async (...words: string[]) => {
    const file = join(exports, `${randomUUID()}.jsonl`);
    await writeArchive(store, file, { onEvents: () => {}, signal: never });
    const places = await Promise.all(
      words.map(async (word) =>
        (await placesWith(word, { pool, files })).map((place) => `${word.slice(0, -32)}: ${place}`),
      ),
    );
    await rm(file);
    return places.flat();
  };
  const readable = async () => {
    const all: unknown[] = [];
    for await (const batch of log.subscribe(null, never)) {
      all.push(...batch.events.map(({ data }) => data));
      if (batch.live) break;
    }
    return JSON.stringify(all);
  };
  return {
    ...inhabited,
    nats,
    until,
    count,
    analysed: (meetingId) => until('the analysis', async () => (await count(meetingId, 'MeetingAnalysed')) > 0),
    found,
    async expectNothingOf(...words) {
      await inhabited.atRest();
      const { rows } = await pool.query<{ position: string }>(
        'select coalesce(max(position), 0) as position from events.event',
      );
      await until(
        'the feed to pass everything',
        async () =>
          ((await pool.query('select from state.feed where position >= $1', [rows[0]?.position])).rowCount ?? 0) > 0,
      );
      expect(await found(...words)).toEqual([]);
      const text = (await readable()).toLowerCase();
      expect(words.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
    },
    readable,
    async expectRebuiltTheSame() {
      const rebuildable = allProjections.filter((one) => one.rebuildable);
      expect(
        (await rebuildAll(rebuilding, rebuildable, { verify: true, signal: never })).map(({ projection, same }) => ({
          projection,
          same,
        })),
      ).toEqual(rebuildable.map(({ name }) => ({ projection: name, same: true })));
    },
    async close() {
      await inhabited.leave();
      await nats.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
