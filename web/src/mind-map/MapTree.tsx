import { type MindMapNode, type Tree, treeOf } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { IconButton } from '../ui/IconButton.tsx';
import { fr } from './fr.ts';
import { KINDS } from './kinds.ts';

const SHEET = '(max-width: 79.99rem)';

interface Props {
  readonly nodes: readonly MindMapNode[];
  readonly label: string;
  readonly folded: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
}

interface BranchProps extends Omit<Props, 'nodes' | 'label'> {
  readonly node: MindMapNode;
  readonly tree: Tree;
}

const Branch = ({ node, tree, ...rest }: BranchProps) => {
  const children = tree.children.get(node.id) ?? [];
  const open = !rest.folded.has(node.id);
  const { icon: Icon, text } = KINDS[node.type];
  return (
    <li>
      <div className="flex items-start gap-1">
        {children.length === 0 ? (
          <span className="w-9 shrink-0 pointer-coarse:w-11" />
        ) : (
          <IconButton
            label={open ? fr.fold(node.title) : fr.unfold(node.title)}
            aria-expanded={open}
            onClick={() => rest.onToggle(node.id)}
            icon={<ChevronRight aria-hidden size={16} className={clsx('transition-transform', open && 'rotate-90')} />}
          />
        )}
        <button
          type="button"
          aria-pressed={rest.selected === node.id}
          onClick={(event) => {
            rest.onSelect(node.id);
            // The details open over the lower half of a small screen.
            if (matchMedia(SHEET).matches) event.currentTarget.scrollIntoView({ block: 'start', behavior: 'smooth' });
          }}
          className={clsx(
            'flex min-h-9 min-w-0 scroll-mt-24 flex-1 items-start gap-2 rounded-md px-2 py-2 text-left',
            rest.selected === node.id ? 'bg-accent-soft' : 'hover:bg-sunken',
          )}
        >
          <span className={clsx('mt-0.5 shrink-0', text)}>
            <Icon aria-hidden size={16} />
            <span className="sr-only">{fr.kinds[node.type]}</span>
          </span>
          <span className="min-w-0 wrap-anywhere">{node.title}</span>
        </button>
      </div>
      {children.length === 0 || !open ? null : (
        <ul className="border-border ml-4.5 border-l pl-2">
          {children.map((child) => (
            <Branch key={child.id} node={child} tree={tree} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
};

/** The same map as nested lists. */
export const MapTree = ({ nodes, label, ...rest }: Props) => {
  const tree = treeOf(nodes);
  if (tree === null) return null;
  return (
    <ul aria-label={label} className="min-w-0">
      <Branch node={tree.root} tree={tree} {...rest} />
    </ul>
  );
};
