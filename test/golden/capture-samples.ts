const meetingId = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
/** The id of the capture that the samples are of. */
export const capture = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e02';
const speaker = (number: number) => `capture/${capture}/speaker/${number}`;
const startedAt = '2026-07-01T08:00:00.000Z';
const noah = { number: 0, keyId: speaker(0), name: 'Noé', email: 'noe@exemple.fr' };

/** One event of each type that can happen to a capture, and of what chooses one. */
export const captureSamples: Readonly<Record<string, unknown>> = {
  CaptureStarted: {
    meetingId,
    keyId: `capture/${capture}/content`,
    source: 'import',
    keptIn: 'capture',
    session: null,
    platform: 'teams',
    providerMeetingId: 'import-1',
    fingerprint: '1f',
    startedAt,
    participants: [noah],
  },
  CapturePartRecorded: {
    meetingId,
    part: 0,
    startedAt,
    voices: [
      {
        speaker: 0,
        keyId: speaker(0),
        lines: [
          { line: 0, at: null, text: 'Bonjour à tous.' },
          { line: 1, at: 4200, text: 'On retient le 15 décembre.' },
        ],
      },
    ],
  },
  CaptureCompleted: { meetingId, parts: 1, lines: 2, words: 9, durationMs: null, endedAt: '2026-07-01T09:00:00.000Z' },
  CaptureDeleted: {},
  CaptureErased: { meetingId, keysDestroyed: 2 },
  TranscriptChosen: {
    transcript: { captureId: capture, keptIn: 'capture', session: null },
    participants: [noah],
    by: 'rule',
  },
};

/** One event of each type that can happen to a room, and of what a calendar has there. */
export const roomSamples: Readonly<Record<string, unknown>> = {
  MeetingScheduled: {
    keyId: `meeting/${meetingId}/content`,
    platform: 'googlemeet',
    providerMeetingId: 'abc-defg-hij',
    title: 'Comité d’été',
    startedAt,
    endedAt: '2026-07-01T09:00:00.000Z',
    organiser: {
      userId: 'c0ffee00-0000-4000-8000-000000000001',
      keyId: 'user/c0ffee00-0000-4000-8000-000000000001/identity',
      name: 'Claire Étienne',
      email: 'claire@exemple.fr',
    },
    joinUrl: 'https://meet.google.com/abc-defg-hij',
    seriesId: 'serie-1',
    allDay: false,
    documents: {
      keyId: `meeting/${meetingId}/documents/0`,
      attached: [
        {
          title: 'Ordre du jour de Noé',
          url: 'https://docs.google.com/document/d/1kuceFZohVoCh6FulBHxwy6I15Ogpc4hP/edit',
          mimeType: 'application/vnd.google-apps.document',
        },
      ],
    },
    participants: [{ ...noah, keyId: `meeting/${meetingId}/speaker/0`, response: 'accepted' }],
    transcript: { captureId: meetingId, keptIn: 'meeting', session: null },
  },
  MeetingCancelled: {},
  RoomMeetingFound: {
    meetingId,
    ownerId: 'c0ffee00-0000-4000-8000-000000000001',
    telling: 'text',
    isComplete: true,
    from: startedAt,
    until: '2026-07-01T09:00:00.000Z',
  },
  RoomMeetingRemoved: { meetingId, reason: 'moved', at: '2026-07-02T08:00:00.000Z' },
  RoomMeetingRefused: { meetingId },
  RoomMeetingPlaced: { meetingId, occurrenceId: capture },
  RoomMeetingPinned: { meetingId, occurrenceId: meetingId },
  RoomTranscriptChosen: { meetingId, occurrenceId: meetingId },
};
