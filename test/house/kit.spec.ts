import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fieldOf, nodesOf } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const KIT = 'bots/kit/**/!(*.spec).ts';
/** What people read of a bot wherever it is. */
const SHARED_TEXTS = 'domain/bot-session/texts.ts';
const IMPORT = /^ImportDeclaration$/u;
/** Platforms, and what they are attended with. */
const PLATFORM = /google|\bmeet\b|meetpage|teams|zoom|jsname|selector|playwright|chromium/iu;

it('knows no platform: neither by name nor by what its pages are made of', () => {
  const files = globSync(KIT, { cwd: ROOT });
  expect(files.length).toBeGreaterThan(15);
  const lines = [...files, SHARED_TEXTS].flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (PLATFORM.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});

it('imports nothing of a platform', () => {
  const imports = [...nodesOf(KIT, IMPORT)]
    .map((node) => `${node.file}: ${fieldOf(node, 'source').text}`)
    .filter((text) => /'(?:\.\.\/(?!reactor)|#bots\/(?!kit\/)|#domain\/bot-session\/.+\/)/u.test(text));
  expect(imports).toEqual([]);
});

it('is told of platforms by one registry: no other file of the bots or of what starts them opens one', () => {
  const importers = [...nodesOf('{bots,infra,commands,projections,api}/**/!(*.spec).ts', IMPORT)]
    .filter((node) => /google-meet\/platform\.ts/u.test(fieldOf(node, 'source').text))
    .map(({ file }) => file);
  expect([...new Set(importers)]).toEqual(['bots/platforms.ts']);
});
