import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { registration, savedStreams } from '#test/support/saved.ts';
import { describe, expect, it } from 'vitest';
import { decide, meetingDecider, type Principal, type MeetingCommand, type SaveMeeting } from './decide.ts';
import {
  ACTION_NOT_FOUND,
  MEETING_DELETED,
  MEETING_EXISTS,
  MEETING_FORBIDDEN,
  MEETING_INCOMPLETE,
  MEETING_NOT_FOUND,
  PARTICIPANT_NOT_FOUND,
} from './errors.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const meeting = someMeeting({ providerMeetingId: 'abc-defg-hij' });
const save = registration(ID, meeting);
/** Of a bot session that goes on. */
const running: SaveMeeting = { ...save, source: 'botSession', figures: null };
const organiser: Principal = { userId: ORGANISER, isAdmin: false };
const admin: Principal = { userId: 'someone', isAdmin: true };
const stranger: Principal = { userId: 'someone', isAdmin: false };

const { meeting: saved } = savedStreams(ID, meeting);
const [registered] = saved;
if (!registered) throw new TypeError('a saved meeting is registered');
const captureId = captureIdOf(ID, 'save');
const analysed = decide(analysisOf(ID, 'one', { actions: ['a1', 'a2'] }), stateFrom(meetingDecider, saved));
const deleted: MeetingEvent = { type: 'MeetingDeleted', data: {} };
const erased: MeetingEvent = { type: 'MeetingErased', data: { keysDestroyed: 3 } };
const completed = (actionId: string): MeetingEvent => ({ type: 'ActionItemCompleted', data: { actionId } });
const reopened = (actionId: string): MeetingEvent => ({ type: 'ActionItemReopened', data: { actionId } });
const forget = (erasureId: string, ...participants: number[]): MeetingEvent => ({
  type: 'PersonErasureRequested',
  data: { captureId, erasureId, participants, guests: [] },
});
const forgotten = (erasureId: string, ...participants: number[]): MeetingEvent => ({
  type: 'PersonErased',
  data: { captureId, erasureId, participants, guests: [], lines: [], keysDestroyed: 2 },
});

const skip: MeetingCommand = { type: 'skipAnalysis', meetingId: ID, reason: 'too-short' };
const fail: MeetingCommand = { type: 'failAnalysis', meetingId: ID, analyst: 'spec', code: 'TIMEOUT', attempts: 3 };
const complete = (actionId: string, principal = organiser): MeetingCommand => ({
  type: 'completeAction',
  actionId,
  principal,
});
const reopen = (actionId: string, principal = organiser): MeetingCommand => ({
  type: 'reopenAction',
  actionId,
  principal,
});
const remove = (principal = organiser): MeetingCommand => ({ type: 'deleteMeeting', principal });
const erasePerson = (erasureId: string, ...participants: number[]): MeetingCommand => ({
  type: 'erasePerson',
  erasureId,
  participants,
});
const recordPersonErasure = (erasureId: string, ...participants: number[]): MeetingCommand => ({
  type: 'recordPersonErasure',
  captureId,
  erasureId,
  participants,
  keysDestroyed: 2,
});
const recordErasure: MeetingCommand = { type: 'recordErasure', keysDestroyed: 3 };

const dataOf = (event: MeetingEvent): MeetingEventData<'MeetingRegistered'> => {
  if (event.type !== 'MeetingRegistered') throw new TypeError(event.type);
  return event.data;
};

const { given } = specificationOf(meetingDecider);

describe('saving a meeting', () => {
  it('registers it with its people, and with the capture that is its transcript', () => {
    expect(saved.map(({ type }) => type)).toEqual(['MeetingRegistered', 'TranscriptCompleted']);
    expect(saved[0]?.data).toMatchObject({
      title: 'Comité d’été',
      organiser: { userId: ORGANISER },
      transcript: { captureId, keptIn: 'capture', session: null },
      participants: [
        { number: 0, name: 'Claire', email: 'claire@exemple.fr' },
        { number: 1, name: 'Noé', email: null },
      ],
    });
    expect(saved[1]?.data).toEqual({ parts: 1, lines: 3, words: 18, durationMs: null, endedAt: null });
  });

  it('refuses one that is there', () =>
    given(...saved)
      .when(save)
      .thenError(MEETING_EXISTS));
  it('refuses one that was deleted', () =>
    given(...saved, deleted)
      .when(save)
      .thenError(MEETING_DELETED));
  it('refuses one that was erased', () =>
    given(...saved, deleted, erased)
      .when(save)
      .thenError(MEETING_DELETED));

  it('is complete with the end of its transcript, once', () => {
    given(registered).when(running).thenNothing();
    given(registered)
      .when({ ...running, figures: save.figures })
      .then(...saved.slice(1));
    given(...saved)
      .when({ ...running, figures: save.figures })
      .thenNothing();
    given(...saved, deleted)
      .when(running)
      .thenError(MEETING_DELETED);
  });

  it('takes a capture in place of what an earlier release began to record in the meeting’s own stream', () => {
    const before: MeetingEvent = {
      ...registered,
      type: 'MeetingRegistered',
      data: { ...dataOf(registered), transcript: { captureId: ID, keptIn: 'meeting', session: null } },
    };
    given(before)
      .when(save)
      .then(
        {
          type: 'TranscriptChosen',
          data: { transcript: save.transcript, participants: [...save.participants], by: 'rule' },
        },
        ...saved.slice(1),
      );
  });
});

describe('the outcome of an analysis', () => {
  const outcomes: readonly [string, MeetingCommand, MeetingEvent['type']][] = [
    ['an analysis', analysisOf(ID, 'one'), 'MeetingAnalysed'],
    ['a skip', skip, 'MeetingAnalysisSkipped'],
    ['a failure', fail, 'MeetingAnalysisFailed'],
  ];

  describe.each(outcomes)('%s', (_, command, type) => {
    it('is recorded for a complete meeting', () =>
      given(...saved)
        .when(command)
        .thenMatching({ type }));
    it('is refused for one that nobody knows', () => given().when(command).thenError(MEETING_NOT_FOUND));
    it('is refused while the transcript is incomplete', () =>
      given(registered).when(command).thenError(MEETING_INCOMPLETE));
    it('changes nothing after a deletion', () =>
      given(...saved, deleted)
        .when(command)
        .thenNothing());
    it('changes nothing after the erasure', () =>
      given(...saved, deleted, erased)
        .when(command)
        .thenNothing());
    it('changes nothing a second time', () =>
      expect(given(...saved, ...given(...saved).when(command).events).when(command).events).toEqual([]));
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
    given(...saved, ...analysed)
      .when(analysisOf(ID, 'two'))
      .thenMatching({ type: 'MeetingAnalysed', data: { analysisId: 'two' } }));
  it('is not replaced by a skip or a failure', () => {
    given(...saved, ...analysed)
      .when(skip)
      .thenNothing();
    given(...saved, ...analysed)
      .when(fail)
      .thenNothing();
  });
  it('is not kept when somebody was erased after its transcript was read', () =>
    given(...saved, forget('e1', 1))
      .when(analysisOf(ID, 'one'))
      .thenNothing());
  it('is kept when it was read after the erasure', () =>
    given(...saved, forget('e1', 1))
      .when(analysisOf(ID, 'one', { actions: [], erasedBefore: 1 }))
      .thenMatching({ type: 'MeetingAnalysed' }));
});

describe('action items', () => {
  const known = given(...saved, ...analysed);
  it('are completed and reopened, by the organiser and by administrators', () => {
    known.when(complete('a1')).then(completed('a1'));
    given(...saved, ...analysed, completed('a1'))
      .when(reopen('a1', admin))
      .then(reopened('a1'));
    given(...saved, ...analysed, completed('a1'), reopened('a1'))
      .when(complete('a1'))
      .then(completed('a1'));
  });
  it('stay as they are when asked for what they are', () => {
    known.when(reopen('a1')).thenNothing();
    given(...saved, ...analysed, completed('a1'))
      .when(complete('a1'))
      .thenNothing();
  });
  it('are nobody else’s', () => known.when(complete('a1', stranger)).thenError(MEETING_FORBIDDEN));
  it('must be of the current analysis', () => {
    known.when(complete('a9')).thenError(ACTION_NOT_FOUND);
    given(...saved)
      .when(complete('a1'))
      .thenError(ACTION_NOT_FOUND);
    const again = given(...saved, ...analysed, ...known.when(analysisOf(ID, 'two', { actions: ['a2'] })).events);
    expect([again.when(complete('a1')).result, again.when(complete('a2')).result]).toEqual([
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
        ...known.when(analysisOf(ID, 'two', { actions: ['a1'] })).events,
      ).when(complete('a1')).events,
    ).toEqual([]);
  });
  it('are not there before the meeting, nor after it', () => {
    given().when(complete('a1')).thenError(MEETING_NOT_FOUND);
    given(...saved, ...analysed, deleted)
      .when(reopen('a1'))
      .thenError(MEETING_DELETED);
  });
});

describe('erasing a person', () => {
  it('is requested for participants of a complete meeting, each of them once', () => {
    given(...saved)
      .when(erasePerson('e1', 1))
      .then(forget('e1', 1));
    given(...saved)
      .when(erasePerson('e1', 1, 1))
      .then(forget('e1', 1));
    given(...saved, forget('e1', 1))
      .when(erasePerson('e2', 0, 1))
      .then(forget('e2', 0));
    given(...saved, forget('e1', 1))
      .when(erasePerson('e2', 1))
      .thenNothing();
    given(...saved, forget('e1', 1))
      .when(erasePerson('e1', 0))
      .thenNothing();
  });
  it('is refused for somebody who was not there', () =>
    given(...saved)
      .when(erasePerson('e1', 1, 2))
      .thenError(PARTICIPANT_NOT_FOUND));
  it('is refused while the transcript is incomplete: its missing parts could no longer be recorded', () =>
    given(registered).when(erasePerson('e1', 0)).thenError(MEETING_INCOMPLETE));
  it('is refused before the meeting and after it', () => {
    given().when(erasePerson('e1', 0)).thenError(MEETING_NOT_FOUND);
    given(...saved, deleted)
      .when(erasePerson('e1', 0))
      .thenError(MEETING_DELETED);
  });
  it('ends with its outcome, once, and only if it was requested', () => {
    given(...saved, forget('e1', 1))
      .when(recordPersonErasure('e1', 1))
      .then(forgotten('e1', 1));
    given(...saved, forget('e1', 1), forgotten('e1', 1))
      .when(recordPersonErasure('e1', 1))
      .thenNothing();
    given(...saved)
      .when(recordPersonErasure('e1', 1))
      .thenNothing();
    given().when(recordPersonErasure('e1', 1)).thenNothing();
    given(...saved, forget('e1', 1), deleted)
      .when(recordPersonErasure('e1', 1))
      .thenNothing();
  });
  it('lets the meeting be analysed anew, its marks kept', () => {
    const after = given(...saved, ...analysed, completed('a1'), forget('e1', 1), forgotten('e1', 1));
    after.when(complete('a1')).thenError(ACTION_NOT_FOUND);
    after.when(skip).thenMatching({ type: 'MeetingAnalysisSkipped' });
    after.when(analysisOf(ID, 'two', { actions: ['a1'], erasedBefore: 1 })).thenMatching({ type: 'MeetingAnalysed' });
  });
});

describe('deleting a meeting', () => {
  it('is for the organiser and for administrators', () => {
    given(...saved)
      .when(remove())
      .then(deleted);
    given(...saved)
      .when(remove(admin))
      .then(deleted);
    given(...saved)
      .when(remove(stranger))
      .thenError(MEETING_FORBIDDEN);
  });
  it('is possible while the transcript is incomplete', () => given(registered).when(remove()).then(deleted));
  it('is refused for one that nobody knows, and for one that is gone', () => {
    given().when(remove()).thenError(MEETING_NOT_FOUND);
    given(...saved, deleted)
      .when(remove())
      .thenError(MEETING_DELETED);
    given(...saved, deleted, erased)
      .when(remove(admin))
      .thenError(MEETING_DELETED);
  });
  it('is followed by one erasure, and by nothing else', () => {
    given(...saved, deleted)
      .when(recordErasure)
      .then(erased);
    given(...saved, deleted, erased)
      .when(recordErasure)
      .thenNothing();
    given(...saved)
      .when(recordErasure)
      .thenNothing();
    given().when(recordErasure).thenNothing();
  });
});
