import { greffierProgram } from '#infra/cli/program.ts';
import { PROJECT_ROOT } from '#infra/project-root.ts';
import type { Command } from 'commander';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];
const matches = (pattern: RegExp): string[] => unique([...readme.matchAll(pattern)].map(([, found]) => found ?? ''));

/** `events tail|show STREAM|export FILE` is three commands: `events tail`, `events show`, `events export`. */
function commandsIn(line: string): string[][] {
  const [first = '', ...others] = line.replaceAll(/\[[^\]]*\]/g, '').split('|');
  const words = (text: string): string[] =>
    text
      .trim()
      .split(/\s+/)
      .filter((word) => /^[a-z][a-z-]*$/.test(word))
      .slice(0, 2);
  const path = words(first);
  return [path, ...others.map((other) => [...path.slice(0, -1), ...words(other).slice(0, 1)])];
}

describe('what the README says', () => {
  test.each(matches(/npm run ([a-z:-]+)/g))('`npm run %s` is a script', (name) => {
    expect(scripts).toHaveProperty(name);
  });

  test('`npm start` and `npm test` are scripts', () => {
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test']));
  });

  const lines = matches(/npx greffier ((?:[^`\n\\]|\\\|)+)/g).map((line) => line.replaceAll('\\|', '|'));
  test.each(unique(lines.flatMap(commandsIn).map((path) => path.join(' '))))(
    '`npx greffier %s` is a command',
    (path) => {
      let command: Command | undefined = greffierProgram();
      for (const name of path.split(' ')) command = command?.commands.find((one) => one.name() === name);
      expect(command).toBeDefined();
    },
  );

  test('says how to keep others from reaching a server that runs for this machine alone', () => {
    const row = readme.split('\n').find((line) => line.startsWith('| `HOST`'));
    expect(row).toContain('`127.0.0.1` for this machine alone');
  });

  test.each(matches(/\]\(([^)#]+)/g).filter((link) => !/^[a-z]+:/.test(link)))('%s is there', (link) => {
    expect(existsSync(join(PROJECT_ROOT, link))).toBe(true);
  });

  test('the pictures that the repository keeps are those that it shows', () => {
    const shown = matches(/!\[[^\]]*\]\(web\/pictures\/([^)]+)\)/g);
    expect(readdirSync(join(PROJECT_ROOT, 'web', 'pictures')).toSorted()).toEqual(shown.toSorted());
  });
});

describe('what SECURITY.md says', () => {
  /** Cells of the last column of the table of threats. */
  const held = readFileSync(join(PROJECT_ROOT, 'SECURITY.md'), 'utf8')
    .split('## Residual risks')[0]
    ?.split('held by')[1]
    ?.split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| --'))
    .map((row) => row.split('|').at(-2) ?? '');

  test('names for each threat folders of specs, or specs, that are there', () => {
    const named = (held ?? []).map((cell) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = '']) => path));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((paths) => paths.length === 0)).toEqual([]);
    expect(named.flat().filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
  });
});
