import { expect, it, test } from 'vitest';
import { meetingIn, withoutScheme } from './meetUrl.ts';

const INVALID = { googlemeet: 'Veuillez entrer une URL Google Meet valide', teams: 'une URL Microsoft Teams' } as const;
const PLATFORMS = [
  { name: 'googlemeet', hosts: ['meet.google.com'], addressInvalid: INVALID.googlemeet },
  { name: 'teams', hosts: ['teams.microsoft.com', 'teams.live.com'], addressInvalid: INVALID.teams },
] satisfies Parameters<typeof meetingIn>[1];

test.each([
  ['https://meet.google.com/abc-defg-hij', 'googlemeet'],
  ['meet.google.com/abc-defg-hij', 'googlemeet'],
  ['Rejoindre : https://meet.google.com/abc-defg-hij', 'googlemeet'],
  ['abc-defg-hij', 'googlemeet'],
  ['Code : ABC-defg-hij.', 'googlemeet'],
  ['https://teams.microsoft.com/meet/31234567890123?p=AbCdEfGh1', 'teams'],
  ['Rejoindre : https://Teams.Live.com/meet/9312345678', 'teams'],
] as const)('« %s » may be a meeting of %s', (text, platform) =>
  expect(meetingIn(text, PLATFORMS)).toEqual({ platform }),
);

test.each([
  ['abcd-efgh-ijk', INVALID.googlemeet],
  ['https://exemple.fr/reunion', INVALID.googlemeet],
  ['   ', INVALID.googlemeet],
  ['', INVALID.googlemeet],
  ['https://teams.exemple.fr/meet/1', INVALID.teams],
])('« %s » names no meeting: %s', (text, invalid) => expect(meetingIn(text, PLATFORMS)).toEqual({ invalid }));

it('is shown as people say it', () => {
  expect(withoutScheme('https://meet.google.com/abc-defg-hij')).toBe('meet.google.com/abc-defg-hij');
  expect(withoutScheme('meet.google.com/abc-defg-hij')).toBe('meet.google.com/abc-defg-hij');
});
