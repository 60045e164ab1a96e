import { programFile as testedFile } from '#test/support/bundle.ts';
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';
import { ensureBundled, programFile, PROGRAMS } from './bundle.mjs';
import { hashOfSources } from './sources.mjs';

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'greffier-bundle-'));

describe('the bundle', () => {
  it('is made once of the same sources, by the first that asks, and replaces the oldest', async () => {
    const dist = emptyFolder();
    const former = ['1', '2', '3', '4', '5', '6'].map((name) => join(dist, name));
    for (const [age, folder] of former.entries()) {
      mkdirSync(folder);
      utimesSync(folder, 0, 1_000_000 - age);
    }
    const making = ensureBundled('one', dist);
    const folder = join(dist, basename(dirname(testedFile('main'))));
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.js'), 'of another process');
    expect(await making).toBe(folder);
    expect(readdirSync(folder)).toEqual(['main.js']);
    expect(readdirSync(dist).toSorted()).toEqual(['1', '2', '3', '4', '5', basename(folder)].toSorted());
    expect(await ensureBundled('again', dist)).toBe(folder);
  });

  it('has every program, and errors within it name the sources', async () => {
    const folder = await ensureBundled();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(Object.keys(PROGRAMS).map((name) => `${name}.js`)));
    const worker = new Worker(join(folder, 'worker.js'), { execArgv: ['--enable-source-maps'] });
    const [{ stack }] = (await once(worker, 'error')) as [Error];
    expect(stack).toMatch(/api\/exports\/worker\.ts:\d+/u);
  });

  it('is not needed: where it cannot be made, the sources run', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue();
    const file = join(emptyFolder(), 'dist');
    writeFileSync(file, '');
    expect(await programFile('cli', ensureBundled('one', file))).toBe(join(PROJECT_ROOT, 'infra/cli.ts'));
    expect(said).toHaveBeenCalledWith(expect.stringMatching(/EEXIST[\s\S]*\nGreffier démarre depuis ses sources\.$/u));
    said.mockRestore();
  });
});

it('is of other sources as soon as one changes, comes or goes, specs and what is built aside', () => {
  const folder = emptyFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const hash = () => hashOfSources([relative(PROJECT_ROOT, folder)]);
  mkdirSync(join(folder, 'dist'));
  write('one.ts', 'export {};');
  const first = hash();
  write('one.spec.ts', '');
  write('dist/index.html', '');
  expect(hash()).toBe(first);
  write('two.ts', '');
  const second = hash();
  write('two.ts', 'export {};');
  expect(new Set([first, second, hash()]).size).toBe(3);
});
