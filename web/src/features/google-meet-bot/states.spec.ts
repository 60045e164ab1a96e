import { SESSION_STATUSES } from '#api/contract/google-meet-bot.ts';
import { expect, it, test } from 'vitest';
import { agoOf, isActive, isMeetUrl, lookOf } from './states.ts';

it('counts a session as over only with the specified words', () => {
  expect(SESSION_STATUSES.filter((status) => isActive({ status }))).toEqual(['joining', 'connected']);
  expect(SESSION_STATUSES.map((status) => lookOf(status).badge)).toEqual(['Connexion...', 'Connecté', null, 'Échec', null, null]);
});

test.each([
  ['https://meet.google.com/abc-defg-hij', true],
  ['meet.google.com/abc-defg-hij', true],
  ['https://exemple.fr/reunion', false],
  ['   ', false],
  ['', false],
])('« %s » may be an address of Meet: %s', (url, may) => expect(isMeetUrl(url, 'meet.google.com')).toBe(may));

test.each([
  [-5, '0\u00A0s'],
  [4_900, '4\u00A0s'],
  [60_000, '1\u00A0min'],
  [3_599_999, '59\u00A0min'],
  [7_200_000, '2\u00A0h'],
])('%d ms ago is « %s »', (ms, words) => expect(agoOf(ms)).toBe(words));
