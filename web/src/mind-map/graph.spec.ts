import { type MindMapNode, nodeRadius } from '#api/contract/mind-map.ts';
import { expect, it } from 'vitest';
import { flowEdges, flowNodes, linkedTo } from './graph.ts';

const node = (id: string, type: MindMapNode['type'], x: number, y: number, ...connections: string[]): MindMapNode => ({
  id,
  title: id,
  type,
  x,
  y,
  connections,
  weight: 5,
});
const all = [
  node('r', 'root', 400, 300, 't', 'p'),
  node('t', 'topic', 550, 300, 'a'),
  node('a', 'action', 700, 300),
  node('p', 'participant', 250, 300, 'a'),
];
const state = { all, folded: new Set<string>(), selected: null, entry: null };

it('draws circles around their centres, the root being where Tab leads', () => {
  const nodes = flowNodes(all, state);
  expect(nodes[0]).toMatchObject({ position: { x: 350, y: 250 }, width: 100, data: { children: 2, entry: true } });
  expect(nodes[2]).toMatchObject({
    position: { x: 675, y: 275 },
    data: { radius: nodeRadius({ type: 'action', weight: 5 }), children: 0, entry: false },
  });
});

it('tells branches from connections that cross the tree, and lights those of the chosen node', () => {
  const edges = flowEdges(all, { all, selected: 'p' });
  expect(edges.map(({ source, target, data }) => [source, target, data?.branch, data?.lit])).toEqual([
    ['r', 't', true, false],
    ['r', 'p', true, true],
    ['t', 'a', true, false],
    ['p', 'a', false, true],
  ]);
});

it('leaves out what is folded away, but still counts it', () => {
  const shown = all.filter(({ id }) => id !== 'a');
  expect(flowEdges(shown, { all, selected: null }).map(({ target }) => target)).toEqual(['t', 'p']);
  expect(flowNodes(shown, { ...state, folded: new Set(['t']) })[1]?.data).toMatchObject({ folded: true, children: 1 });
});

it('finds both ends of the connections of a node', () => {
  expect(linkedTo('a', all).map(({ id }) => id)).toEqual(['t', 'p']);
  expect(linkedTo('r', all).map(({ id }) => id)).toEqual(['t', 'p']);
});
