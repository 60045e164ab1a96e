const at = '2026-11-26T09:00:00.000Z';
const meetingId = '0c4f3a52-6b3d-5d3a-9c0e-8e0d6a1f2b77';

/** One event of each type that the synchronisation with Google writes. */
export const googleSyncSamples: Readonly<Record<string, unknown>> = {
  GoogleSyncAsked: { at },
  GoogleSyncPaused: { api: 'meet', at, until: '2026-11-26T09:05:00.000Z' },
  GoogleSyncCompleted: {
    at,
    people: 2,
    entries: 12,
    transcripts: 1,
    failures: [{ code: 'GOOGLE_AUTHORISATION_REVOKED', people: 1 }],
  },
  GoogleEntriesNoted: {
    entries: [
      {
        entry: '7c9e6679-7425-50de-944b-e07fc1f90ae7',
        meetingId,
        endsAt: '2026-12-01T10:00:00.000Z',
        holds: 'organises',
        version: null,
      },
    ],
  },
  GoogleCalendarRead: {
    source: '5f1d3c0a-8a44-4c8e-9a43-2f4d6c1b7e90',
    token: 'CPDAlvWDx70CEPDAlvWDx70CGAU=',
    since: at,
    from: '2026-10-27T09:00:00.000Z',
    until: '2027-01-25T09:00:00.000Z',
  },
  GoogleConferencesRead: { until: at },
  GoogleTranscriptFound: {
    keyId: `meeting/${meetingId}/report`,
    userId: '3c2c6f0e-6d0b-4f5c-9d5c-0c0f7c3d2a11',
    conference: 'conferenceRecords/8f1c',
    transcript: 'conferenceRecords/8f1c/transcripts/2b7a',
    document: '1kuceFZohVoCh6FulBHxwy6I15Ogpc4hP',
    meetCode: 'abc-defg-hij',
    startedAt: '2026-11-25T09:00:00.000Z',
    endedAt: '2026-11-25T10:00:00.000Z',
    at,
  },
  GoogleTranscriptTaken: { meetingId, form: 'entries', language: 'fr' },
  GoogleTranscriptRefused: { reason: 'empty' },
};
