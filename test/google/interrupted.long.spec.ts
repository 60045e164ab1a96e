import { googleTranscriptStreams, meetingOfTranscript, transcriptIdOf } from '#domain/google/sync/transcript.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import type { Entry } from '#test/emulators/calendars.ts';
import type { Person } from '#test/support/api.ts';
import { dyingOnce } from '#test/support/life.ts';
import { linesOf } from '#test/support/lines.ts';
import { isLong } from '#test/support/long.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
let claire: Person;
let noe: Person;
beforeAll(async () => {
  greffier = await connectGoogle('claire', 'noe');
  ({ claire, noe } = greffier.people as { claire: Person; noe: Person });
});
afterAll(() => greffier.close());

const inHours = (hours: number) => new Date(greffier.api.clock.date().getTime() + hours * 3_600_000);
const conference = () => ({ kind: 'meet', code: meetingCode() }) as const;
const entry = (): Entry =>
  greffier.calendars.add({
    organiser: claire.email,
    start: inHours(48),
    invited: [{ email: noe.email }],
    conference: conference(),
    summary: `Comité ${meetingCode()}`,
  });

async function meetingsOf({ summary }: Entry) {
  const viewer = { userId: claire.id, email: claire.email, role: 'user' as const };
  const { meetings } = await listMeetings(greffier.api.record.pool, viewer, { status: 'all', page: 1, limit: 1_000 });
  return meetings.filter(({ title }) => title === summary);
}
/** What was recorded of each meeting that an entry became. */
async function recordedOf(one: Entry): Promise<string[][]> {
  const { log } = greffier.api.record;
  const streams = (await meetingsOf(one)).map(({ id }) => log.load(`meeting-${id}`));
  return (await Promise.all(streams)).map(({ events }) => events.map(({ type }) => type));
}

/** Steps from one death to the next: a process takes one before each call of Google and of the log, and one after. */
const EVERY = isLong ? 1 : 9;
/** Each process has more to read than the one before. */
const PATIENCE_MS = isLong ? 30 * 60_000 : 240_000;

it(
  'ends in the same meetings and lines, each once, at whatever request or append it is cut off',
  async () => {
    const [moved, cancelled] = [entry(), entry()];
    await greffier.sync();
    const deaths = await dyingOnce(EVERY, async (life) => {
      greffier.api.clock.advance({ hours: 1 });
      const [added, brief] = [entry(), entry()];
      greffier.calendars.move(moved, 1);
      greffier.calendars.alter(cancelled, { isCancelled: !cancelled.isCancelled });
      const held = greffier.meet.hold({
        code: meetingCode(),
        start: inHours(-1),
        minutes: 30,
        seenBy: [claire.email, noe.email],
        names: ['claire', 'noe'],
      });
      const transcript = greffier.meet.transcribe(held, [
        [0, 'On commence.'],
        [1, 'Le budget est adopté.'],
      ]);
      const counts = await Promise.all([moved, cancelled].map(async (one) => (await recordedOf(one))[0]?.length ?? 0));
      await greffier
        .newRounds(life)
        .round(new AbortController().signal)
        .catch(() => undefined);
      await greffier.settle(life);
      // It went before the next process had heard of it, which is told no more than its id.
      greffier.calendars.cancel(brief);
      expect(await greffier.sync()).toBe(true);

      expect(await recordedOf(added)).toEqual([['MeetingScheduled']]);
      expect([[], ['cancelled']]).toContainEqual((await meetingsOf(brief)).map(({ status }) => status));
      expect((await meetingsOf(moved)).map(({ startTime }) => startTime)).toEqual([moved.start]);
      const after = await Promise.all([moved, cancelled].map(async (one) => (await recordedOf(one))[0]?.length ?? 0));
      expect(after).toEqual(counts.map((count) => count + 1));
      const status = cancelled.isCancelled ? 'cancelled' : 'scheduled';
      expect((await meetingsOf(cancelled)).map((one) => one.status)).toEqual([status]);
      const id = transcriptIdOf(`conferenceRecords/${held.id}/transcripts/${transcript.id}`);
      const lines = await linesOf(greffier.api.record, meetingOfTranscript(id));
      expect(lines.map(({ text }) => text)).toEqual(['On commence.', 'Le budget est adopté.']);
      expect((await greffier.api.record.log.load(googleTranscriptStreams.of(id).name)).events).toHaveLength(2);
    });
    expect(deaths).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
