import { ERASED } from '#domain/events/personal.ts';
import type { GlossaryEvent } from '#domain/glossary/events.ts';
import { glossaryRunCategory } from '#domain/glossary/run.ts';
import { GLOSSARY_STREAM } from '#domain/glossary/stream.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { glossaryProjection } from './projection.ts';
import { glossaryApplications, glossaryEntries, glossaryRuns } from './tables.ts';

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

describe('what the glossary says', () => {
  const said = (entryId: string, wrong: string, right: string, kind = 'name') => ({
    entryId,
    keyId: `glossary/${entryId}`,
    wrong,
    right,
    kind,
  });
  const added = (data: ReturnType<typeof said>): GlossaryEvent => ({ type: 'GlossaryEntryAdded', data });
  const none = specificationOfRows(glossaryProjection);
  const given = none.given(GLOSSARY_STREAM, added(said('d', 'Dupon', 'Dupont')), added(said('b', 'béton', 'Breton')));
  const sealed = (entry_id: string, wrong: string, right: string) => ({
    entry_id,
    wrong_form: { keyId: `glossary/${entry_id}`, text: wrong },
    right_form: { keyId: `glossary/${entry_id}`, text: right },
  });

  it('is each entry under its own key, as it was changed last, in the place that it was added in', () => {
    const changed: GlossaryEvent = { type: 'GlossaryEntryChanged', data: said('d', 'Dupond', 'Dupont', 'term') };
    given.given(GLOSSARY_STREAM, changed).thenRows(
      glossaryEntries,
      { ...sealed('b', 'béton', 'Breton'), kind: 'name', revision: 1, is_changed: false },
      {
        ...sealed('d', 'Dupond', 'Dupont'),
        kind: 'term',
        revision: 0,
        added_by: 'system:spec',
        added_at: '2026-11-20T09:00:00.000Z',
        is_changed: true,
      },
    );
  });

  it('is no entry that was removed or erased, nor one whose key is gone', () => {
    given
      .given(GLOSSARY_STREAM, { type: 'GlossaryEntryRemoved', data: { entryId: 'd' } })
      .thenRows(glossaryEntries, { entry_id: 'b' });
    given
      .given(GLOSSARY_STREAM, { type: 'GlossaryEntriesErased', data: { entryIds: ['b'], keysDestroyed: 1 } })
      .thenRows(glossaryEntries, { entry_id: 'd' });
    const unreadable = { ...said('z', '', ''), wrong: ERASED, right: ERASED };
    const changed: GlossaryEvent = { type: 'GlossaryEntryChanged', data: unreadable };
    none.given(GLOSSARY_STREAM, { type: 'GlossaryEntryAdded', data: unreadable }, changed).thenRows(glossaryEntries);
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
