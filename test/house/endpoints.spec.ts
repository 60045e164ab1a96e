import { expect, it } from 'vitest';
import { fieldOf, nodesOf } from './sources.ts';

it('gives every call of the web application a name of its own: of two, the first that is loaded serves both', () => {
  const names = [...nodesOf('web/src/**/!(*.spec).{ts,tsx}', /^Property$/u)]
    .filter((node) => fieldOf(node, 'value').type === 'CallExpression')
    .filter((node) => /^build\s*\.(?:query|infiniteQuery|mutation)\b/u.test(fieldOf(node, 'value').text))
    .map((node) => fieldOf(node, 'key').text);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
