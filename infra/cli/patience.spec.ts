import { expect, it } from 'vitest';
import { isPassing } from './patience.ts';

it('takes a connection that is refused for a database that is away, and no file that cannot be opened', () => {
  const failed = (about: object) => Object.assign(new Error('failed'), about);
  expect(isPassing(failed({ syscall: 'connect', code: 'ECONNREFUSED' }))).toBe(true);
  expect(isPassing(failed({ syscall: 'open', path: '/x', code: 'EROFS' }))).toBe(false);
});
