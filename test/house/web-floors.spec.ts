import { dirname, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { fieldOf, nodesOf } from './sources.ts';

/** The folders of `web/src`, from the lowest to the highest: each imports only from those before it. */
const FLOORS = [
  'styles',
  'identity',
  'routes',
  'fr',
  'ui',
  'labels',
  'api',
  'list',
  'live',
  'minutes',
  'mind-map',
  'second-factor',
  'exports',
  'session',
  'features',
  'app',
];
const IMPORTS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']);

/** The room of a file: its folder, or its feature. */
const roomOf = (file: string): string => {
  const [top = '', second = ''] = file.split('/').slice(2);
  return top === 'features' ? `features/${second}` : top;
};
const floorOf = (room: string): number => FLOORS.indexOf(room.split('/')[0] ?? '');

it('imports no higher folder of the web application from a lower one, and no page from another', () => {
  const wrong: string[] = [];
  for (const node of nodesOf('web/src/!(testing)/**/!(*.spec).{ts,tsx}')) {
    if (!IMPORTS.has(node.type) || node.fields['source'] === null) continue;
    const source = fieldOf(node, 'source').text.slice(1, -1);
    const [from, to] = [roomOf(node.file), roomOf(normalize(`${dirname(node.file)}/${source}`))];
    if (!source.startsWith('.') || from === to) continue;
    if (floorOf(to) < 0 || floorOf(to) >= floorOf(from)) wrong.push(`${node.file} imports ${source}`);
  }
  expect(wrong).toEqual([]);
});
