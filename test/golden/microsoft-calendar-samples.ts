const at = '2026-11-26T09:00:00.000Z';
const authorisationId = '0a4c1d9e-2f6b-4d0e-8b35-6a1c2d3e4f50';
const userId = '5d0f9b3e-7a49-4f53-9d3c-8f1d2c3b4a5e';

/** One event of each type about people's calendars at Microsoft. */
export const microsoftCalendarSamples: Readonly<Record<string, unknown>> = {
  MicrosoftAuthorised: { authorisationId, userId, granted: ['calendar'], at },
  MicrosoftAuthorisationRefused: { authorisationId, failure: 'GRAPH_AUTHORISATION_REVOKED', at },
  MicrosoftAuthorisationEnded: { authorisationId, userId, by: 'person', at },
  MicrosoftTokenForgotten: { authorisationId },
};
