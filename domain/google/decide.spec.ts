import { specificationOf } from '#test/support/decider-specification.ts';
import { describe, expect, it } from 'vitest';
import { googleDecider, type GoogleCommand } from './decide.ts';
import type { GoogleEvent } from './events.ts';
import { scopesBeside, scopesIn } from './scopes.ts';

const google = specificationOf(googleDecider);
const at = '2026-11-26T09:00:00.000Z';
const [zoe, noe] = ['user-zoe', 'user-noe'];
const authorised = (authorisationId: string, userId = zoe): GoogleEvent => ({
  type: 'GoogleAuthorised',
  data: { authorisationId, userId, granted: ['calendar'], at },
});
const authorise = (authorisationId: string, userId = zoe): GoogleCommand => ({
  type: 'authorise',
  authorisationId,
  userId,
  granted: ['calendar'],
  at,
});
const refuse = (authorisationId: string): GoogleCommand => ({
  type: 'refuse',
  authorisationId,
  failure: 'GOOGLE_AUTHORISATION_REVOKED',
  at,
});
const ended: GoogleEvent = {
  type: 'GoogleAuthorisationEnded',
  data: { authorisationId: 'one', userId: zoe, by: 'person', at },
};

describe('an authorisation at Google', () => {
  it('is given once, and counts in place of the one before', () => {
    google.given().when(authorise('one')).then(authorised('one'));
    google.given(authorised('one')).when(authorise('one')).thenNothing();
    google.given(authorised('one')).when(authorise('two')).then(authorised('two'));
    const { state } = google.given(authorised('one'), authorised('two'), authorised('other', noe));
    expect([...state.authorisations].map(([userId, { id }]) => [userId, id])).toEqual([
      [zoe, 'two'],
      [noe, 'other'],
    ]);
  });

  it('is refused once; a former one no more, and a new one is sound again', () => {
    const outcome = google.given(authorised('one')).when(refuse('one'));
    outcome.thenMatching({ type: 'GoogleAuthorisationRefused', data: { failure: 'GOOGLE_AUTHORISATION_REVOKED' } });
    google
      .given(authorised('one'), ...outcome.events)
      .when(refuse('one'))
      .thenNothing();
    google.given(authorised('one'), authorised('two')).when(refuse('one')).thenNothing();
    const { state } = google.given(authorised('one'), ...outcome.events, authorised('two'));
    expect(state.authorisations.get(zoe)?.refusal).toBeNull();
  });

  it('ends once, and its token is forgotten once', () => {
    google.given(authorised('one')).when({ type: 'end', userId: zoe, by: 'person', at }).then(ended);
    google.given(authorised('one'), ended).when({ type: 'end', userId: zoe, by: 'account', at }).thenNothing();
    const forget: GoogleCommand = { type: 'recordForgotten', authorisationId: 'one', isRevoked: false };
    google.given(authorised('one')).when(forget).thenNothing();
    const outcome = google.given(authorised('one'), ended).when(forget);
    outcome.thenMatching({ type: 'GoogleTokenForgotten', data: { isRevoked: false } });
    google
      .given(authorised('one'), ended, ...outcome.events)
      .when(forget)
      .thenNothing();
  });
});

describe('what was found of the application', () => {
  const found = { application: 'a', failure: null, at, isAsked: false } as const;
  const known: GoogleEvent = { type: 'GoogleApplicationChecked', data: { application: 'a', failure: null, at } };

  it.each<[string, Partial<typeof found | { isAsked: true; failure: 'GOOGLE_CLIENT_REFUSED' }>, boolean]>([
    ['as before', {}, false],
    ['as before, asked by a person', { isAsked: true }, true],
    ['otherwise', { failure: 'GOOGLE_CLIENT_REFUSED' }, true],
    ['a day later', { at: '2026-11-27T09:00:00.000Z' } as never, true],
    ['of another one', { application: 'b' } as never, true],
  ])('is recorded where it is news: %s', (_, changed, isNews) => {
    const { events } = google.given(known).when({ type: 'recordApplication', ...found, ...changed });
    expect(events).toHaveLength(isNews ? 1 : 0);
  });
});

it('knows which of its scopes an answer states', () => {
  const stated =
    'openid https://www.googleapis.com/auth/calendar.events.readonly https://www.googleapis.com/auth/drive';
  expect(scopesIn(stated)).toEqual(['calendar']);
  expect(scopesBeside(['calendar'])).toEqual(['meetings', 'documents']);
});
