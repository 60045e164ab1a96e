import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { sessionKeys } from '#domain/bot-session/identity.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';
import { meetingDecider, type MeetingCommand } from './decide.ts';
import { MEETING_DELETED } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { NOTHING_SAID, type SaveSession } from './from-session.ts';

const startedAt = '2026-07-01T08:00:00.000Z';
const keyId = sessionKeys.speaker('s1', 0);
const seen: CaptionEvent = { type: 'CaptionSpeakerSeen', data: { speaker: 0, keyId, name: 'Claire' } };
const said = (line: number, text: string): CaptionEvent => ({
  type: 'CaptionFinalised',
  data: { line, speaker: 0, keyId, startedAt, at: line * 1_000, text },
});
const revised = (line: number, text: string): CaptionEvent => ({
  type: 'CaptionRevised',
  data: { line, speaker: 0, keyId, startedAt, at: line * 1_000, text, words: null },
});

const save = (captions: readonly CaptionEvent[], endedAt: string | null = null): SaveSession => ({
  type: 'saveSession',
  meetingId: 'm1',
  sessionId: 's1',
  platform: 'googlemeet',
  title: 'Comité',
  startedAt,
  endedAt,
  organiser: { userId: 'u1', keyId: 'user/u1/identity', name: 'Noé', email: 'noe@exemple.fr' },
  botName: 'Greffier',
  meetingUrl: 'https://meet.exemple.fr/abc',
  captions,
});

const after = (...commands: readonly MeetingCommand[]): readonly MeetingEvent[] =>
  commands.reduce<readonly MeetingEvent[]>(
    (events, command) => [...events, ...meetingDecider.decide(command, stateFrom(meetingDecider, events))],
    [],
  );

describe('the meeting of a bot session', () => {
  it('is there with its lines so far while the session runs, and complete with its end', () => {
    const during = after(save([seen, said(0, 'Bonjour')]));
    expect(during).toMatchObject([
      {
        type: 'MeetingRegistered',
        data: {
          source: 'botSession',
          adoptedSession: 's1',
          endedAt: null,
          participants: [{ number: 0, keyId, name: 'Claire' }],
        },
      },
    ]);
    const heard = [seen, said(0, 'Bonjour'), said(1, 'On commence'), revised(1, 'On commence à neuf heures')];
    const whole = after(
      save([seen, said(0, 'Bonjour')]),
      save(heard),
      save(heard, '2026-07-01T09:00:00.000Z'),
      save(heard, '2026-07-01T09:00:00.000Z'),
    );
    expect(whole.slice(1)).toEqual([
      {
        type: 'TranscriptCompleted',
        data: { parts: 0, lines: 2, words: 6, durationMs: 3_600_000, endedAt: '2026-07-01T09:00:00.000Z' },
      },
    ]);
    expect(contentOf(whole, heard)).toMatchObject({
      durationMs: 3_600_000,
      lines: [
        { speaker: 'Claire', text: 'Bonjour' },
        { speaker: 'Claire', text: 'On commence à neuf heures' },
      ],
    });
  });

  it('is not made of nothing, and not made again once it was deleted', () => {
    expect(() => after(save([]))).toThrow(expect.objectContaining({ code: NOTHING_SAID.code }));
    const remove: MeetingCommand = { type: 'deleteMeeting', asker: { userId: 'u1', isAdmin: false } };
    expect(() =>
      after(save([seen, said(0, 'Bonjour')]), remove, save([seen, said(0, 'Bonjour')], '2026-07-01T09:00:00.000Z')),
    ).toThrow(expect.objectContaining({ code: MEETING_DELETED.code }));
  });
});
