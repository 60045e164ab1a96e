import { boxOf, type MindMapNode, nodeLabel } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactFlowState } from 'react-flow-renderer';

/** From this zoom on there is room for two lines of a title under a circle, and for a sentence in its node's box. */
const NEAR = 1.75;
/** Of text that is near, in pixels of the screen: zooming in gives it more room, not larger letters. */
const LETTERS = 12;
export const LINE = 18;

/** The zoom where whole titles are shown; null where they are cut short. In steps, since every node is drawn anew. */
export const nearZoom = ({ transform: [, , zoom] }: ReactFlowState): number | null =>
  zoom < NEAR ? null : Math.round(zoom * 10) / 10;

/** Text of so many lines at most, as large on the screen at every zoom. */
const clamped = (lines: number, zoom: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: LETTERS / zoom,
    lineHeight: `${LINE / zoom}px`,
  }) as const;

/** The title of a node under its circle, the root's inside: cut short, or in two lines where there is room. */
export const Title = ({ node, radius, zoom }: { node: MindMapNode; radius: number; zoom: number | null }) => {
  const root = node.type === 'root';
  const whole = zoom === null ? null : { ...clamped(2, zoom), width: boxOf(node).width - (root ? 12 : 0) };
  return (
    <span
      aria-hidden
      style={{ top: root ? radius + 4 : 2 * radius, ...whole }}
      className={clsx(
        'text-text pointer-events-none absolute left-1/2 -translate-x-1/2 text-center text-xs leading-4.5',
        root ? 'font-semibold' : 'font-medium',
        zoom === null && 'whitespace-nowrap',
      )}
    >
      {zoom === null ? nodeLabel(node.title) : node.title}
    </span>
  );
};

/** What was said, in whole: it stands in a pill, in the room that its node has, once that can be read. */
export const isSentence = ({ type }: MindMapNode): boolean =>
  type === 'decision' || type === 'action' || type === 'question';

export const Sentence = ({ node, zoom, icon: Icon }: { node: MindMapNode; zoom: number; icon: LucideIcon }) => {
  const lines = Math.max(1, Math.floor((boxOf(node).height * zoom - 16) / LINE));
  return (
    <span
      aria-hidden
      className="flex max-w-full items-start"
      style={{ gap: 5 / zoom, padding: `${6 / zoom}px ${10 / zoom}px` }}
    >
      <Icon className="shrink-0" size={LINE / zoom} />
      <span className="text-text text-left font-medium" style={clamped(lines, zoom)}>
        {node.title}
      </span>
    </span>
  );
};
