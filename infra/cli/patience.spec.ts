import { expect, it } from 'vitest';
import { isPassing } from './patience.ts';

it('takes a connection that is refused for a database that is away, and no file that cannot be opened', () => {
  const failed = (about: object) => Object.assign(new Error('failed'), about);
  expect(isPassing(failed({ syscall: 'connect', code: 'ECONNREFUSED' }))).toBe(true);
  expect(isPassing(failed({ syscall: 'read', code: 'ECONNRESET' }))).toBe(true);
  expect(isPassing(failed({ syscall: 'open', path: '/x', code: 'EROFS' }))).toBe(false);
  // The system names no file where one that is open cannot be read or written.
  expect(isPassing(failed({ syscall: 'read', code: 'EISDIR' }))).toBe(false);
  expect(isPassing(failed({ syscall: 'write', code: 'ENOSPC' }))).toBe(false);
});
