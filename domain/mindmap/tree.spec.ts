import { expect, it } from 'vitest';
import type { MindMapNode } from './mind-map.ts';
import { descendantsOf, treeOf, visibleNodes } from './tree.ts';

const node = (id: string, type: MindMapNode['type'], ...connections: string[]): MindMapNode => ({
  id,
  title: id,
  type,
  x: 0,
  y: 0,
  connections,
  weight: 5,
});
const map = [
  node('r', 'root', 't', 'p'),
  node('t', 'topic', 'a', 'd'),
  node('a', 'action'),
  node('d', 'decision'),
  node('p', 'participant', 'a'),
];

it('hangs a node from the nearest of those that connect to it', () => {
  const tree = treeOf(map);
  expect(tree?.children.get('r')?.map(({ id }) => id)).toEqual(['t', 'p']);
  expect(tree?.parent.get('a')?.id).toBe('t');
});

it('hangs what nothing reaches from the root, and ignores connections to nowhere', () => {
  const tree = treeOf([node('r', 'root', 'gone'), node('x', 'topic', 'y'), node('y', 'action', 'x', 'y')]);
  expect(tree?.parent.get('x')?.id).toBe('r');
  expect(tree?.parent.get('y')?.id).toBe('x');
  expect(treeOf([])).toBeNull();
});

it('folds a node over everything that hangs from it', () => {
  expect(visibleNodes(map, new Set(['t'])).map(({ id }) => id)).toEqual(['r', 't', 'p']);
  expect(visibleNodes(map, new Set())).toEqual(map);
  const tree = treeOf(map);
  expect(tree === null ? [] : descendantsOf('r', tree).map(({ id }) => id)).toEqual(['t', 'a', 'd', 'p']);
});
