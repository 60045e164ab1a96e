import { changeMeeting } from '#commands/meeting/meeting.ts';
import { handle } from '#commands/handle.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { captureStream } from '#domain/meeting/capture/identity.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { someRequest } from '#test/support/inhabited.ts';
import { ORGANISER } from '#test/support/meetings.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { contentIn } from '#test/support/saved.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_SAID, saveBotSession } from './save.ts';
import { changeBotSession } from './session.ts';

const STARTED_AT = '2026-07-01T08:00:00.000Z';

describe('the meeting of a bot session', () => {
  let record: TestRecord;
  beforeAll(async () => {
    record = await openTestRecord();
  });
  afterAll(() => record.close());

  const request = () => someRequest(ORGANISER);
  const typesIn = async (stream: string) => (await record.log.load(stream)).events.map(({ type }) => type);
  const save = (sessionId: string) =>
    saveBotSession({ ...record.dependencies, platforms: [] }, { sessionId, title: 'Comité', request: request() });

  async function launched(): Promise<{
    readonly sessionId: string;
    readonly tell: (command: BotSessionCommand) => Promise<unknown>;
    readonly say: (line: number, text: string) => Promise<unknown>;
  }> {
    const sessionId = randomUUID();
    const tell = (command: BotSessionCommand) =>
      changeBotSession(record.dependencies, { sessionId, command, request: request() });
    const launch = { meetingUrl: 'https://meet.exemple.fr/abc', botName: 'Greffier', requestedBy: ORGANISER } as const;
    await tell({
      ...launch,
      type: 'requestLaunch',
      sessionId,
      platform: 'googlemeet',
      expiresAt: '2100-01-01T00:00:00.000Z',
    });
    const say = (line: number, text: string) =>
      handle(record.dependencies, {
        stream: captionStreams.of(sessionId),
        command: {
          type: 'finaliseCaption',
          sessionId,
          line,
          speaker: 'Claire',
          text,
          startedAt: STARTED_AT,
          at: line * 1_000,
        },
        request: request(),
      });
    return { sessionId, tell, say };
  }

  it('has its lines so far while the bot session runs, is complete with its end, and is the same when saved again', async () => {
    const { sessionId, tell, say } = await launched();
    const [meetingId, captureId] = [meetingOfBotSession(sessionId), captureOfBotSession(sessionId)];
    await say(0, 'Bonjour');
    expect(await save(sessionId)).toMatchObject({ meetingId, created: true });
    await say(1, 'On commence à neuf heures');
    expect(await save(sessionId)).toMatchObject({ meetingId, created: false });
    expect(await typesIn(meetingStream(meetingId))).toEqual(['MeetingRegistered']);
    expect(await typesIn(captureStream(captureId))).toEqual(['CaptureStarted']);
    await tell({ type: 'end', reason: 'meeting-ended', lines: 2, evidence: null });
    await save(sessionId);
    await save(sessionId);
    expect(await typesIn(meetingStream(meetingId))).toEqual(['MeetingRegistered', 'TranscriptCompleted']);
    expect(await typesIn(captureStream(captureId))).toEqual(['CaptureStarted', 'CaptureCompleted']);
    const [, completed] = (await record.log.load(captureStream(captureId))).events;
    expect(completed?.data).toMatchObject({ meetingId, parts: 0, lines: 2, words: 6 });
    expect((await contentIn(record.log, meetingId))?.lines).toMatchObject([
      { speaker: 'Claire', text: 'Bonjour' },
      { speaker: 'Claire', text: 'On commence à neuf heures' },
    ]);
  });

  it('is not made of nothing, and not made again once it was deleted', async () => {
    const { sessionId, say } = await launched();
    await expect(save(sessionId)).rejects.toMatchObject({ code: NOTHING_SAID.code });
    expect(await typesIn(captureStream(captureOfBotSession(sessionId)))).toEqual([]);
    await say(0, 'Bonjour');
    const { meetingId } = await save(sessionId);
    const principal = { userId: ORGANISER, isAdmin: false };
    await changeMeeting(record.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal },
      request: request(),
    });
    await expect(save(sessionId)).rejects.toMatchObject({ code: MEETING_DELETED.code });
  });
});
