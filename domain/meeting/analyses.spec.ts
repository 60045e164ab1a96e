import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import { analysisOf, ORGANISER, someMeeting } from '#test/support/meetings.ts';
import { savedStreams } from '#test/support/saved.ts';
import { describe, expect, it } from 'vitest';
import type { RecordAnalysis } from './analysis-outcome.ts';
import { meetingDecider, type MeetingCommand } from './decide.ts';
import { RULES } from '#domain/analysis/origin.ts';
import { ANALYSIS_NOT_FOUND, MEETING_FORBIDDEN, MODEL_NOT_READING } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { shownMinutes } from './minutes.ts';
import { touchedIn } from './touched.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const principal = { userId: ORGANISER, isAdmin: false };
const stranger = { userId: 'someone', isAdmin: false };
const { meeting: saved } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }));
const { given } = specificationOf(meetingDecider);

const written = (analysisId: string, summary: string): RecordAnalysis => {
  const { result, ...analysis } = analysisOf(ID, analysisId);
  return { ...analysis, result: { ...result, summary } };
};
const choose = (analysisId: string): MeetingCommand => ({ type: 'chooseAnalysis', analysisId, principal });
const request: MeetingCommand = { type: 'requestAnalysis', principal };
const fail: MeetingCommand = { type: 'failAnalysis', meetingId: ID, analyst: 'spec', code: 'TIMEOUT', attempts: 3 };

/** Events of a saved meeting after these commands. */
const after = (...commands: readonly MeetingCommand[]): MeetingEvent[] =>
  commands.reduce<MeetingEvent[]>(
    (events, command) => [...events, ...given(...events).when(command).events],
    [...saved],
  );
const summaryOf = (events: readonly MeetingEvent[]) => shownMinutes(given(...events).state.minutes)?.summary;

describe('an analysis that somebody asks for', () => {
  it('is asked for once, and again once something came of it', () => {
    given(...after(written('one', 'Un')))
      .when(request)
      .then({ type: 'MeetingAnalysisRequested', data: { kept: true } });
    given(...after(written('one', 'Un'), request))
      .when(request)
      .thenNothing();
    given(...after(written('one', 'Un'), request, written('two', 'Deux')))
      .when(request)
      .thenMatching({
        type: 'MeetingAnalysisRequested',
      });
  });

  it('is not asked for where one is waited for anyway, nor by somebody who may not edit the meeting', () => {
    given(...saved)
      .when(request)
      .thenNothing();
    given(...after(fail))
      .when(request)
      .then({ type: 'MeetingAnalysisRequested', data: { kept: false } });
    given(...after(fail))
      .when({ ...request, principal: stranger } as MeetingCommand)
      .thenError(MEETING_FORBIDDEN);
  });

  it('that fails leaves the minutes that there are, and says so; where there are none, that one failed again', () => {
    const again = after(written('one', 'Un'), request);
    given(...again)
      .when(fail)
      .then({
        type: 'MeetingReanalysisFailed',
        data: { analysisId: 'one', code: 'TIMEOUT', attempts: 3 },
      });
    given(...again)
      .when({ type: 'skipAnalysis', meetingId: ID, reason: 'nothing-said' })
      .thenMatching({
        type: 'MeetingReanalysisFailed',
        data: { code: 'nothing-said' },
      });
    given(...after(fail, request))
      .when(fail)
      .thenMatching({ type: 'MeetingAnalysisFailed' });
    given(...after(written('one', 'Un'), request, fail))
      .when(fail)
      .thenNothing();
  });
});

describe('an analysis that somebody chooses', () => {
  const both = after(written('one', 'Un'), written('two', 'Deux'));

  it('is shown from then on', () => {
    expect(summaryOf(both)).toBe('Deux');
    const chosen = [...both, ...given(...both).when(choose('one')).events];
    expect(summaryOf(chosen)).toBe('Un');
    expect(chosen.at(-1)).toMatchObject({
      type: 'AnalysisChosen',
      data: { analysisId: 'one', chosenBy: ORGANISER, why: 'choice', keyId: `meeting/${ID}/analysis/one` },
    });
    given(...chosen)
      .when(choose('one'))
      .thenNothing();
  });

  it('is one of the meeting’s, and chosen by those who may edit it', () => {
    given(...both)
      .when(choose('three'))
      .thenError(ANALYSIS_NOT_FOUND);
    given(...both)
      .when({ ...choose('one'), principal: stranger } as MeetingCommand)
      .thenError(MEETING_FORBIDDEN);
  });

  it('stays whatever a model writes by itself, and gives place to one that is asked for', () => {
    const chosen = after(written('one', 'Un'), written('two', 'Deux'), choose('one'));
    const later = given(...chosen).when(written('three', 'Trois'));
    later.thenMatching(
      { type: 'MeetingAnalysed', data: { analysisId: 'three' } },
      { type: 'AnalysisChosen', data: { analysisId: 'one', chosenBy: ORGANISER, why: 'kept' } },
    );
    expect(summaryOf([...chosen, ...later.events])).toBe('Un');
    expect(
      summaryOf(after(written('one', 'Un'), written('two', 'Deux'), choose('one'), request, written('three', 'Trois'))),
    ).toBe('Trois');
  });

  it('is outdated by what was put right since it was made, and stays chosen once it is rewritten', () => {
    const added = {
      actionId: 'n',
      content: { task: 'Relire', assignee: null, deadline: null, priority: 'low' },
    } as const;
    const correction = { type: 'addAction', meetingId: ID, principal, ...added } as const;
    const events = after(written('one', 'Un'), correction, written('two', 'Deux'));
    expect(touchedIn(given(...events).state)).toEqual([]);
    const chosen = [...events, ...given(...events).when(choose('one')).events];
    expect(touchedIn(given(...chosen).state)).toEqual(['action/n']);
    const anew = [...chosen, ...given(...chosen).when({ ...written('three', 'Un, relu'), rewrites: 'one' }).events];
    expect(anew.at(-1)).toMatchObject({ type: 'MeetingAnalysed', data: { rewrites: 'one' } });
    const later = [...anew, ...given(...anew).when(written('four', 'Quatre')).events];
    expect(summaryOf(later)).toBe('Un, relu');
  });

  it('leaves what people corrected as it is', () => {
    const correction = {
      type: 'correctStatement',
      meetingId: ID,
      principal,
      part: 'keyPoints',
      statementId: 'k1',
      text: 'Le budget de 2027',
    } as const;
    const removal = { type: 'removeAction', meetingId: ID, actionId: 'a1', principal } as const;
    const events = after(written('one', 'Un'), written('two', 'Deux'), correction, removal, choose('one'));
    const minutes = shownMinutes(given(...events).state.minutes);
    expect(minutes?.keyPoints.map(({ text }) => text)).toEqual(['Le budget de 2027']);
    expect(minutes?.actionItems).toEqual([]);
  });

  it('is gone with all others once a person of the meeting is erased', () => {
    const erased: MeetingEvent = {
      type: 'PersonErased',
      data: {
        captureId: captureIdOf(ID, 'save'),
        erasureId: 'e',
        participants: [0],
        guests: [],
        lines: [],
        keysDestroyed: 2,
      },
    };
    given(...both, erased)
      .when(choose('one'))
      .thenError(ANALYSIS_NOT_FOUND);
  });
});

describe('what a model was asked for', () => {
  const callOff = { type: 'cancelModelAnalysis', isOpen: true, principal } as const;
  const byRules = (id: string): MeetingCommand => {
    const one = written(id, id);
    return { ...one, run: { ...one.run, analyst: RULES } } as MeetingCommand;
  };
  const outdated: MeetingEvent = {
    type: 'MinutesOutdated',
    data: { analysisId: 'one', analyst: 'modele', captureId: 'c', touched: ['line/0'], statements: [] },
  };

  it('is called off by those who may edit the meeting, while it is open, and once', () => {
    const asked = after(byRules('one'));
    const cancelled: MeetingEvent = { type: 'ModelAnalysisCancelled', data: { analysisId: 'one', rewrites: false } };
    given(...asked)
      .when(callOff)
      .then(cancelled);
    for (const events of [saved, after(written('one', 'Un')), [...asked, cancelled]])
      given(...events)
        .when(callOff)
        .thenError(MODEL_NOT_READING);
    given(...asked)
      .when({ ...callOff, isOpen: false })
      .thenError(MODEL_NOT_READING);
    given(...asked)
      .when({ ...callOff, principal: stranger })
      .thenError(MEETING_FORBIDDEN);
  });

  it('is to rewrite its own minutes too, until it has or could not', () => {
    given(...after(written('one', 'Un')), outdated)
      .when(callOff)
      .then({ type: 'ModelAnalysisCancelled', data: { analysisId: 'one', rewrites: true } });
    const failure = { analysisId: 'one', analyst: 'modele', model: 'm', code: 'X', attempts: 1 };
    given(...after(written('one', 'Un')), outdated, { type: 'MinutesRewriteFailed', data: failure })
      .when(callOff)
      .thenError(MODEL_NOT_READING);
    given(...after(byRules('one')), { type: 'ModelAnalysisFailed', data: failure })
      .when(callOff)
      .thenError(MODEL_NOT_READING);
  });
});
