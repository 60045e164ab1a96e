import { type Arranged, boxesOf, type Side } from './columns.ts';
import { boxOf, labelShift, VIEWPORT } from './measures.ts';
import type { MindMapNode } from './mind-map.ts';
import { type Box, separate } from './separate.ts';
import { descendantsOf, type Tree, treeOf } from './tree.ts';

/** A tree in ELK's JSON, and its answer: the upper left corner of every child. */
export interface LayoutGraph {
  id: string;
  layoutOptions: Record<string, string>;
  children: { id: string; width: number; height: number }[];
  edges: { id: string; sources: string[]; targets: string[] }[];
}

export interface LaidOutGraph {
  readonly children?: readonly { readonly id: string; readonly y?: number; readonly height?: number }[];
}

/** Port to ELK, in the server's process or in a worker of the browser. */
export type LayoutEngine = (graph: LayoutGraph) => Promise<LaidOutGraph>;

const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * The root's branches in two halves of about the same size, in their order: the first to the right, the rest to the
 * left.
 */
function halves(tree: Tree): Record<Side, MindMapNode[]> {
  const branches = tree.children.get(tree.root.id) ?? [];
  const sizes = branches.map((branch) => 1 + descendantsOf(branch.id, tree).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  const right = branches.filter((_, index) => {
    const middle = before + (sizes[index] ?? 0) / 2;
    before += sizes[index] ?? 0;
    return middle <= total / 2;
  });
  return { RIGHT: right, LEFT: branches.slice(right.length) };
}

/** The branches of one side of the root. */
interface HalfMap {
  readonly side: Side;
  readonly branches: readonly MindMapNode[];
  readonly tree: Tree;
}

async function arrange(engine: LayoutEngine, { side, branches, tree }: HalfMap): Promise<Arranged[]> {
  const nodes = branches.flatMap((branch) => [branch, ...descendantsOf(branch.id, tree)]);
  const parentOf = (node: MindMapNode): MindMapNode => tree.parent.get(node.id) ?? tree.root;
  const depthOf = (node: MindMapNode): number => (node === tree.root ? 0 : 1 + depthOf(parentOf(node)));
  const { children = [] } = await engine({
    id: side,
    layoutOptions: { 'elk.algorithm': 'mrtree', 'elk.direction': side, 'elk.spacing.nodeNode': '4' },
    children: [tree.root, ...nodes].map((node) => ({ id: node.id, ...boxOf(node) })),
    edges: nodes.map((node) => ({ id: `to ${node.id}`, sources: [parentOf(node).id], targets: [node.id] })),
  });
  const middle = new Map(children.map(({ id, y = 0, height = 0 }) => [id, y + height / 2]));
  return nodes.map((node) => ({ node, depth: depthOf(node), across: middle.get(node.id) ?? 0 }));
}

/**
 * Where nothing overlaps whatever the sizes: cells of 100×120 in the order of the nodes, for maps that cannot be
 * spread.
 */
function grid(nodes: readonly MindMapNode[]): MindMapNode[] {
  const columns = VIEWPORT.width / 100;
  return nodes.map((node, index) => ({
    ...node,
    x: 50 + 100 * (index % columns),
    y: 60 + 120 * Math.floor(index / columns),
  }));
}

/**
 * Lays a map out in the 800×600 viewport: the root in the middle, its branches as two trees to the right and to the
 * left (ELK's `mrtree`, which reads best when split so), scaled to fit. x and y are the centres of the circles, none of
 * which overlap for up to 40 nodes. The same nodes are always laid out the same way.
 */
export async function layoutWith(engine: LayoutEngine, nodes: readonly MindMapNode[]): Promise<MindMapNode[]> {
  const tree = treeOf(nodes);
  if (tree === null) return [];
  const branches = halves(tree);
  const centre: Box = { ...boxOf(tree.root), x: VIEWPORT.width / 2, y: VIEWPORT.height / 2, fixed: true };
  const placed = [{ node: tree.root, box: centre }];
  for (const side of ['RIGHT', 'LEFT'] as const) {
    if (branches[side].length > 0)
      placed.push(...boxesOf(side, await arrange(engine, { side, branches: branches[side], tree })));
  }
  if (
    !separate(
      placed.map(({ box }) => box),
      VIEWPORT,
    )
  )
    return grid(nodes);
  const boxes = new Map(placed.map(({ node, box }) => [node.id, box]));
  return nodes.map((node) => {
    const { x, y } = boxes.get(node.id) ?? centre;
    return { ...node, x: round(x), y: round(y - labelShift(node)) };
  });
}
