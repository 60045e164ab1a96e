import { ERASED } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { analysed, completed, linked, personErased, registered, room, shared } from '#test/fixtures/meeting-events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { meetingsProjection } from './projection.ts';
import {
  meetingGuests,
  meetingOrganisers,
  meetingRevisions,
  meetings,
  participantLinks,
  participants,
  roomMicrophones,
} from './tables.ts';

const none = specificationOfRows(meetingsProjection);
const given = (...events: readonly MeetingEvent[]) => none.given('meeting-m', registered(), ...events);

describe('the table of meetings', () => {
  it('shows a meeting with its people, then with the figures of its transcript', () => {
    given().thenRows(meetings, {
      meeting_id: 'm',
      id: 1,
      subject: 'Comité d’été',
      status: 'active',
      participant_count: 2,
      transcript_id: 'c',
      analysis_state: 'waiting',
      searchable: "comite d'ete",
      searchable_organizer: 'claire etienne\nclaire@exemple.fr',
      visibility: 'restricted',
    });
    given(completed).thenRows(meetings, {
      status: 'completed',
      line_count: 2,
      word_count: 9,
      spoken_ms: 4_200,
      end_time: '2026-07-01T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:01.000Z',
    });
  });

  it('says how far its analysis is, which starts again without a person who was erased', () => {
    const skipped: MeetingEvent = { type: 'MeetingAnalysisSkipped', data: { reason: 'too-short' } };
    given(skipped).thenRows(meetings, { analysis_state: 'skipped', analysis_reason: 'too-short' });
    const failed: MeetingEvent = { type: 'MeetingAnalysisFailed', data: { analyst: 'a', code: 'X', attempts: 3 } };
    given(failed).thenRows(meetings, { analysis_state: 'failed', analysis_reason: 'X' });
    given(failed, analysed).thenRows(meetings, { analysis_state: 'done', analysis_reason: null });
    const byRules = {
      type: 'ModelAnalysisFailed' as const,
      data: { analysisId: 'a', analyst: 'modele', model: 'gpt-4', code: 'MODEL_BROKEN', attempts: 2 },
    };
    const calledOff: MeetingEvent = { type: 'ModelAnalysisCancelled', data: { analysisId: 'a', rewrites: false } };
    const outdated: MeetingEvent = {
      type: 'MinutesOutdated',
      data: { analysisId: 'a', analyst: 'modele', captureId: 'c', touched: ['line/0'], statements: [] },
    };
    const failedAgain: MeetingEvent = { type: 'MinutesRewriteFailed', data: byRules.data };
    const glossary: MeetingEvent[] = [
      { type: 'SpeakersMerged', data: { captureId: 'c', from: 1, into: 0, lines: [0] } },
      { type: 'SpeakersParted', data: { captureId: 'c', from: 1, into: 0, lines: [0] } },
      {
        type: 'MinutesRekeyed',
        data: { erasureId: 'e', part: 0, keyId: 'k', statements: [], actions: [], kept: 0, lost: 1 },
      },
      { type: 'GlossaryApplied', data: { captureId: 'c', lines: [{ line: 0, entries: ['e'] }], speakers: [] } },
      { type: 'GlossaryWithdrawn', data: { captureId: 'c', entryId: 'e', lines: [0], speakers: [] } },
    ];
    for (const events of [[byRules], [calledOff], [outdated], [outdated, failedAgain], glossary])
      given(analysed, ...events).thenRows(meetings, { analysis_state: 'done', analysis_reason: null });
    given(failed, personErased([0])).thenRows(meetings, { analysis_state: 'waiting', analysis_reason: null });
    const asked = (kept: boolean): MeetingEvent => ({ type: 'MeetingAnalysisRequested', data: { kept } });
    given(failed, asked(false)).thenRows(meetings, { analysis_state: 'waiting', analysis_reason: null });
    const again: MeetingEvent = {
      type: 'MeetingReanalysisFailed',
      data: { analysisId: 'one', code: 'X', attempts: 3 },
    };
    given(analysed, asked(true), again).thenRows(meetings, { analysis_state: 'done', analysis_reason: 'X' });
    given(analysed, again, asked(true)).thenRows(meetings, { analysis_state: 'done', analysis_reason: null });
    const chosen: MeetingEvent = {
      type: 'AnalysisChosen',
      data: {
        analysisId: 'one',
        keyId: 'k',
        captureId: 'c',
        analyst: 'extractif',
        model: 'extractif',
        promptVersion: '1',
        dropped: 0,
        result: ERASED,
        superseded: [],
        chosenBy: 'c0ffee00-0000-4000-8000-000000000001',
        why: 'choice',
      },
    };
    given(analysed, chosen).thenRows(meetings, { analysis_state: 'done', analysis_reason: null });
    given(analysed, again, analysed).thenRows(meetings, { analysis_state: 'done', analysis_reason: null });
  });

  it('has the title that somebody gave it, and keeps it where that is erased', () => {
    const renamed = (title: string | typeof ERASED): MeetingEvent => ({
      type: 'MeetingRenamed',
      data: { keyId: 'k', title, why: 'correction', corrected: true },
    });
    const titled = { subject: 'Comité d’automne', searchable: "comite d'automne" };
    given(renamed('Comité d’automne'), renamed(ERASED)).thenRows(meetings, titled);
  });

  it('has what somebody configured, and who organises it now, unnamed once their account is erased', () => {
    const other = { userId: 'c0ffee00-0000-4000-8000-000000000002', keyId: 'k', name: 'Noé', email: 'noe@exemple.fr' };
    const changed = given(
      {
        type: 'MeetingConfigured',
        data: {
          visibility: 'public',
          captionLanguage: 'en',
          summaryLanguage: 'fr',
          automaticSummary: false,
          automaticEmail: true,
        },
      },
      { type: 'MeetingOrganiserChanged', data: { organiser: other } },
    );
    changed.thenRows(meetings, {
      visibility: 'public',
      caption_language: 'en',
      automatic_summary: false,
      organizer_id: other.userId,
      organizer_name: 'Noé',
    });
    changed.thenRows(meetingOrganisers, { meeting_id: 'm', organizer_id: other.userId });
    changed
      .given(`user-${other.userId}`, { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } })
      .thenRows(meetings, { organizer_name: null, organizer_email: null, searchable_organizer: '' });
  });

  it('counts every event in its stream, of a deleted meeting too', () => {
    const statement = {
      part: 'decisions',
      statementId: 'd1',
      keyId: 'k',
      content: ERASED,
      ordinal: 0,
      added: false,
      undo: false,
      corrected: true,
    } as const;
    const deleted = given(
      { type: 'ActionItemCompleted', data: { actionId: 'a1' } },
      { type: 'ActionItemReopened', data: { actionId: 'a1' } },
      { type: 'ActionItemCorrected', data: { actionId: 'a1', keyId: 'k', content: ERASED } },
      { type: 'StatementCorrected', data: statement },
      { type: 'StatementRemoved', data: { part: 'decisions', statementId: 'd1', undo: false } },
      { type: 'ActionItemAdded', data: { actionId: 'a2', keyId: 'k', ordinal: 1, content: ERASED } },
      { type: 'ActionItemRemoved', data: { actionId: 'a2', undo: false } },
      { type: 'ActionItemRestored', data: { actionId: 'a2', keyId: 'k', ordinal: 1, item: ERASED, corrected: true } },
      { type: 'PersonErasureRequested', data: { captureId: 'c', erasureId: 'e', participants: [0], guests: [] } },
      { type: 'TranscriptLineMarked', data: { captureId: 'c', line: 0, important: true } },
      { type: 'LinksErased', data: { erasureId: 'e', links: [], keysDestroyed: 0 } },
      { type: 'MeetingSetApart', data: { apart: true } },
      { type: 'MeetingLabelled', data: { label: 'RH' } },
      { type: 'MeetingHeld', data: { hold: 0, keyId: 'k', reason: ERASED } },
      {
        type: 'PersonErasurePostponed',
        data: { captureId: 'c', erasureId: 'e', participants: [0], guests: [], links: [] },
      },
      { type: 'MeetingHoldLifted', data: { hold: 0 } },
      { type: 'MeetingDeleted', data: {} },
    );
    deleted.thenRows(meetings);
    deleted.thenRows(meetingRevisions, { meeting_id: 'm', revision: 17, position: '18' });
  });

  it('comes to the same, with the same numbers, when a meeting is erased as when it is made anew afterwards', () => {
    const ends: readonly MeetingEvent[] = [
      { type: 'MeetingDeleted', data: {} },
      { type: 'MeetingErased', data: { keysDestroyed: 3 } },
    ];
    for (const title of ['Comité', ERASED]) {
      const after = none
        .given('meeting-m', registered(title), linked(0, 0), room(1), shared('zoe@exemple.fr'), ...ends)
        .given('capture-c', { type: 'CaptureDeleted', data: {} });
      for (const table of [meetings, participants, participantLinks, roomMicrophones, meetingGuests])
        after.thenRows(table);
      after.given('meeting-n', registered()).thenRows(meetings, { meeting_id: 'n', id: 2 });
    }
  });
});
