import type { ActionItem, Analysis } from '#domain/analysis/analysis.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent, MeetingEventData } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { summariesProjection } from './projection.ts';
import { actionItems, actionMarks, meetingSummaries } from './tables.ts';

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
const personErased: MeetingEvent = {
  type: 'PersonErased',
  data: { captureId: 'c', erasureId: 'e', participants: [0], guests: [], lines: [], keysDestroyed: 1 },
};

describe('the tables of what analysts found', () => {
  const given = (...events: readonly MeetingEvent[]) =>
    specificationOfRows(summariesProjection).given(MEETING, ...events);

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
