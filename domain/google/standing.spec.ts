import { expect, it } from 'vitest';
import { nobodyAuthorised, type GoogleAuthorisation, type GoogleIntegration } from './integration.ts';
import { googleStanding } from './standing.ts';

const at = '2026-11-26T09:00:00.000Z';
const sound: GoogleAuthorisation = { id: 'one', granted: ['calendar'], since: at, refusal: null };
const refused: GoogleAuthorisation = { ...sound, id: 'two', refusal: { failure: 'GOOGLE_AUTHORISATION_REVOKED', at } };
const given = (...all: readonly GoogleAuthorisation[]): Partial<GoogleIntegration> => ({
  authorisations: new Map(all.map((one) => [one.id, one])),
});
const found = (failure: null | 'GOOGLE_DELEGATION_REFUSED' | 'GOOGLE_CLIENT_REFUSED', application: string) => ({
  failure,
  application,
  at,
});
const both = { application: 'client', delegation: 'account' };

it.each<[string, Partial<GoogleIntegration>, Partial<typeof both> | object, string, boolean, string | null]>([
  ['nothing is configured', given(sound), { application: null, delegation: null }, 'not_configured', false, null],
  ['nobody has authorised it', {}, both, 'unknown', false, null],
  ['somebody has', given(sound), both, 'healthy', true, null],
  ['one of two is refused', given(sound, refused), both, 'healthy', true, null],
  ['the only one is refused', given(refused), both, 'degraded', false, 'GOOGLE_AUTHORISATION_REVOKED'],
  ['the client is gone', given(sound), { ...both, application: null }, 'unknown', false, null],
  ['the organisation delegates', { delegation: found(null, 'account') }, both, 'healthy', true, null],
  ['another account was delegated to', { delegation: found(null, 'before') }, both, 'unknown', false, null],
  [
    'the delegation is refused',
    { ...given(sound), delegation: found('GOOGLE_DELEGATION_REFUSED', 'account') },
    both,
    'degraded',
    true,
    'GOOGLE_DELEGATION_REFUSED',
  ],
  [
    'the application is refused',
    { application: found('GOOGLE_CLIENT_REFUSED', 'client') },
    both,
    'degraded',
    false,
    'GOOGLE_CLIENT_REFUSED',
  ],
])('tells how Google stands where %s', (_, state, configured, status, isAuthenticated, failure) => {
  const told = googleStanding({ ...nobodyAuthorised, ...state }, { ...both, ...configured });
  expect(told).toEqual({ status, isAuthenticated, failure });
});
