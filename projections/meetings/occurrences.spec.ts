import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { RoomEvent } from '#domain/room/events.ts';
import { ERASED } from '#domain/events/personal.ts';
import { BEGAN, CLAIRE, noe, registered, zoe } from '#test/fixtures/meeting-events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { meetingsProjection } from './projection.ts';
import { meetingOrganisers, meetingRevisions, meetings, occurrences, participants } from './tables.ts';

const none = specificationOfRows(meetingsProjection);

describe('the table of occurrences', () => {
  const found = (meetingId: string, telling: 'text' | 'provider', isComplete = true) => ({
    type: 'RoomMeetingFound' as const,
    data: { meetingId, ownerId: CLAIRE, telling, isComplete, from: BEGAN, until: BEGAN },
  });
  const placed = (
    type: 'RoomMeetingPlaced' | 'RoomMeetingPinned',
    meetingId: string,
    occurrenceId: string,
  ): RoomEvent => ({
    type,
    data: { meetingId, occurrenceId },
  });
  const together = none.given(
    'room-r',
    found('m', 'text'),
    placed('RoomMeetingPlaced', 'm', 'm'),
    found('n', 'provider'),
    placed('RoomMeetingPlaced', 'n', 'm'),
  );

  it('has which meetings are one, and their places in the order of transcripts', () => {
    together.thenRows(
      occurrences,
      { meeting_id: 'm', room_id: 'r', occurrence_id: 'm', chosen: false, standing: 2 },
      { meeting_id: 'n', room_id: 'r', occurrence_id: 'm', chosen: false, standing: 0 },
    );
  });

  it('keeps where a meeting is when something else is learnt of it', () => {
    const later = together.given('room-r', found('m', 'text', false));
    later.thenRows(occurrences, { meeting_id: 'm', occurrence_id: 'm', standing: 6 }, { meeting_id: 'n' });
  });

  it('has the one that somebody chose last, for as long as it is there', () => {
    const chosen = (meetingId: string): RoomEvent => ({
      type: 'RoomTranscriptChosen',
      data: { meetingId, occurrenceId: 'm' },
    });
    const last = together.given('room-r', chosen('n'), chosen('m'));
    last.thenRows(occurrences, { meeting_id: 'm', chosen: true }, { meeting_id: 'n', chosen: false });
    const parted = last.given('room-r', placed('RoomMeetingPinned', 'm', 'o'));
    parted.thenRows(occurrences, { occurrence_id: 'o', chosen: false }, { meeting_id: 'n', chosen: false });
  });

  it('knows what a person placed, whatever follows, and the time of each, which never ends before it begins', () => {
    const early: RoomEvent = {
      type: 'RoomMeetingFound',
      data: { ...found('m', 'provider').data, until: '2020-01-01T00:00:00Z' },
    };
    const pinned = together.given(
      'room-r',
      placed('RoomMeetingPinned', 'm', 'o'),
      placed('RoomMeetingPlaced', 'm', 'n'),
      early,
    );
    pinned.thenRows(
      occurrences,
      { meeting_id: 'm', occurrence_id: 'n', pinned: true, started_at: BEGAN, ended_at: BEGAN },
      { meeting_id: 'n', pinned: false },
    );
  });

  it('loses a meeting with its room’s event, so that what is one with a deleted meeting is found until then', () => {
    const deleted = together.given('meeting-m', { type: 'MeetingDeleted', data: {} });
    deleted.thenRows(occurrences, { meeting_id: 'm' }, { meeting_id: 'n' });
    const removed: RoomEvent = {
      type: 'RoomMeetingRemoved',
      data: { meetingId: 'm', reason: 'deleted', at: BEGAN },
    };
    deleted.given('room-r', removed).thenRows(occurrences, { meeting_id: 'n' });
  });

  it('moves meetings on for those who show them, but not their revisions', () => {
    const moved = none.given('meeting-m', registered()).given('room-r', found('m', 'text'));
    moved.thenRows(meetingRevisions, { meeting_id: 'm', revision: 0, position: '2' });
    // What is refused is in no table: it is deleted.
    const refused: RoomEvent = { type: 'RoomMeetingRefused', data: { meetingId: 'x' } };
    expect(none.given('room-r', refused).rows(occurrences)).toEqual([]);
  });
});

describe('a meeting of a calendar', () => {
  const scheduled = (changes: object = {}): MeetingEvent => ({
    type: 'MeetingScheduled',
    data: {
      keyId: 'k',
      platform: 'googlemeet',
      providerMeetingId: 'abc-defg-hij',
      title: 'Comité',
      startedAt: BEGAN,
      endedAt: '2026-07-01T09:00:00.000Z',
      organiser: { userId: CLAIRE, keyId: 'k', name: 'Claire Étienne', email: 'claire@exemple.fr' },
      participants: [noe, zoe].map((person) => ({ ...person, response: null })),
      joinUrl: null,
      seriesId: null,
      allDay: false,
      documents: null,
      transcript: { captureId: 'm', keptIn: 'meeting', session: null },
      ...changes,
    },
  });

  it('has its times and who attends, as the calendar said last, and the organiser that people gave it', () => {
    const noor = { userId: 'noor', keyId: 'k', name: 'Noor', email: 'noor@exemple.fr' };
    const later = none.given(
      'meeting-m',
      scheduled(),
      { type: 'MeetingOrganiserChanged', data: { organiser: noor } },
      scheduled({ title: 'Comité reporté', endedAt: '2026-07-01T10:00:00.000Z', participants: [zoe] }),
    );
    later.thenRows(meetings, {
      subject: 'Comité reporté',
      end_time: '2026-07-01T10:00:00.000Z',
      organizer_id: 'noor',
      source: 'calendar',
      status: 'completed',
      analysis_state: 'skipped',
      participant_count: 1,
    });
    later.thenRows(participants, { capture_id: 'm', number: 1, name: 'Zoé' });
    later.thenRows(meetingOrganisers, { meeting_id: 'm', organizer_id: 'noor' });
  });

  it('is cancelled once its calendar has it no more, until the calendar says it again', () => {
    const cancelled = none.given('meeting-m', scheduled(), { type: 'MeetingCancelled', data: {} });
    cancelled.thenRows(meetings, { status: 'cancelled', subject: 'Comité', updated_at: '2026-11-20T09:00:01.000Z' });
    cancelled.given('meeting-m', scheduled()).thenRows(meetings, { status: 'completed' });
  });

  it('leaves no rows once it is erased', () => {
    const erased = none.given('meeting-m', scheduled({ title: ERASED, participants: [{ ...noe, name: ERASED }] }));
    erased.thenRows(meetings);
    erased.thenRows(participants);
  });
});
