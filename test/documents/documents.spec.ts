import { PROJECT_ROOT } from '#infra/project-root.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandsThatAct, pathOf } from './commands.ts';
import { writtenDocuments } from './documents.ts';

describe('documents that are computed', () => {
  it.each(writtenDocuments())('$path is as `npm run documents` writes it', ({ path, text }) => {
    expect(readFileSync(join(PROJECT_ROOT, path), 'utf8')).toBe(text);
  });
});

describe('the table of commands in the README', () => {
  const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
  /** Without what may be left out, and with each of several names: `greffier demo load`, `greffier demo remove`. */
  const named = readme
    .split('\n')
    .filter((line) => line.startsWith('| `npx greffier '))
    .flatMap((line) => [...line.matchAll(/`(?:npx )?(?:greffier )?([^`]+)`/gu)].map(([, usage = '']) => usage))
    .flatMap((usage) => {
      const [first = '', ...others] = usage
        .replaceAll(/\[(?=-|[A-Z])[^\]]*\]/gu, '')
        .replaceAll(/[[\]]/gu, '')
        .split(String.raw`\|`);
      const parent = first.trim().split(' ')[0];
      return [first, ...others.map((other) => `${parent} ${other}`)];
    });

  it.each(commandsThatAct().map((command) => pathOf(command).replace('greffier ', '')))('has greffier %s', (path) => {
    expect(named.some((usage) => `${usage.trim()} `.startsWith(`${path} `))).toBe(true);
  });
});
