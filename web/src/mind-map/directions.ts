import type { MindMapNode } from '#api/contract/mind-map.ts';

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Steps through the nodes as one reads them, row by row: arrows alone can pass a node by. */
const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };

const inReadingOrder = (nodes: readonly MindMapNode[]): MindMapNode[] =>
  nodes.toSorted((a, b) => a.y - b.y || a.x - b.x);

/**
 * The node to go to with a key. An arrow: the nearest one in that direction, where straying sideways counts double, so
 * that going down a column stays in it. Page down and up: the next and the previous one. Null for another key, or where
 * there is none.
 */
export const nodeTowards = (key: string, from: MindMapNode, nodes: readonly MindMapNode[]): MindMapNode | null => {
  const step = STEPS[key];
  if (step !== undefined) {
    const ordered = inReadingOrder(nodes);
    return ordered[ordered.findIndex(({ id }) => id === from.id) + step] ?? null;
  }
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const [x, y] = direction;
  let best: { readonly node: MindMapNode; readonly distance: number } | null = null;
  for (const node of nodes) {
    const along = (node.x - from.x) * x + (node.y - from.y) * y;
    const sideways = Math.abs((node.x - from.x) * y) + Math.abs((node.y - from.y) * x);
    if (node.id === from.id || along <= sideways / 2) continue;
    const distance = along + 2 * sideways;
    if (best === null || distance < best.distance) best = { node, distance };
  }
  return best?.node ?? null;
};
