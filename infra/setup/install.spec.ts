import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { isInstalled } from './install.mjs';

const { packages } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, object>;
};

test('what runs these specs is what the lock file says', () => {
  expect(isInstalled(true)).toBe(true);
});

test.each([
  [
    'another version',
    { ...packages, 'node_modules/express': { version: '0.0.1' } },
    { server: false, development: false },
  ],
  [
    'a new package',
    { ...packages, 'node_modules/never-installed': { version: '1.0.0' } },
    { server: false, development: false },
  ],
  [
    'a new package for development',
    { ...packages, 'node_modules/never-installed': { version: '1.0.0', dev: true } },
    { server: true, development: false },
  ],
  [
    'a package for another system',
    { ...packages, 'node_modules/never-installed': { version: '1.0.0', optional: true } },
    { server: true, development: true },
  ],
])('%s in the lock file', (_, lock, wanted) => {
  expect({ server: isInstalled(false, lock), development: isInstalled(true, lock) }).toEqual(wanted);
});
