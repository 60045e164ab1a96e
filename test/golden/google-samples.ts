const at = '2026-11-26T09:00:00.000Z';
const authorisationId = '5f1d3c0a-8a44-4c8e-9a43-2f4d6c1b7e90';
const userId = '3c2c6f0e-6d0b-4f5c-9d5c-0c0f7c3d2a11';
const application = '9b8e4f2a-0d3c-5a6b-8c7d-1e2f3a4b5c6d';

/** One event of each type about Google. */
export const googleSamples: Readonly<Record<string, unknown>> = {
  GoogleAuthorised: { authorisationId, userId, granted: ['calendar', 'meetings'], at },
  GoogleAuthorisationRefused: { authorisationId, failure: 'GOOGLE_AUTHORISATION_REVOKED', at },
  GoogleAuthorisationEnded: { authorisationId, userId, by: 'person', at },
  GoogleTokenForgotten: { authorisationId, isRevoked: true },
  GoogleApplicationChecked: { failure: null, application, at },
  GoogleDelegationChecked: { failure: 'GOOGLE_DELEGATION_REFUSED', application, at },
};
