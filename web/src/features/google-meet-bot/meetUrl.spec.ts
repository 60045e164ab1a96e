import { expect, it, test } from 'vitest';
import { isMeetUrl, withoutScheme } from './meetUrl.ts';

test.each([
  ['https://meet.google.com/abc-defg-hij', true],
  ['meet.google.com/abc-defg-hij', true],
  ['Rejoindre : https://meet.google.com/abc-defg-hij', true],
  ['abc-defg-hij', true],
  ['Code : ABC-defg-hij.', true],
  ['abcd-efgh-ijk', false],
  ['https://exemple.fr/reunion', false],
  ['   ', false],
  ['', false],
])('« %s » may be an address of Meet: %s', (url, may) => expect(isMeetUrl(url, 'meet.google.com')).toBe(may));

it('is shown as people say it', () => {
  expect(withoutScheme('https://meet.google.com/abc-defg-hij')).toBe('meet.google.com/abc-defg-hij');
  expect(withoutScheme('meet.google.com/abc-defg-hij')).toBe('meet.google.com/abc-defg-hij');
});
