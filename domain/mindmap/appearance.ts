import type { MindMapNode } from './mind-map.ts';

const LABEL_LENGTH = 12;
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/**
 * What is written at a node: the title, cut after 12 characters and marked with an ellipsis where it is longer.
 * A character is what a reader takes for one, so that an emoji or a combined accent is never cut in two.
 */
export function nodeLabel(title: string): string {
  const characters = Array.from(graphemes.segment(title), (part) => part.segment);
  return characters.length <= LABEL_LENGTH ? title : `${characters.slice(0, LABEL_LENGTH).join('').trimEnd()}…`;
}

/**
 * Radius of a node's circle in pixels of the 800×600 viewport: 50 for the root, 20 for people, else 25 to 40 by weight.
 */
export function nodeRadius({ type, weight }: Pick<MindMapNode, 'type' | 'weight'>): number {
  if (type === 'root') return 50;
  if (type === 'participant') return 20;
  return Math.min(40, Math.max(25, weight * 4));
}
