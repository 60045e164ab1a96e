import { glossaryRunCategory } from '#domain/glossary/run.ts';
import { GLOSSARY_STREAM } from '#domain/glossary/stream.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { glossaryProjection } from './projection.ts';
import { glossaryApplications, glossaryRuns } from './tables.ts';

const applied: MeetingEvent = {
  type: 'GlossaryApplied',
  data: {
    captureId: 'c',
    lines: [
      { line: 0, entries: ['d', 'z'] },
      { line: 1, entries: ['d'] },
    ],
    speakers: [{ speaker: 2, entries: ['z'] }],
  },
};
const lineCorrected = (line: number): MeetingEvent => ({
  type: 'TranscriptLineCorrected',
  data: {
    captureId: 'c',
    line,
    source: 0,
    previous: 0,
    speaker: 0,
    keyId: 'k',
    startedAt: '2026-11-20T09:00:00Z',
    at: null,
    words: { before: 1, after: 1 },
    text: 'Oui.',
    undo: true,
    corrected: false,
  },
});
const renamed: MeetingEvent = {
  type: 'SpeakerRenamed',
  data: { captureId: 'c', speaker: 2, keyId: 'k', name: 'Zoé', undo: false, corrected: true },
};
const row = (subject: string, entry_id: string) => ({ capture_id: 'c', subject, entry_id, meeting_id: 'm' });

describe('where the glossary was applied', () => {
  const given = specificationOfRows(glossaryProjection).given('meeting-m', applied);

  it('is every line and name with each entry, until somebody changes it or takes it back', () => {
    given.thenRows(
      glossaryApplications,
      row('line/0', 'd'),
      row('line/0', 'z'),
      row('line/1', 'd'),
      row('speaker/2', 'z'),
    );
    given.given('meeting-m', lineCorrected(0), renamed).thenRows(glossaryApplications, row('line/1', 'd'));
  });

  it('goes with the people, the meeting and the entries', () => {
    const personErased: MeetingEvent = {
      type: 'PersonErased',
      data: { captureId: 'c', erasureId: 'e', participants: [2], guests: [], lines: [0], keysDestroyed: 1 },
    };
    given.given('meeting-m', personErased).thenRows(glossaryApplications, row('line/1', 'd'));
    for (const gone of [
      { type: 'MeetingDeleted', data: {} },
      { type: 'MeetingErased', data: { keysDestroyed: 1 } },
    ])
      given.given('meeting-m', gone).thenRows(glossaryApplications);
    given
      .given(GLOSSARY_STREAM, { type: 'GlossaryEntriesErased', data: { entryIds: ['z'], keysDestroyed: 1 } })
      .thenRows(glossaryApplications, row('line/0', 'd'), row('line/1', 'd'));
  });
});

it('says how far the glossary is in older meetings', () => {
  const asked = specificationOfRows(glossaryProjection).given(glossaryRunCategory.streamOf('r'), {
    type: 'GlossaryRunAsked',
    data: { kind: 'apply', entries: [] },
  });
  asked.thenRows(glossaryRuns, { run_id: 'r', kind: 'apply', done: 0, total: null, changed: 0, ended_at: null });
  const advanced = asked.given(glossaryRunCategory.streamOf('r'), {
    type: 'GlossaryRunAdvanced',
    data: { done: 20, changed: 3, total: 31, upTo: 'm' },
  });
  advanced.thenRows(glossaryRuns, { done: 20, total: 31, changed: 3, ended_at: null });
  advanced
    .given(glossaryRunCategory.streamOf('r'), { type: 'GlossaryRunEnded', data: { done: 30, changed: 4 } })
    .thenRows(glossaryRuns, { done: 30, total: 30, changed: 4, ended_at: '2026-11-20T09:00:02.000Z' });
});
