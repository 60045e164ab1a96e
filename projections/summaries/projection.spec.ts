import { BY_HAND } from '#domain/analysis/origin.ts';
import type { ActionItem, Analysis } from '#domain/analysis/analysis.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { summariesProjection } from './projection.ts';
import {
  actionItems,
  actionMarks,
  analysisVersions,
  correctionMarks,
  meetingDecisions,
  meetingSummaries,
  statementCorrections,
} from './tables.ts';

const MEETING = 'meeting-m';

const item = (id: string, task: string): ActionItem => ({
  id,
  task,
  assignee: 'Noé',
  deadline: '2026-12-15',
  deadlineText: 'le 15 décembre',
  priority: 'high',
  citations: [{ line: 1, quote: 'On retient le 15 décembre.' }],
});

const result = (...actions: readonly ActionItem[]): Analysis => ({
  language: 'fr',
  summary: 'On retient le 15 décembre.',
  summaryCitations: [],
  keyPoints: [{ id: 'k1', text: 'La date', citations: [] }],
  decisions: [],
  questions: [],
  actionItems: [...actions],
  timeline: [],
  topics: [],
  meetingType: 'decision',
  sentiment: 'positive',
  urgencyLevel: 'high',
});

const analysed = (
  analysisId: string,
  found: MeetingEventData<'MeetingAnalysed'>['result'],
  superseded: string[] | null = [],
): MeetingEvent => ({
  type: 'MeetingAnalysed',
  data: {
    analysisId,
    keyId: `key-${analysisId}`,
    analyst: 'extractif',
    model: 'extractif',
    promptVersion: '1',
    inputHash: '00',
    tokens: null,
    durationMs: 40,
    dropped: 1,
    figures: { keyPoints: 1, decisions: 0, actionItems: 1 },
    result: found,
    superseded,
    captureId: 'c',
  },
});
const corrected = (actionId: string): MeetingEvent => ({
  type: 'ActionItemCorrected',
  data: {
    actionId,
    keyId: 'key-one',
    content: { task: 'Envoyer le devis', assignee: null, deadline: null, priority: 'low' },
  },
});
const decided = (text: string, change: object = {}): MeetingEvent => ({
  type: 'StatementCorrected',
  data: {
    part: 'decisions',
    statementId: 'd1',
    keyId: 'key-one',
    content: { text, citations: [] },
    ordinal: 0,
    added: false,
    undo: false,
    corrected: true,
    ...change,
  },
});
const unsaid = (undo: boolean): MeetingEvent => ({
  type: 'StatementRemoved',
  data: { part: 'decisions', statementId: 'd1', undo },
});
const found = { ...result(item('a1', 'Un')), decisions: [{ id: 'd1', text: 'Le 15 est retenu.', citations: [] }] };
const personErased: MeetingEvent = {
  type: 'PersonErased',
  data: { captureId: 'c', erasureId: 'e', participants: [0], guests: [], lines: [], keysDestroyed: 1 },
};

describe('the tables of what analysts found', () => {
  const given = (...events: readonly MeetingEvent[]) =>
    specificationOfRows(summariesProjection).given(MEETING, ...events);

  it('say why a model did not rewrite the minutes, until somebody does', () => {
    const failed: MeetingEvent = {
      type: 'ModelAnalysisFailed',
      data: { analysisId: 'one', analyst: 'modele', model: 'gpt-4', code: 'MODEL_BROKEN', attempts: 2 },
    };
    const one = analysed('one', result(item('a1', 'Retenir la date')));
    given(one, failed).thenRows(meetingSummaries, { analysis_id: 'one', model_failure: 'MODEL_BROKEN' });
    given(one, failed, analysed('two', result())).thenRows(meetingSummaries, {
      analysis_id: 'two',
      model_failure: null,
    });
  });

  it('know no type of minutes that people alone wrote', () => {
    const byHand = analysed('one', result());
    Object.assign(byHand.data, { analyst: BY_HAND });
    given(byHand).thenRows(meetingSummaries, { analyst: BY_HAND, meeting_type: null, sentiment: null });
  });

  it('say that somebody called the model off, be it asked for the minutes or for their corrections', () => {
    const one = analysed('one', result(item('a1', 'Retenir la date')));
    const cancelled = (rewrites: boolean): MeetingEvent => ({
      type: 'ModelAnalysisCancelled',
      data: { analysisId: 'one', rewrites },
    });
    given(one, cancelled(false)).thenRows(meetingSummaries, {
      model_failure: 'MODEL_CANCELLED',
      rewrite_failure: null,
    });
    given(one, cancelled(true)).thenRows(meetingSummaries, { model_failure: null, rewrite_failure: 'MODEL_CANCELLED' });
  });

  it('leave the place free of what people had removed, for when they take that back', () => {
    const {
      decisions: [removed],
      ...rest
    } = found;
    const other = { id: 'd2', text: 'Le 16 est libre.', citations: [] };
    const taken = analysed('two', { ...rest, decisions: [other] }, ['a1']);
    const withdrawn = {
      keyPoints: [],
      decisions: removed ? [{ at: 0, entry: removed }] : [],
      actionItems: [{ at: 0, entry: item('a0', 'Rien') }],
    };
    Object.assign(taken.data, { withdrawn });
    const said = given(analysed('one', found), unsaid(false), taken);
    said.thenRows(meetingDecisions, { origin: 'analysis', decision_id: 'd2', ordinal: 1 });
    said.thenRows(actionItems, { action_id: 'a1', ordinal: 1 });
    const whole = { text: expect.stringContaining('"d1"') };
    said.thenRows(meetingSummaries, { analysis: whole, decisions: { text: JSON.stringify([other.text]) } });
    const back = said.given(MEETING, decided('Le 15 est retenu.', { undo: true, corrected: false }));
    back.thenRows(statementCorrections);
    back.thenRows(
      meetingDecisions,
      { origin: 'analysis', decision_id: 'd1', ordinal: 0 },
      { origin: 'analysis', decision_id: 'd2', ordinal: 1 },
    );
  });

  it('say what is outdated, and why it was not rewritten, until it is', () => {
    const outdated: MeetingEvent = {
      type: 'MinutesOutdated',
      data: { analysisId: 'one', analyst: 'modele', captureId: 'c', touched: ['line/1'], statements: ['decisions/d1'] },
    };
    const failed: MeetingEvent = {
      type: 'MinutesRewriteFailed',
      data: { analysisId: 'one', analyst: 'modele', model: 'gpt-4', code: 'MODEL_BROKEN', attempts: 2 },
    };
    const one = analysed('one', result(item('a1', 'Retenir la date')));
    const row = { outdated: '["decisions/d1"]', rewrite_failure: null };
    given(one, outdated).thenRows(meetingSummaries, row);
    given(one, outdated, failed).thenRows(meetingSummaries, { ...row, rewrite_failure: 'MODEL_BROKEN' });
    given(one, outdated, failed, outdated).thenRows(meetingSummaries, row);
    given(one, outdated, failed, analysed('two', result())).thenRows(meetingSummaries, {
      outdated: null,
      rewrite_failure: null,
    });
  });

  it('have every analysis, and show the one that was chosen', () => {
    const said = given(
      analysed('one', result(item('a1', 'Un'))),
      analysed('two', { ...result(item('b1', 'Deux')), summary: 'Deux' }, ['a1']),
      {
        type: 'AnalysisChosen',
        data: {
          analysisId: 'one',
          keyId: 'key-one',
          captureId: 'c',
          analyst: 'extractif',
          model: 'extractif',
          promptVersion: '1',
          dropped: 1,
          result: result(item('a1', 'Un')),
          superseded: ['b1'],
          chosenBy: 'u-1',
          why: 'choice',
        },
      },
    );
    said.thenRows(meetingSummaries, { analysis_id: 'one', chosen_by: 'u-1', summary: { keyId: 'key-one' } });
    said.thenRows(actionItems, { action_id: 'a1' });
    const anew = analysed('three', result(item('a1', 'Un, relu')), ['a1']);
    Object.assign(anew.data, { rewrites: 'one' });
    said.given(MEETING, anew).thenRows(meetingSummaries, { analysis_id: 'three', chosen_by: 'u-1' });
    said.thenRows(
      analysisVersions,
      { analysis_id: 'one', capture_id: 'c', revision: 0, analysis: { keyId: 'key-one' } },
      { analysis_id: 'two', revision: 1, analysis: { keyId: 'key-two' } },
    );
    said.given(MEETING, personErased).thenRows(analysisVersions);
    said.given(MEETING, { type: 'MeetingDeleted', data: {} }).thenRows(analysisVersions);
    given(analysed('one', ERASED)).thenRows(analysisVersions);
  });

  it('have the latest analysis, and its action items under its key', () => {
    const said = given(analysed('one', result(item('a1', 'Retenir la date'))));
    said.thenRows(meetingSummaries, {
      meeting_id: 'm',
      analysis_id: 'one',
      summary: { keyId: 'key-one', text: 'On retient le 15 décembre.' },
      key_points: { keyId: 'key-one', text: '["La date"]' },
      meeting_type: 'decision',
      dropped: 1,
      created_at: '2026-11-20T09:00:00.000Z',
    });
    said.thenRows(actionItems, {
      action_id: 'a1',
      ordinal: 0,
      deadline: '2026-12-15',
      priority: 'high',
      corrected: false,
    });
    expect(said.rows(actionItems)[0]?.['content']).toEqual({
      keyId: 'key-one',
      text: JSON.stringify({ task: 'Retenir la date', assignee: 'Noé', deadlineText: 'le 15 décembre' }),
    });
  });

  it('replace the items that a later analysis names, and all of them where an old event names none', () => {
    const before = [analysed('one', result(item('a1', 'Un'), item('a2', 'Deux'))), corrected('a2')];
    given(...before, analysed('two', result(item('b1', 'Trois')), ['a1'])).thenRows(
      actionItems,
      { action_id: 'a2', corrected: true, deadline: null, priority: 'low' },
      { action_id: 'b1' },
    );
    given(...before, analysed('two', result(item('b1', 'Trois')), null)).thenRows(actionItems, { action_id: 'b1' });
  });

  it('keep what people marked, whatever is analysed again', () => {
    given(
      analysed('one', result(item('a1', 'Un'), item('a2', 'Deux'))),
      { type: 'ActionItemCompleted', data: { actionId: 'a1' } },
      { type: 'ActionItemCompleted', data: { actionId: 'a2' } },
      { type: 'ActionItemReopened', data: { actionId: 'a1' } },
      analysed('two', result(item('a1', 'Un')), ['a1', 'a2']),
    ).thenRows(
      actionMarks,
      { action_id: 'a1', completed: false, marked_by: 'system:spec', marked_at: '2026-11-20T09:00:03.000Z' },
      { action_id: 'a2', completed: true },
    );
  });

  it('have decisions as people put them right, which no later analysis replaces', () => {
    const said = given(analysed('one', found), decided('Le 16 est retenu.'));
    said.thenRows(meetingDecisions, {
      origin: 'people',
      decision_id: 'd1',
      content: { keyId: 'key-one', text: '{"text":"Le 16 est retenu.","citations":[]}' },
    });
    said.thenRows(statementCorrections, { part: 'decisions', statement_id: 'd1', removed: false });
    said.given(MEETING, analysed('two', result(item('a1', 'Un')))).thenRows(meetingDecisions, { origin: 'people' });
    const undone = said.given(MEETING, decided('Le 15 est retenu.', { undo: true, corrected: false }));
    undone.thenRows(meetingDecisions, { origin: 'analysis', decision_id: 'd1' });
    undone.thenRows(statementCorrections);
    const gone = said.given(MEETING, unsaid(false));
    gone.thenRows(meetingDecisions);
    gone.thenRows(statementCorrections, { statement_id: 'd1', content: null, removed: true });
    gone.given(MEETING, unsaid(true)).thenRows(statementCorrections);
    for (const table of [meetingDecisions, statementCorrections, correctionMarks])
      said.given(MEETING, personErased).thenRows(table);
  });

  it('have open questions as people put them right, and no decision of theirs', () => {
    const asked = given(analysed('one', found), decided('Qui signe ?', { part: 'questions', statementId: 'q1' }));
    asked.thenRows(statementCorrections, { part: 'questions', statement_id: 'q1', removed: false });
    asked.thenRows(meetingDecisions, { origin: 'analysis', decision_id: 'd1' });
    const gone = asked.given(MEETING, {
      type: 'StatementRemoved',
      data: { part: 'questions', statementId: 'q1', undo: false },
    });
    gone.thenRows(statementCorrections, { part: 'questions', statement_id: 'q1', content: null, removed: true });
    gone.thenRows(meetingDecisions, { decision_id: 'd1' });
    asked.given(MEETING, personErased).thenRows(statementCorrections);
  });

  it('have action items that people add, and lose and get back those that they remove', () => {
    const content = { task: 'Envoyer le devis', assignee: 'Zoé', deadline: '2026-12-16', priority: 'low' } as const;
    const added = given(analysed('one', result(item('a1', 'Un'))), {
      type: 'ActionItemAdded',
      data: { actionId: 'n1', keyId: 'key-one', ordinal: 1, content },
    });
    added.thenRows(
      actionItems,
      { action_id: 'a1', corrected: false },
      {
        action_id: 'n1',
        ordinal: 1,
        deadline: '2026-12-16',
        corrected: true,
        citations: { keyId: 'key-one', text: '[]' },
      },
    );
    const citations = [{ line: 2, quote: 'le devis' }];
    given(analysed('one', result()), {
      type: 'ActionItemAdded',
      data: { actionId: 'n1', keyId: 'key-one', ordinal: 0, content: { ...content, citations } },
    }).thenRows(actionItems, { citations: { keyId: 'key-one', text: JSON.stringify(citations) } });
    const removal = (actionId: string): MeetingEvent => ({
      type: 'ActionItemRemoved',
      data: { actionId, undo: false },
    });
    const left = added.given(MEETING, removal('a1'), removal('n1'));
    left.thenRows(actionItems);
    left.thenRows(correctionMarks);
    left
      .given(MEETING, {
        type: 'ActionItemRestored',
        data: { actionId: 'a1', keyId: 'key-one', ordinal: 0, item: item('a1', 'Un'), corrected: false },
      })
      .thenRows(actionItems, { action_id: 'a1', deadline: '2026-12-15', corrected: false });
  });

  it('say who put what right last, and nothing of what its source says again', () => {
    const renamed = (corrected: boolean, why: 'correction' | 'undo' | 'calendar' = 'correction'): MeetingEvent => ({
      type: 'MeetingRenamed',
      data: { keyId: 'k', title: 'Comité', why, corrected },
    });
    const speaker: MeetingEvent = {
      type: 'SpeakerRenamed',
      data: { captureId: 'c', speaker: 0, keyId: 'k', name: 'Noé', undo: false, corrected: true },
    };
    const line: MeetingEvent = {
      type: 'TranscriptLineCorrected',
      data: {
        captureId: 'c',
        line: 3,
        source: 0,
        previous: 0,
        speaker: 0,
        keyId: 'k',
        startedAt: '2026-07-01T08:00:00.000Z',
        at: null,
        words: { before: 1, after: 1 },
        text: 'Oui.',
        undo: false,
        corrected: true,
      },
    };
    const marks = given(renamed(true), renamed(true, 'calendar'), speaker, line);
    marks.thenRows(
      correctionMarks,
      { scope: 'c', subject: 'line/3', corrected_by: 'system:spec', corrected_at: '2026-11-20T09:00:03.000Z' },
      { scope: 'c', subject: 'speaker/0' },
      { scope: 'title', subject: 'title', corrected_at: '2026-11-20T09:00:00.000Z' },
    );
    marks.given(MEETING, renamed(false, 'undo'), personErased).thenRows(correctionMarks, { subject: 'line/3' });
  });

  it('lose every analysis with a person who is erased, as when they are made anew afterwards', () => {
    const mark: MeetingEvent = { type: 'ActionItemCompleted', data: { actionId: 'a1' } };
    for (const found of [result(item('a1', 'Un')), ERASED]) {
      const after = given(analysed('one', found), mark, personErased);
      after.thenRows(meetingSummaries);
      after.thenRows(actionItems);
      after.thenRows(actionMarks, { action_id: 'a1', completed: true });
    }
  });

  it.each<MeetingEvent>([
    { type: 'MeetingDeleted', data: {} },
    { type: 'MeetingErased', data: { keysDestroyed: 3 } },
  ])('have nothing of a meeting after $type', (end) => {
    const after = given(
      analysed('one', result(item('a1', 'Un'))),
      { type: 'ActionItemCompleted', data: { actionId: 'a1' } },
      end,
    );
    for (const table of [meetingSummaries, actionItems, actionMarks]) after.thenRows(table);
  });
});
