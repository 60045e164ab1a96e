import { orphanEraser } from '#bots/eraser/orphan-eraser.ts';
import { toRecord, type Dependencies } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { saveMeeting, type NewMeeting } from '#commands/meeting/save.ts';
import { appendTo } from '#commands/stream.ts';
import { captureIdOf, captureKeys, captureStream } from '#domain/meeting/capture/identity.ts';
import { GreffierError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { meetingIdOf, meetingStream } from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { eventRegistry } from '#domain/registry.ts';
import { EventCodec } from '#infra/event-log/codec.ts';
import { StoredEventLog } from '#infra/event-log/event-log.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { interposed } from '#test/support/interposed-store.ts';
import { linesOf } from '#test/support/lines.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { contentIn, savedBefore } from '#test/support/saved.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const request = () => someRequest(ORGANISER);
const viewer = { userId: ORGANISER, email: 'claire@exemple.fr', role: 'admin' } as const;
const imported = (turns: number): NewMeeting => someMeeting({ source: 'import' }, turns);
const idOf = ({ platform, providerMeetingId }: NewMeeting): string => meetingIdOf(platform, providerMeetingId);

describe('captures', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
    record.project();
  });
  afterAll(() => record.close());

  /** As a release wrote it that had no captures; cut off after so many events. */
  async function writeAsBefore(meeting: NewMeeting, cut = Infinity): Promise<void> {
    const events = toRecord(savedBefore(idOf(meeting), meeting).slice(0, cut), request(), meeting.startedAt);
    await appendTo(record.log, meetingStreams.of(idOf(meeting)), { revision: 'none', events });
  }

  const shown = async (meetingId: string) => {
    await record.caughtUp();
    const { participants, lineCount, wordCount, status } = (await findMeeting(record.pool, viewer, meetingId)) ?? {};
    return { participants, lineCount, wordCount, status, lines: await linesOf(record, meetingId) };
  };

  it('show what the same meeting shows whose lines are in its own stream, as releases without captures wrote it', async () => {
    const [now, before] = [imported(450), imported(450)];
    await saveMeeting(record.dependencies, now, request());
    await writeAsBefore(before);
    const one = await shown(idOf(now));
    expect(one.lines).toHaveLength(450);
    expect(one).toEqual(await shown(idOf(before)));
    expect((await contentIn(record.log, idOf(now)))?.lines).toEqual((await contentIn(record.log, idOf(before)))?.lines);
  });

  it('take the place of what an earlier release began to record and did not end', async () => {
    const meeting = imported(450);
    await writeAsBefore(meeting, 2);
    const { lines } = await shown(idOf(meeting));
    expect(lines).toHaveLength(200);
    await saveMeeting(record.dependencies, meeting, request());
    const whole = await shown(idOf(meeting));
    expect(whole).toMatchObject({ status: 'completed', lineCount: 450 });
    expect(whole.lines.map(({ line }) => line)).toEqual(meeting.lines.map(({ line }) => line));
    expect(whole.participants?.map(({ name }) => name)).toEqual(['Claire', 'Noé']);
  });

  it('are not read when an action is ticked: the meeting’s own few events are', async () => {
    const meeting = imported(3_000);
    const { meetingId } = await saveMeeting(record.dependencies, meeting, request());
    await changeMeeting(record.dependencies, { meetingId, command: analysisOf(meetingId, 'one'), request: request() });
    const loaded: Record<string, number> = {};
    const log: EventLog = {
      load: async (stream) => {
        const answer = await record.log.load(stream);
        loaded[stream] = answer.events.length;
        return answer;
      },
      read: (...asked) => record.log.read(...asked),
      append: (...asked) => record.log.append(...asked),
      endsAt: (...asked) => record.log.endsAt(...asked),
      positionOf: (event) => record.log.positionOf(event),
      subscribe: (...asked) => record.log.subscribe(...asked),
    };
    const principal = { userId: ORGANISER, isAdmin: false };
    await changeMeeting(
      { ...record.dependencies, log },
      { meetingId, command: { type: 'completeAction', actionId: 'a1', principal }, request: request() },
    );
    expect(loaded).toEqual({ [meetingStream(meetingId)]: 3 });
  });

  it('leave no meeting where saving is cut off, and the same command goes on', async () => {
    const [meeting, same] = [imported(450), request()];
    await expect(saveMeeting(dying(), meeting, same)).rejects.toMatchObject({ code: STORE_UNAVAILABLE.code });
    await record.caughtUp();
    expect(await findMeeting(record.pool, viewer, idOf(meeting))).toBeNull();
    expect((await loadMeeting(record.log, idOf(meeting))).phase).toBe('unknown');
    await saveMeeting(record.dependencies, meeting, same);
    expect((await shown(idOf(meeting))).lines).toHaveLength(450);
    const stream = captureStream(captureIdOf(idOf(meeting), same.commandId));
    expect((await record.log.load(stream)).events.filter(({ type }) => type === 'CaptureStarted')).toHaveLength(1);
  });

  it('are erased where their meeting never comes, and leave those alone that have one', async () => {
    const [orphan, same] = [imported(5), request()];
    await expect(saveMeeting(dying(), orphan, same)).rejects.toMatchObject({ code: STORE_UNAVAILABLE.code });
    const captureId = captureIdOf(idOf(orphan), same.commandId);
    const kept = imported(5);
    const saving = request();
    await saveMeeting(record.dependencies, kept, saving);
    await record.caughtUp();
    const open = () =>
      record.pool.query<{ detail: string; askedBy: string }>(
        `select detail, asked_by as "askedBy" from requests where kind = 'erase-orphan'`,
      );
    const { rows: asked } = await open();
    expect(asked.map(({ detail }) => detail)).toEqual([captureId]);
    const { act } = orphanEraser(record.dependencies, record.vault, record.pool);
    for (const [meeting, detail] of [
      [orphan, captureId],
      [kept, captureIdOf(idOf(kept), saving.commandId)],
    ] as const)
      await act(
        {
          kind: 'erase-orphan',
          subject: idOf(meeting),
          detail,
          askedBy: asked.find((one) => one.detail === detail)?.askedBy ?? randomUUID(),
          correlationId: 'spec',
        },
        new AbortController().signal,
      );
    await record.caughtUp();
    const key = captureKeys.speaker(captureId, 0);
    expect((await record.vault.find([key])).get(key)).toBeNull();
    const rows = await record.pool.query('select from transcripts where capture_id = $1', [captureId]);
    expect([rows.rowCount, (await open()).rowCount]).toEqual([0, 0]);
    expect((await shown(idOf(kept))).lines).toHaveLength(5);
    await expect(saveMeeting(record.dependencies, orphan, same)).rejects.toMatchObject({ code: MEETING_DELETED.code });
  });

  /** Dependencies of a process that dies before it registers the meeting. */
  function dying(): Dependencies {
    const store = interposed(record.store, {
      before: (_nth, stream) => {
        if (stream.startsWith('meeting-')) throw new GreffierError(STORE_UNAVAILABLE);
      },
    });
    return {
      ...record.dependencies,
      log: new StoredEventLog(store, new EventCodec(eventRegistry, record.vault)),
    };
  }
});
