import { isError, type ErrorDefinition } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { describe, expect, it } from 'vitest';
import { decide, meetingDecider, type Asker, type MeetingCommand, type SaveMeeting } from './decide.ts';
import {
  ACTION_NOT_FOUND,
  MEETING_DELETED,
  MEETING_EXISTS,
  MEETING_FORBIDDEN,
  MEETING_INCOMPLETE,
  MEETING_NOT_FOUND,
  PARTICIPANT_NOT_FOUND,
} from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { unknownMeeting } from './meeting.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const save: SaveMeeting = { ...someMeeting({ providerMeetingId: 'abc-defg-hij' }), type: 'saveMeeting', meetingId: ID };
const long: SaveMeeting = {
  ...save,
  lines: numberLines(
    Array.from({ length: 450 }, (_, index) => ({ speaker: 'Claire', text: `Phrase ${index}`, at: null })),
  ),
};
const organiser: Asker = { userId: ORGANISER, isAdmin: false };
const admin: Asker = { userId: 'someone', isAdmin: true };
const stranger: Asker = { userId: 'someone', isAdmin: false };

const saved = decide(save, unknownMeeting);
const savedLong = decide(long, unknownMeeting);
const analysed = decide(analysisOf(ID, 'one', ['a1', 'a2']), stateFrom(meetingDecider, saved));
const deleted: MeetingEvent = { type: 'MeetingDeleted', data: {} };
const erased: MeetingEvent = { type: 'MeetingErased', data: { keysDestroyed: 3 } };
const completed = (actionId: string): MeetingEvent => ({ type: 'ActionItemCompleted', data: { actionId } });
const reopened = (actionId: string): MeetingEvent => ({ type: 'ActionItemReopened', data: { actionId } });
const forget = (erasureId: string, ...participants: number[]): MeetingEvent => ({
  type: 'PersonErasureRequested',
  data: { erasureId, participants, guests: [] },
});
const forgotten = (erasureId: string, ...participants: number[]): MeetingEvent => ({
  type: 'PersonErased',
  data: { erasureId, participants, guests: [], lines: [], keysDestroyed: 2 },
});

const skip: MeetingCommand = { type: 'skipAnalysis', reason: 'too-short' };
const fail: MeetingCommand = { type: 'failAnalysis', analyst: 'spec', code: 'TIMEOUT', attempts: 3 };
const complete = (actionId: string, asker = organiser): MeetingCommand => ({ type: 'completeAction', actionId, asker });
const reopen = (actionId: string, asker = organiser): MeetingCommand => ({ type: 'reopenAction', actionId, asker });
const remove = (asker = organiser): MeetingCommand => ({ type: 'deleteMeeting', asker });
const erasePerson = (erasureId: string, ...participants: number[]): MeetingCommand => ({
  type: 'erasePerson',
  erasureId,
  participants,
});
const recordPersonErasure = (erasureId: string, ...participants: number[]): MeetingCommand => ({
  type: 'recordPersonErasure',
  erasureId,
  participants,
  keysDestroyed: 2,
});
const recordErasure: MeetingCommand = { type: 'recordErasure', keysDestroyed: 3 };

/** What happens, or the error by which it is refused. */
const given = (...events: readonly MeetingEvent[]) => ({
  when: (command: MeetingCommand): readonly MeetingEvent[] | string => {
    try {
      return decide(command, stateFrom(meetingDecider, events));
    } catch (error) {
      const known: ErrorDefinition[] = [
        ACTION_NOT_FOUND,
        MEETING_DELETED,
        MEETING_EXISTS,
        MEETING_FORBIDDEN,
        MEETING_INCOMPLETE,
        MEETING_NOT_FOUND,
        PARTICIPANT_NOT_FOUND,
      ];
      const definition = known.find((one) => isError(error, one));
      if (definition) return definition.code;
      throw error;
    }
  },
});

describe('saving a meeting', () => {
  it('registers it, records its transcript and closes it', () => {
    expect(saved.map(({ type }) => type)).toEqual([
      'MeetingRegistered',
      'TranscriptPartRecorded',
      'TranscriptCompleted',
    ]);
    expect(saved[0]?.data).toMatchObject({
      title: 'Comité d’été',
      organiser: { userId: ORGANISER },
      participants: [
        { number: 0, name: 'Claire', email: 'claire@exemple.fr' },
        { number: 1, name: 'Noé', email: null },
      ],
    });
    expect(saved[1]?.data).toMatchObject({
      part: 0,
      voices: [
        { speaker: 0, lines: [{ line: 0 }, { line: 2 }] },
        { speaker: 1, lines: [{ line: 1 }] },
      ],
    });
    expect(saved[2]?.data).toEqual({ parts: 1, lines: 3, words: 18, durationMs: null, endedAt: null });
  });

  it('closes a meeting in which nothing was said', () => {
    expect(given().when({ ...save, lines: [] })).toMatchObject([
      { type: 'MeetingRegistered' },
      { type: 'TranscriptCompleted', data: { parts: 0, lines: 0, words: 0 } },
    ]);
  });

  it('refuses one that is there', () => expect(given(...saved).when(save)).toBe(MEETING_EXISTS.code));
  it('refuses one that was deleted', () => expect(given(...saved, deleted).when(save)).toBe(MEETING_DELETED.code));
  it('refuses one that was erased', () =>
    expect(given(...saved, deleted, erased).when(save)).toBe(MEETING_DELETED.code));

  it('goes on at the first missing part of the same transcript', () => {
    expect(savedLong).toHaveLength(5);
    for (let there = 1; there < savedLong.length; there += 1)
      expect(given(...savedLong.slice(0, there)).when(long)).toEqual(savedLong.slice(there));
  });

  it('goes on with the beginning that was registered, whatever a retry takes for it', () => {
    expect(given(...savedLong.slice(0, 2)).when({ ...long, startedAt: '2027-01-01T00:00:00.000Z' })).toEqual(
      savedLong.slice(2),
    );
  });

  it('refuses to go on with another transcript or other people', () => {
    const begun = given(...savedLong.slice(0, 2));
    expect(begun.when({ ...long, lines: long.lines.slice(1) })).toBe(MEETING_EXISTS.code);
    expect(begun.when({ ...long, participants: [] })).toBe(MEETING_EXISTS.code);
  });

  it('refuses to go on once what it would have to continue was erased', () => {
    expect(given(...savedLong.slice(0, 2), deleted).when(long)).toBe(MEETING_DELETED.code);
  });
});

describe('the outcome of an analysis', () => {
  const outcomes: readonly [string, MeetingCommand, MeetingEvent['type']][] = [
    ['an analysis', analysisOf(ID, 'one'), 'MeetingAnalysed'],
    ['a skip', skip, 'MeetingAnalysisSkipped'],
    ['a failure', fail, 'MeetingAnalysisFailed'],
  ];

  describe.each(outcomes)('%s', (_, command, type) => {
    it('is recorded for a complete meeting', () => expect(given(...saved).when(command)).toMatchObject([{ type }]));
    it('is refused for one that nobody knows', () => expect(given().when(command)).toBe(MEETING_NOT_FOUND.code));
    it('is refused while the transcript is incomplete', () =>
      expect(given(...savedLong.slice(0, 3)).when(command)).toBe(MEETING_INCOMPLETE.code));
    it('changes nothing after a deletion', () => expect(given(...saved, deleted).when(command)).toEqual([]));
    it('changes nothing after the erasure', () => expect(given(...saved, deleted, erased).when(command)).toEqual([]));
    it('changes nothing a second time', () =>
      expect(given(...saved, ...(given(...saved).when(command) as MeetingEvent[])).when(command)).toEqual([]));
  });

  it('counts what outlives its erasure', () =>
    expect(analysed).toMatchObject([
      {
        data: {
          analysisId: 'one',
          figures: { keyPoints: 1, decisions: 0, actionItems: 2 },
          keyId: `meeting/${ID}/analysis/one`,
        },
      },
    ]));
  it('may be replaced by a later analysis', () =>
    expect(given(...saved, ...analysed).when(analysisOf(ID, 'two'))).toMatchObject([
      { type: 'MeetingAnalysed', data: { analysisId: 'two' } },
    ]));
  it('is not replaced by a skip or a failure', () => {
    expect(given(...saved, ...analysed).when(skip)).toEqual([]);
    expect(given(...saved, ...analysed).when(fail)).toEqual([]);
  });
  it('is not kept when somebody was erased after its transcript was read', () =>
    expect(given(...saved, forget('e1', 1)).when(analysisOf(ID, 'one'))).toEqual([]));
  it('is kept when it was read after the erasure', () =>
    expect(given(...saved, forget('e1', 1)).when(analysisOf(ID, 'one', [], 1))).toMatchObject([
      { type: 'MeetingAnalysed' },
    ]));
});

describe('action items', () => {
  const known = given(...saved, ...analysed);
  it('are completed and reopened, by the organiser and by administrators', () => {
    expect(known.when(complete('a1'))).toEqual([completed('a1')]);
    expect(given(...saved, ...analysed, completed('a1')).when(reopen('a1', admin))).toEqual([reopened('a1')]);
    expect(given(...saved, ...analysed, completed('a1'), reopened('a1')).when(complete('a1'))).toEqual([
      completed('a1'),
    ]);
  });
  it('stay as they are when asked for what they are', () => {
    expect(known.when(reopen('a1'))).toEqual([]);
    expect(given(...saved, ...analysed, completed('a1')).when(complete('a1'))).toEqual([]);
  });
  it('are nobody else’s', () => expect(known.when(complete('a1', stranger))).toBe(MEETING_FORBIDDEN.code));
  it('must be of the current analysis', () => {
    expect(known.when(complete('a9'))).toBe(ACTION_NOT_FOUND.code);
    expect(given(...saved).when(complete('a1'))).toBe(ACTION_NOT_FOUND.code);
    const again = given(...saved, ...analysed, ...(known.when(analysisOf(ID, 'two', ['a2'])) as MeetingEvent[]));
    expect([again.when(complete('a1')), again.when(complete('a2'))]).toEqual([
      ACTION_NOT_FOUND.code,
      [completed('a2')],
    ]);
  });
  it('keep their mark when a later analysis finds them again', () => {
    expect(
      given(
        ...saved,
        ...analysed,
        completed('a1'),
        ...(known.when(analysisOf(ID, 'two', ['a1'])) as MeetingEvent[]),
      ).when(complete('a1')),
    ).toEqual([]);
  });
  it('are not there before the meeting, nor after it', () => {
    expect(given().when(complete('a1'))).toBe(MEETING_NOT_FOUND.code);
    expect(given(...saved, ...analysed, deleted).when(reopen('a1'))).toBe(MEETING_DELETED.code);
  });
});

describe('erasing a person', () => {
  it('is requested for participants of a complete meeting, each of them once', () => {
    expect(given(...saved).when(erasePerson('e1', 1))).toEqual([forget('e1', 1)]);
    expect(given(...saved).when(erasePerson('e1', 1, 1))).toEqual([forget('e1', 1)]);
    expect(given(...saved, forget('e1', 1)).when(erasePerson('e2', 0, 1))).toEqual([forget('e2', 0)]);
    expect(given(...saved, forget('e1', 1)).when(erasePerson('e2', 1))).toEqual([]);
    expect(given(...saved, forget('e1', 1)).when(erasePerson('e1', 0))).toEqual([]);
  });
  it('is refused for somebody who was not there', () =>
    expect(given(...saved).when(erasePerson('e1', 1, 2))).toBe(PARTICIPANT_NOT_FOUND.code));
  it('is refused while the transcript is incomplete: its missing parts could no longer be recorded', () =>
    expect(given(...savedLong.slice(0, 3)).when(erasePerson('e1', 0))).toBe(MEETING_INCOMPLETE.code));
  it('is refused before the meeting and after it', () => {
    expect(given().when(erasePerson('e1', 0))).toBe(MEETING_NOT_FOUND.code);
    expect(given(...saved, deleted).when(erasePerson('e1', 0))).toBe(MEETING_DELETED.code);
  });
  it('ends with its outcome, once, and only if it was requested', () => {
    expect(given(...saved, forget('e1', 1)).when(recordPersonErasure('e1', 1))).toEqual([forgotten('e1', 1)]);
    expect(given(...saved, forget('e1', 1), forgotten('e1', 1)).when(recordPersonErasure('e1', 1))).toEqual([]);
    expect(given(...saved).when(recordPersonErasure('e1', 1))).toEqual([]);
    expect(given().when(recordPersonErasure('e1', 1))).toEqual([]);
    expect(given(...saved, forget('e1', 1), deleted).when(recordPersonErasure('e1', 1))).toEqual([]);
  });
  it('lets the meeting be analysed anew, its marks kept', () => {
    const after = given(...saved, ...analysed, completed('a1'), forget('e1', 1), forgotten('e1', 1));
    expect(after.when(complete('a1'))).toBe(ACTION_NOT_FOUND.code);
    expect(after.when(skip)).toMatchObject([{ type: 'MeetingAnalysisSkipped' }]);
    expect(after.when(analysisOf(ID, 'two', ['a1'], 1))).toMatchObject([{ type: 'MeetingAnalysed' }]);
  });
});

describe('deleting a meeting', () => {
  it('is for the organiser and for administrators', () => {
    expect(given(...saved).when(remove())).toEqual([deleted]);
    expect(given(...saved).when(remove(admin))).toEqual([deleted]);
    expect(given(...saved).when(remove(stranger))).toBe(MEETING_FORBIDDEN.code);
  });
  it('is possible while the transcript is incomplete', () =>
    expect(given(...savedLong.slice(0, 2)).when(remove())).toEqual([deleted]));
  it('is refused for one that nobody knows, and for one that is gone', () => {
    expect(given().when(remove())).toBe(MEETING_NOT_FOUND.code);
    expect(given(...saved, deleted).when(remove())).toBe(MEETING_DELETED.code);
    expect(given(...saved, deleted, erased).when(remove(admin))).toBe(MEETING_DELETED.code);
  });
  it('is followed by one erasure, and by nothing else', () => {
    expect(given(...saved, deleted).when(recordErasure)).toEqual([erased]);
    expect(given(...saved, deleted, erased).when(recordErasure)).toEqual([]);
    expect(given(...saved).when(recordErasure)).toEqual([]);
    expect(given().when(recordErasure)).toEqual([]);
  });
});
