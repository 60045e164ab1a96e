import type { MindMapNode, MindMapSource } from '#api/contract/mind-map.ts';

export interface MindMapProps {
  /** What a map is derived from in the browser. Keep the object while its content stays: a new one is a new map. */
  readonly source: MindMapSource;
  /** The server's map, laid out; null while there is none. */
  readonly generated: readonly MindMapNode[] | null;
  readonly generating: boolean;
  /** Asks the server again; null where it is not asked: the map is then only unfolded and laid out again. */
  readonly onRegenerate: (() => void) | null;
}
