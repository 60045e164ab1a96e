import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EXIT, StartupError } from '../startup-error.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { explainFailure, isStillLeaving } from './failures.ts';
import { startPostmaster } from './postmaster.ts';
import { prepareSite } from './site.ts';

describe('why Postgres gave up', () => {
  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', EXIT.diskFull, 'est plein'],
    ['FATAL:  could not open file "base/1/2": Permission denied', EXIT.noPermission, 'n’a pas les droits'],
    ['FATAL:  data directory "/d" has wrong ownership', EXIT.noPermission, 'n’a pas les droits'],
    ['initdb: error: could not create directory: Read-only file system', EXIT.noPermission, 'lecture seule'],
    [
      'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 2 bytes: No such file',
      EXIT.unavailable,
      '--shm-size',
    ],
    ['PANIC:  something else', EXIT.unavailable, 'PANIC:  something else'],
  ])('%s', (log, exitCode, words) => {
    const error = explainFailure(log, '/d');
    expect(error.exitCode).toBe(exitCode);
    expect(error.message).toContain(words);
  });
});

test('a lock file that a server without room left empty is in the way for a moment only', () => {
  expect(isStillLeaving(explainFailure('FATAL:  lock file "postmaster.pid" is empty', '/d'))).toBe(true);
  expect(isStillLeaving(explainFailure('PANIC:  something else', '/d'))).toBe(false);
});

/** A disk of its own, too small for a cluster; only root may have one. */
const disk = mkdtempSync(join(tmpdir(), 'greffier-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.runIf(isMounted)('a disk that fills up while the data are created, a real one', async () => {
  const error = await prepareSite(disk).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(error).toMatchObject({ exitCode: EXIT.diskFull, message: expect.stringContaining('est plein') });
});

test.runIf(isMounted)('a disk without room even for the reason that Postgres gives', async () => {
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'others')}`, 'bs=4096']);
  const binaries = await findBinaries();
  const options = { binaries, account: chooseAccount(disk), cluster: disk, port: 1, settings: {} };
  const error = await startPostmaster({ ...options, log: join(disk, 'log') }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ exitCode: EXIT.diskFull });
});
