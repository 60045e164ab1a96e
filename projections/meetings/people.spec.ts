import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { ERASED, type Erased } from '#domain/events/personal.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import {
  BEGAN,
  CLAIRE,
  completed,
  FIRST,
  linked,
  noe,
  personErased,
  registered,
  room,
  said,
  shared,
  zoe,
} from '#test/fixtures/meeting-events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, expect, it } from 'vitest';
import { meetingsProjection } from './projection.ts';
import { meetingGuests, meetings, participantLinks, participants, roomMicrophones } from './tables.ts';

const corrected: MeetingEvent = {
  type: 'TranscriptLineCorrected',
  data: {
    captureId: 'c',
    line: 0,
    source: 0,
    previous: 0,
    speaker: 1,
    keyId: 'k',
    startedAt: BEGAN,
    at: null,
    words: { before: 3, after: 2 },
    text: 'Bonjour tous.',
    undo: false,
    corrected: true,
  },
};

const none = specificationOfRows(meetingsProjection);
const given = (...events: readonly MeetingEvent[]) => none.given('meeting-m', registered(), ...events);

describe('the table of participants', () => {
  it('has who is in a capture, with the words that they said, also after a correction', () => {
    given()
      .given('capture-c', { type: 'CapturePartRecorded', data: { meetingId: 'm', ...said } })
      .thenRows(participants, { number: 0, name: 'Noé', email: 'noe@exemple.fr', words: 3 }, { number: 1, words: 0 });
    const after = given(completed)
      .given('capture-c', { type: 'CapturePartRecorded', data: { meetingId: 'm', ...said } })
      .given('meeting-m', corrected);
    after.thenRows(participants, { number: 0, words: 0 }, { number: 1, words: 2 });
    after.thenRows(meetings, { word_count: 9, corrected_words: -1 });
    // As many, where it was corrected while it went on.
    given().given('meeting-m', corrected, completed).thenRows(meetings, { word_count: 9, corrected_words: -1 });
  });

  it('counts the words of a transcript in the meeting’s own stream, whose capture has the meeting’s id', () => {
    const own = { captureId: 'm', keptIn: 'meeting', session: null } as const;
    given(
      { type: 'TranscriptChosen', data: { transcript: own, participants: [noe], by: 'rule' } },
      { type: 'TranscriptPartRecorded', data: said },
    ).thenRows(participants, { capture_id: 'c' }, { capture_id: 'c' }, { capture_id: 'm', words: 3 });
  });

  it('has another capture’s people where that one is the transcript, beside those of the first', () => {
    const other = { ...FIRST, captureId: 'd' };
    const chosen = given({ type: 'TranscriptChosen', data: { transcript: other, participants: [zoe], by: 'person' } });
    chosen.thenRows(meetings, { transcript_id: 'd', participant_count: 1 });
    expect(chosen.rows(participants)).toHaveLength(3);
    chosen
      .given('capture-d', { type: 'CaptureDeleted', data: {} })
      .thenRows(participants, { number: 0 }, { number: 1 });
  });

  it('has the people with whom a capture starts, until it is erased', () => {
    const started = none.given('capture-c', {
      type: 'CaptureStarted',
      data: {
        meetingId: 'm',
        keyId: 'k',
        source: 'import',
        keptIn: 'capture',
        session: null,
        platform: 'teams',
        providerMeetingId: null,
        fingerprint: '1f',
        startedAt: BEGAN,
        participants: [noe, { ...zoe, name: ERASED, email: ERASED }],
      },
    });
    started.thenRows(participants, { meeting_id: 'm', capture_id: 'c', number: 0 });
    started
      .given('capture-c', { type: 'CaptureErased', data: { meetingId: 'm', keysDestroyed: 1 } })
      .thenRows(participants);
  });

  it('has speakers who were heard and named by people, and counts those who were erased', () => {
    const added = (name: string | Erased): MeetingEvent => ({
      type: 'SpeakerAdded',
      data: { captureId: 'c', speaker: 1_000_000, keyId: 'k', name },
    });
    const renamed = (name: string | Erased): MeetingEvent => ({
      type: 'SpeakerRenamed',
      data: { captureId: 'c', speaker: 0, keyId: 'k', name, undo: false, corrected: true },
    });
    const named = given(added('Inès'), renamed('Noé Étienne'), renamed(ERASED));
    named.thenRows(
      participants,
      { number: 0, name: 'Noé Étienne' },
      { number: 1 },
      { number: 1_000_000, name: 'Inès' },
    );
    named.thenRows(meetings, { participant_count: 3 });
    given(added(ERASED)).thenRows(meetings, { participant_count: 3 });
  });

  it('has the row of a speaker with another key again, and none of who was erased', () => {
    const rekeyed = (name: string | Erased): MeetingEvent => ({
      type: 'SpeakerRekeyed',
      data: {
        captureId: 'c',
        erasureId: 'e',
        part: 0,
        speaker: 0,
        keyId: 'k2',
        name,
        email: null,
        words: 5,
        lines: [],
      },
    });
    given(rekeyed('Noé'), personErased([1])).thenRows(participants, { number: 0, email: null, words: 5 });
    given(rekeyed(ERASED), personErased([0])).thenRows(participants, { number: 1 });
  });

  it('has who speaks in a bot session, and the words that captions have after all', () => {
    const id = meetingOfBotSession('session-1');
    const line = { line: 0, speaker: 0, keyId: 'k', startedAt: BEGAN, at: 1_500 };
    const captions: readonly CaptionEvent[] = [
      { type: 'CaptionSpeakerSeen', data: { speaker: 0, keyId: 'k', name: 'Noé' } },
      { type: 'CaptionFinalised', data: { ...line, text: 'Bonjour' } },
      { type: 'CaptionRevised', data: { ...line, text: 'Bonjour à tous', words: { before: 1, after: 3 }, from: null } },
      { type: 'CaptionRevised', data: { ...line, text: 'Bonjour', words: null, from: null } },
    ];
    none
      .given(`meeting-${id}`, registered())
      .given('captions-session-1', ...captions)
      .thenRows(
        participants,
        { capture_id: captureOfBotSession('session-1'), number: 0, name: 'Noé', words: 3 },
        { capture_id: 'c', number: 0 },
        { capture_id: 'c', number: 1 },
      );
    none
      .given(`meeting-${id}`, registered())
      .given('captions-session-1', ...captions)
      .thenRows(meetings, { participant_count: 3, line_count: 1 });
    const named: CaptionEvent = {
      type: 'CaptionRevised',
      data: {
        ...line,
        speaker: 1,
        keyId: 'k1',
        text: 'Bonjour à toutes',
        words: { before: 3, after: 3 },
        from: { speaker: 0, keyId: 'k' },
      },
    };
    const claire: CaptionEvent = { type: 'CaptionSpeakerSeen', data: { speaker: 1, keyId: 'k1', name: 'Claire' } };
    none
      .given('captions-session-1', ...captions, claire, named)
      .thenRows(participants, { number: 0, name: 'Noé', words: 0 }, { number: 1, name: 'Claire', words: 3 });
  });
});

describe('the tables of who participants are and with whom a meeting is shared', () => {
  it('have links that were taken back, until their erasure is asked for', () => {
    const links = given(linked(0, 0), { type: 'ParticipantUnlinked', data: { link: 0 } }, linked(1, 1));
    links.thenRows(
      participantLinks,
      { link: 0, participant: 0, user_id: CLAIRE, unlinked_at: '2026-11-20T09:00:02.000Z' },
      { link: 1, linked_at: '2026-11-20T09:00:03.000Z', unlinked_at: null },
    );
    links
      .given('meeting-m', { type: 'LinkErasureRequested', data: { erasureId: 'e', links: [0, 1] } })
      .thenRows(participantLinks);
    given(linked(0, 0, ERASED), { type: 'ParticipantUnlinked', data: { link: 0 } }).thenRows(participantLinks);
  });

  it('have the microphones of rooms while they are marked', () => {
    given(room(1)).thenRows(roomMicrophones, { meeting_id: 'm', participant: 1, capture_id: 'c' });
    given(room(1), { type: 'ParticipantMarkedAsPerson', data: { captureId: 'c', participant: 1 } }).thenRows(
      roomMicrophones,
    );
  });

  it('have guests, also those with whom it is shared no more, until they are erased', () => {
    const unshared: MeetingEvent = { type: 'MeetingUnshared', data: { guest: 0 } };
    given(shared('zoe@exemple.fr'), unshared).thenRows(meetingGuests, {
      guest: 0,
      email: 'zoe@exemple.fr',
      revoked_at: '2026-11-20T09:00:02.000Z',
    });
    given(shared('zoe@exemple.fr'), personErased([], [0])).thenRows(meetingGuests);
    given(shared(ERASED), unshared).thenRows(meetingGuests);
  });
});
