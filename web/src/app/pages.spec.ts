import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from './pages.ts';

const FEATURES = join(import.meta.dirname, '../features');
const BROWSER_TESTS = join(import.meta.dirname, '../../../test/browser');
const browserTests = globSync('*.spec.ts', { cwd: BROWSER_TESTS })
  .map((file) => readFileSync(join(BROWSER_TESTS, file), 'utf8'))
  .join('\n');

/** An address as a browser test opens it, with something in place of what varies. */
const opened = (path: string): RegExp =>
  new RegExp(`['"\`]${path.replaceAll(/:[^/]+/gu, '(?:[$][{][^}]+[}]|[\\w-]+)')}['"\`?]`, 'u');

// Each step of the second recipe of CONTRIBUTING.md, for every page that there is.
describe.each(PAGES)('the page $paths.0', ({ module, paths }) => {
  const name = module.slice(module.indexOf('/') + 1);

  it('is exported by its module under its name', () => {
    expect(readFileSync(join(FEATURES, `${module}.tsx`), 'utf8')).toMatch(new RegExp(`export const ${name}\\b`, 'u'));
  });

  it('has its words in a catalogue, and a spec', () => {
    const feature = join(FEATURES, module, '..');
    expect(existsSync(join(feature, 'fr.ts'))).toBe(true);
    expect(existsSync(join(FEATURES, `${module}.spec.tsx`))).toBe(true);
  });

  it('is opened by a browser test', () => {
    expect(paths.some((path) => opened(path).test(browserTests))).toBe(true);
  });
});

it('has an address for every page, once', () => {
  const addresses = PAGES.flatMap(({ paths }) => paths);
  expect(addresses).toEqual([...new Set(addresses)]);
});

it('asks early in the form in which answers are found: query fields in the order of their names', () => {
  for (const address of PAGES.flatMap(({ asks = [] }) => asks)) {
    const fields = [...new URL(address, 'http://localhost').searchParams.keys()];
    expect(fields).toEqual(fields.toSorted());
  }
});
