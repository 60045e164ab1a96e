import { saveMeeting } from '#commands/meeting/save.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { inhabit, someRequest, type Home, type Inhabited } from '#test/support/inhabited.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { quotingAnalyst } from '#test/support/quoting-analyst.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const MINUTE = 60_000;

let database: TestDatabase;
let folder: string;
let home: Home;
let greffier: Inhabited;
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'greffier-due-'))]);
  home = { DATABASE_URL: database.url, DATA_DIR: folder };
  greffier = await inhabit(home, quotingAnalyst);
});
afterAll(async () => {
  await greffier.leave();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Saves a captured hour that ended so long ago, in ms. */
async function ended(agoMs: number): Promise<{ readonly id: string; readonly endedAt: number }> {
  const endedAt = Date.now() - agoMs;
  const times = { startedAt: new Date(endedAt - 60 * MINUTE).toISOString(), endedAt: new Date(endedAt).toISOString() };
  const { meetingId } = await saveMeeting(greffier.dependencies, someMeeting(times), someRequest(ORGANISER));
  return { id: meetingId, endedAt };
}
const analysis = async (id: string) =>
  (await greffier.record.log.load(meetingStream(id))).events.find(({ type }) => type === 'MeetingAnalysed');

it('is analysed five minutes after its end at the earliest and ten at the latest, over a restart in between', async () => {
  // Due in three seconds: the server is gone when it becomes so, or has just come.
  const meeting = await ended(5 * MINUTE - 3_000);
  const early = await ended(0);
  await greffier.caughtUp();
  expect(await analysis(meeting.id)).toBeUndefined();
  await greffier.leave();
  greffier = await inhabit(home, quotingAnalyst);
  await vi.waitFor(async () => expect(await analysis(meeting.id)).toBeDefined(), { timeout: 60_000, interval: 100 });
  const after = Date.parse((await analysis(meeting.id))?.metadata.time ?? '') - meeting.endedAt;
  expect(after).toBeGreaterThanOrEqual(5 * MINUTE);
  expect(after).toBeLessThanOrEqual(10 * MINUTE);
  // One that has just ended waits on.
  expect(await analysis(early.id)).toBeUndefined();
});
