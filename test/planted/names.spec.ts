import { analystReactor } from '#bots/analyst/analyst.ts';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { outdater } from '#bots/analyst/rewrite/outdater.ts';
import { rewriter } from '#bots/analyst/rewrite/rewriter.ts';
import { applyToCapture } from '#bots/glossary/new-captures.ts';
import { changeByGlossary } from '#commands/glossary/apply.ts';
import { addEntry, readGlossary } from '#commands/glossary/glossary.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { correctTranscript } from '#commands/meeting/correct.ts';
import { saveMeeting } from '#commands/meeting/save.ts';
import { loadState } from '#commands/stream.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { shownMinutes } from '#domain/meeting/minutes.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { eventRegistry } from '#domain/registry.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { isLong } from '#test/support/long.ts';
import { ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { contentIn } from '#test/support/saved.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { proposalOf } from '../../web/src/features/meeting/corrections/proposal.ts';
import { NAMES, plantedMeetings } from './meetings.ts';

const MEETINGS = 20;
const LINES = 30;
/** Meetings whose minutes are written before and after; all of them in `npm run test:long`. */
const ANALYSED = isLong ? MEETINGS : 2;
/** The last ones are captured once the glossary is there. */
const LATER = 5;

const principal = { userId: ORGANISER, isAdmin: false };
const request = (actor: Request['actor'] = `user:${ORGANISER}`): Request => ({
  commandId: randomUUID(),
  actor,
  correlationId: 'planted',
});
const never = new AbortController().signal;
const pool = { query: async () => ({ rows: [], rowCount: 1 }) } as unknown as Pool;
const byRules = createExtractiveAnalyst();

it('thirty names that are heard wrongly in twenty meetings are right everywhere after one correction each', async () => {
  const dependencies: Dependencies = {
    log: new StoredEventLog(new MemoryEventStore(), new EventCodec(eventRegistry, new MemoryKeyring())),
    now: () => '2026-07-01T12:00:00.000Z',
  };
  const planted = plantedMeetings(MEETINGS, LINES);
  const save = async (lines: (typeof planted)[number]): Promise<string> => {
    const said = numberLines(
      lines.map(({ heard }, index) => ({
        speaker: index % 2 === 0 ? 'Claire' : 'Noé',
        text: heard,
        at: index * 9_000,
      })),
    );
    return (await saveMeeting(dependencies, someMeeting({ lines: said }), request())).meetingId;
  };
  const saidIn = async (meetingId: string) => (await contentIn(dependencies.log, meetingId))?.lines ?? [];
  const minutesOf = async (meetingId: string) =>
    shownMinutes((await loadState(dependencies.log, meetingStreams.of(meetingId))).state.minutes);
  const open = async (meetingId: string, type?: string) => {
    const { events } = await dependencies.log.load(meetingStream(meetingId));
    const asked = type === undefined ? events[0] : events.findLast((event) => event.type === type);
    return { kind: 'any', subject: meetingId, detail: '', askedBy: asked?.id ?? '', correlationId: 'c' } as never;
  };

  const earlier: string[] = [];
  for (const lines of planted.slice(0, -LATER)) earlier.push(await save(lines));
  for (const id of earlier.slice(0, ANALYSED)) await analystReactor(dependencies, byRules).act(await open(id), never);

  // Each name is put right once, where it is heard wrongly first, and « toujours » is answered.
  for (const [wrong, right] of NAMES) {
    for (const id of earlier) {
      const heard = (await saidIn(id)).find(({ text }) =>
        new RegExp(`(?<![\\p{L}-])${RegExp.escape(wrong)}(?![\\p{L}-])`, 'u').test(text),
      );
      const index = earlier.indexOf(id);
      const line = heard && planted[index]?.[heard.line];
      if (!heard || !line?.heard.includes(wrong) || line.heard.split(wrong).length > 2) continue;
      await correctTranscript(dependencies, {
        meetingId: id,
        correction: { type: 'correctLine', line: heard.line, text: line.right, principal },
        request: request(),
      });
      const proposal = proposalOf(heard.text, line.right);
      expect(proposal).not.toBeNull();
      if (proposal) await addEntry(dependencies, proposal, request());
      break;
    }
    expect(right).not.toBe(wrong);
  }
  const glossary = await readGlossary(dependencies.log);
  for (const meetingId of earlier)
    await changeByGlossary(dependencies, {
      meetingId,
      change: { type: 'applyGlossary', glossary },
      request: request('system:glossary'),
    });
  const later: string[] = [];
  for (const lines of planted.slice(-LATER)) {
    const meetingId = await save(lines);
    await applyToCapture(dependencies, { meetingId, askedBy: randomUUID(), correlationId: 'planted' });
    later.push(meetingId);
  }

  let [asked, right] = [0, 0];
  const wrong: (readonly [is: string, should: string])[] = [];
  const left: string[] = [];
  for (const [index, id] of [...earlier, ...later].entries())
    for (const { line, text } of await saidIn(id)) {
      const expected = planted[index]?.[line];
      if (!expected) throw new RangeError('a line that nobody planted');
      if (expected.heard !== expected.right) {
        asked += 1;
        if (text === expected.right) right += 1;
        else left.push(text);
      }
      if (text !== expected.right && text !== expected.heard) wrong.push([text, expected.right]);
    }
  process.stdout.write(
    `planted errors: ${right} of ${asked} lines right (${((100 * right) / asked).toFixed(1)} %), ${wrong.length} made wrong\n`,
  );
  expect(wrong).toEqual([]);
  if (right / asked < 0.95) expect(left).toEqual([]);

  // What rested on them says them rightly too.
  for (const id of earlier.slice(0, ANALYSED)) {
    await outdater(dependencies, pool).act(await open(id, 'GlossaryApplied'), never);
    const reactor = rewriter({ ...dependencies, pool, byRules, byModel: null });
    await reactor.act(await open(id, 'MinutesOutdated'), never);
    const words = JSON.stringify(await minutesOf(id));
    expect(glossary.apply(words).entries).toEqual([]);
  }
});
