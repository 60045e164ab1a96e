const at = '2026-11-26T09:00:00.000Z';
const authorisationId = '0a4c1d9e-2f6b-4d0e-8b35-6a1c2d3e4f50';
const userId = '5d0f9b3e-7a49-4f53-9d3c-8f1d2c3b4a5e';

/** One event of each type about people's calendars at Microsoft. */
export const microsoftCalendarSamples: Readonly<Record<string, unknown>> = {
  MicrosoftAuthorised: { authorisationId, userId, granted: ['calendar'], at },
  MicrosoftAuthorisationRefused: { authorisationId, failure: 'GRAPH_AUTHORISATION_REVOKED', at },
  MicrosoftAuthorisationEnded: { authorisationId, userId, by: 'person', at },
  MicrosoftTokenForgotten: { authorisationId },
  MicrosoftSyncAsked: { at },
  MicrosoftSyncPaused: { at, until: '2026-11-26T09:05:00.000Z' },
  MicrosoftSyncCompleted: {
    at,
    people: 4,
    entries: 12,
    failures: [{ code: 'GRAPH_NOT_FOUND', people: 1 }],
  },
  MicrosoftEntriesNoted: {
    entries: [
      {
        entry: '3f0b9a3e-7a49-5f53-9d3c-8f1d2c3b4a5e',
        meetingId: 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01',
        endsAt: '2026-11-27T10:00:00.000Z',
        holds: 'organises',
        version: null,
        series: '4f0b9a3e-7a49-5f53-9d3c-8f1d2c3b4a5e',
      },
    ],
  },
  MicrosoftCalendarRead: {
    source: authorisationId,
    token: 'R0usmcCM996atia_s',
    since: at,
    from: '2026-10-27T09:00:00.000Z',
    until: '2027-01-25T09:00:00.000Z',
  },
};
