import { nodeRadius } from './appearance.ts';
import type { MindMapNode } from './mind-map.ts';

/** Pixels in which every map is laid out. */
export const VIEWPORT = { width: 800, height: 600 } as const;

/** Left free along the viewport's edges. */
export const MARGIN = 8;

/** Room for a label under its circle; the root's is written inside. */
export const LABEL_HEIGHT = 18;
const LABEL_WIDTH = 78;

/** How far a circle's centre stands above the middle of the box that holds circle and label. */
export const labelShift = ({ type }: MindMapNode): number => (type === 'root' ? 0 : LABEL_HEIGHT / 2);

/** The room that a node takes: its circle and the label under it. */
export function boxOf(node: MindMapNode): { readonly width: number; readonly height: number } {
  const diameter = 2 * nodeRadius(node);
  if (node.type === 'root') return { width: diameter, height: diameter };
  return { width: Math.max(diameter, LABEL_WIDTH), height: diameter + LABEL_HEIGHT };
}
