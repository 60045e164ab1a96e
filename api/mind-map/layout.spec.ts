import { nodeRadius } from '#domain/mindmap/appearance.ts';
import { VIEWPORT } from '#domain/mindmap/measures.ts';
import { type MindMapNode, NODE_TYPES } from '#domain/mindmap/mind-map.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutMindMap } from './layout.ts';

/** Up to forty nodes of any kind and weight, each hanging from an earlier one. */
const maps = fc
  .array(
    fc.record({
      type: fc.constantFrom(...NODE_TYPES.filter((type) => type !== 'root')),
      weight: fc.integer({ min: 1, max: 10 }),
      parent: fc.nat(),
    }),
    { maxLength: 39 },
  )
  .map((rest): MindMapNode[] => {
    const nodes: MindMapNode[] = [
      { id: 'root', title: 'Comité', type: 'root', x: 0, y: 0, connections: [], weight: 10 },
    ];
    for (const [index, { type, weight, parent }] of rest.entries()) {
      const node: MindMapNode = { id: `${index}`, title: `Nœud ${index}`, type, x: 0, y: 0, connections: [], weight };
      nodes[parent % nodes.length]?.connections.push(node.id);
      nodes.push(node);
    }
    return nodes;
  });

const inside = ({ x, y, ...node }: MindMapNode): boolean => {
  const radius = nodeRadius(node);
  return x >= radius && y >= radius && x <= VIEWPORT.width - radius && y <= VIEWPORT.height - radius;
};

it('keeps every circle inside the viewport and apart from every other', async () => {
  await fc.assert(
    fc.asyncProperty(maps, async (nodes) => {
      const laidOut = await layoutMindMap(nodes);
      expect(laidOut.map(({ id }) => id)).toEqual(nodes.map(({ id }) => id));
      expect(laidOut.filter((node) => !inside(node))).toEqual([]);
      for (const [index, a] of laidOut.entries()) {
        for (const b of laidOut.slice(index + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y), `${a.id} and ${b.id}`).toBeGreaterThanOrEqual(
            nodeRadius(a) + nodeRadius(b),
          );
        }
      }
    }),
    { numRuns: runs(450) },
  );
});

it('lays the same map out the same way, with the root in the middle', async () => {
  const [nodes] = fc.sample(maps, { seed: 7, numRuns: 1 });
  const first = await layoutMindMap(nodes ?? []);
  expect(first[0]).toMatchObject({ x: 400, y: 300 });
  expect(await layoutMindMap(nodes ?? [])).toStrictEqual(first);
});

it('gives an empty map back', async () => {
  expect(await layoutMindMap([])).toEqual([]);
});
