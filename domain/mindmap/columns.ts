import { nodeRadius } from './appearance.ts';
import { boxOf, MARGIN, VIEWPORT } from './measures.ts';
import type { MindMapNode } from './mind-map.ts';
import type { Box } from './separate.ts';

export type Side = 'LEFT' | 'RIGHT';

/** A node as the layout engine arranged it on its side of the root. */
export interface Arranged {
  readonly node: MindMapNode;
  readonly depth: number;
  /** Middle on the engine's vertical axis; order and proportion count, the scale does not. */
  readonly across: number;
}

/** Pixels between two columns at most, so that a small map stays together. */
const WIDEST_GAP = 72;
const ROOM = VIEWPORT.height - 2 * MARGIN;

/** The columns of one side, nearest the root first: a level too tall for the viewport is staggered over several. */
function columnsOf(side: readonly Arranged[]): Arranged[][] {
  const depths = [...new Set(side.map(({ depth }) => depth))].toSorted((a, b) => a - b);
  return depths.flatMap((depth) => {
    const level = side.filter((arranged) => arranged.depth === depth).toSorted((a, b) => a.across - b.across);
    const height = level.reduce((sum, { node }) => sum + boxOf(node).height, 0);
    const count = Math.ceil(height / ROOM);
    return Array.from({ length: count }, (_, column) => level.filter((_, index) => index % count === column));
  });
}

/** Boxes of one side's nodes: columns spread from the root towards the edge, heights scaled into the viewport. */
export function boxesOf(side: Side, arranged: readonly Arranged[]): { node: MindMapNode; box: Box }[] {
  const columns = columnsOf(arranged);
  const widths = columns.map((column) => Math.max(...column.map(({ node }) => boxOf(node).width)));
  const start = nodeRadius({ type: 'root', weight: 10 });
  const free = VIEWPORT.width / 2 - start - MARGIN - widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(WIDEST_GAP, free / columns.length);
  const top = Math.min(...arranged.map(({ node, across }) => across - boxOf(node).height / 2));
  const bottom = Math.max(...arranged.map(({ node, across }) => across + boxOf(node).height / 2));
  const scale = Math.min(1, ROOM / (bottom - top));
  const direction = side === 'RIGHT' ? 1 : -1;
  return columns.flatMap((column, index) => {
    const inner = widths.slice(0, index).reduce((sum, width) => sum + width, 0);
    const x = VIEWPORT.width / 2 + direction * (start + gap * (index + 1) + inner + (widths[index] ?? 0) / 2);
    return column.map(({ node, across }) => {
      const y = VIEWPORT.height / 2 + (across - (top + bottom) / 2) * scale;
      return { node, box: { ...boxOf(node), x, y, fixed: false } };
    });
  });
}
