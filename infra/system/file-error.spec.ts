import { expect, it } from 'vitest';
import { EXIT } from '../startup-error.ts';
import { isFileError, reasonOf } from './file-error.ts';

it('is what names a file, or what only a file is refused with; no connection', () => {
  const failed = (about: object) => Object.assign(new Error('failed'), { syscall: 'read', ...about });
  expect(isFileError(failed({ code: 'ENOENT', path: '/x' }))).toBe(true);
  expect(isFileError(failed({ code: 'EISDIR' }))).toBe(true);
  expect(isFileError(failed({ code: 'ECONNRESET' }))).toBe(false);
  expect(isFileError(new Error('failed'))).toBe(false);
});

it('has a reason in French and an exit code, also for a code that nobody thought of', () => {
  expect(reasonOf('ENOSPC')).toEqual({ words: 'le disque est plein, ENOSPC', exitCode: EXIT.diskFull });
  expect(reasonOf('ENXIO')).toEqual({ words: 'ENXIO', exitCode: EXIT.configuration });
});
