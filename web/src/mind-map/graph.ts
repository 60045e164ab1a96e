import { labelShift, type MindMapNode, nodeRadius, treeOf } from '#api/contract/mind-map.ts';
import type { Edge, Node } from 'react-flow-renderer';

/** What is known of a node where it is drawn. */
export interface MapNodeData extends Record<string, unknown> {
  readonly node: MindMapNode;
  readonly radius: number;
  /** How many nodes hang from it, shown or folded away. */
  readonly children: number;
  readonly folded: boolean;
  readonly selected: boolean;
  /** Whether Tab leads to it; arrow keys lead on from there. */
  readonly entry: boolean;
}

export type FlowNode = Node<MapNodeData, 'circle'>;
export type FlowEdge = Edge<{ readonly branch: boolean; readonly lit: boolean }, 'link'>;

export interface GraphState {
  /** Every node of the map, for what hangs where. */
  readonly all: readonly MindMapNode[];
  readonly folded: ReadonlySet<string>;
  readonly selected: string | null;
  readonly entry: string | null;
}

/** The drawn circles: their place is the upper left corner of the circle. */
export const flowNodes = (
  laidOut: readonly MindMapNode[],
  { all, folded, selected, entry }: GraphState,
): FlowNode[] => {
  const tree = treeOf(all);
  return laidOut.map((node) => {
    const radius = nodeRadius(node);
    return {
      id: node.id,
      type: 'circle',
      position: { x: node.x - radius, y: node.y - radius },
      width: 2 * radius,
      height: 2 * radius + 2 * labelShift(node),
      // Above every edge, the lit ones included.
      zIndex: 2,
      data: {
        node,
        radius,
        children: tree?.children.get(node.id)?.length ?? 0,
        folded: folded.has(node.id),
        selected: node.id === selected,
        entry: node.id === (entry ?? tree?.root.id),
      },
    };
  });
};

/** Branches of the tree, and the other connections, which cross it. Those of the chosen node are lit. */
export const flowEdges = (
  laidOut: readonly MindMapNode[],
  { all, selected }: Pick<GraphState, 'all' | 'selected'>,
): FlowEdge[] => {
  const tree = treeOf(all);
  const shown = new Set(laidOut.map(({ id }) => id));
  return laidOut.flatMap((node) =>
    node.connections
      .filter((id) => shown.has(id))
      .map((id): FlowEdge => {
        const branch = tree?.parent.get(id)?.id === node.id;
        const lit = node.id === selected || id === selected;
        return {
          id: `${node.id} ${id}`,
          source: node.id,
          target: id,
          type: 'link',
          data: { branch, lit },
          zIndex: lit ? 1 : 0,
        };
      }),
  );
};

/** Both ends of every connection of a node, without itself. */
export const linkedTo = (id: string, nodes: readonly MindMapNode[]): MindMapNode[] => {
  const own = new Set(nodes.find((node) => node.id === id)?.connections);
  return nodes.filter((node) => node.id !== id && (own.has(node.id) || node.connections.includes(id)));
};
