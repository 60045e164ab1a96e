import type { MindMapNode } from './mind-map.ts';

/**
 * Which node each node hangs from. The map is a graph; drawn and listed it is a tree, found breadth first from the
 * root.
 */
export interface Tree {
  readonly root: MindMapNode;
  /** Children in the order of the connections. */
  readonly children: ReadonlyMap<string, readonly MindMapNode[]>;
  readonly parent: ReadonlyMap<string, MindMapNode>;
}

const rootOf = (nodes: readonly MindMapNode[]): MindMapNode | undefined =>
  nodes.find((node) => node.type === 'root') ?? nodes[0];

/** The tree of a map; null for a map without nodes. What no connection reaches hangs from the root. */
export function treeOf(nodes: readonly MindMapNode[]): Tree | null {
  const root = rootOf(nodes);
  if (root === undefined) return null;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parent = new Map<string, MindMapNode>();
  const children = new Map<string, MindMapNode[]>();
  const hang = (node: MindMapNode, from: MindMapNode): void => {
    parent.set(node.id, from);
    children.set(from.id, [...(children.get(from.id) ?? []), node]);
  };
  const visit = (start: MindMapNode): void => {
    const queue = [start];
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      for (const id of from.connections) {
        const node = byId.get(id);
        if (node === undefined || node === root || parent.has(id)) continue;
        hang(node, from);
        queue.push(node);
      }
    }
  };
  visit(root);
  for (const node of byId.values()) {
    if (node === root || parent.has(node.id)) continue;
    hang(node, root);
    visit(node);
  }
  return { root, children, parent };
}

/** Every node under `id`, at any depth. */
export function descendantsOf(id: string, { children }: Pick<Tree, 'children'>): MindMapNode[] {
  return (children.get(id) ?? []).flatMap((child) => [child, ...descendantsOf(child.id, { children })]);
}

/** The part of the tree that shows when the nodes `folded` hide what hangs from them. */
export function visibleNodes(nodes: readonly MindMapNode[], folded: ReadonlySet<string>): MindMapNode[] {
  const tree = treeOf(nodes);
  if (tree === null) return [];
  const hidden = new Set([...folded].flatMap((id) => descendantsOf(id, tree)).map(({ id }) => id));
  return nodes.filter(({ id }) => !hidden.has(id));
}
