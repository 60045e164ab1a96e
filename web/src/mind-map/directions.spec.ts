import type { MindMapNode } from '#api/contract/mind-map.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeTowards } from './directions.ts';

const at = (id: string, x: number, y: number): MindMapNode => ({
  id,
  title: id,
  type: 'topic',
  x,
  y,
  connections: [],
  weight: 5,
});

it('goes to the nearest node in the direction of the key, rather down the column than across', () => {
  const here = at('here', 400, 300);
  const nodes = [
    here,
    at('right', 600, 310),
    at('far right', 700, 300),
    at('below', 405, 500),
    at('slanted', 500, 420),
    at('left', 100, 300),
  ];
  expect(nodeTowards('ArrowRight', here, nodes)?.id).toBe('right');
  expect(nodeTowards('ArrowDown', here, nodes)?.id).toBe('below');
  expect(nodeTowards('ArrowLeft', here, nodes)?.id).toBe('left');
  expect(nodeTowards('ArrowUp', here, nodes)).toBeNull();
  expect(nodeTowards('Home', here, nodes)).toBeNull();
});

it('reaches every node of a map from every other by keys', () => {
  const places = fc.uniqueArray(fc.record({ x: fc.integer({ min: 0, max: 10 }), y: fc.integer({ min: 0, max: 8 }) }), {
    selector: ({ x, y }) => `${x} ${y}`,
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(places, (list) => {
      const nodes = list.map(({ x, y }, index) => at(`${index}`, x * 80, y * 75));
      const reached = new Set(nodes.slice(0, 1));
      for (const node of reached) {
        for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']) {
          const next = nodeTowards(key, node, nodes);
          if (next !== null) reached.add(next);
        }
      }
      expect(reached.size).toBe(nodes.length);
    }),
  );
});
