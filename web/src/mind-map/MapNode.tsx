import { nodeLabel } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { createContext, use } from 'react';
import { Handle, type NodeProps, Position } from 'react-flow-renderer';
import { countOf } from '../fr/plural.ts';
import { fr } from './fr.ts';
import type { FlowNode } from './graph.ts';
import { KINDS } from './kinds.ts';

export interface MapActions {
  readonly select: (id: string) => void;
  readonly toggle: (id: string) => void;
  /** Moves to the neighbour that an arrow key points at; whether there is one. */
  readonly move: (from: string, key: string) => boolean;
  readonly enter: (id: string) => void;
}

export const MapActionsContext = createContext<MapActions | null>(null);

/** Edges run from middle to middle, under the circles. */
const Middle = ({ radius }: { readonly radius: number }) => {
  const style = {
    top: radius,
    left: radius,
    width: 0,
    height: 0,
    minWidth: 0,
    minHeight: 0,
    border: 0,
    transform: 'none',
    opacity: 0,
    pointerEvents: 'none',
  } as const;
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} style={style} />
      <Handle type="source" position={Position.Right} isConnectable={false} style={style} />
    </>
  );
};

/** A circle with its sign, the label under it (the root's inside), and how much hangs from it where it is folded. */
export const MapNode = ({ id, data }: NodeProps<FlowNode>) => {
  const actions = use(MapActionsContext);
  const { node, radius, children, folded, selected, entry } = data;
  const { icon: Icon, text, border } = KINDS[node.type];
  const root = node.type === 'root';
  const size = { width: 2 * radius, height: 2 * radius };
  return (
    <>
      <Middle radius={radius} />
      <button
        type="button"
        data-node={id}
        tabIndex={entry ? 0 : -1}
        aria-pressed={selected}
        aria-expanded={children === 0 ? undefined : !folded}
        aria-label={fr.node(fr.kinds[node.type], node.title, children === 0 ? '' : countOf(children, ...fr.children))}
        title={node.title}
        style={size}
        onFocus={() => actions?.enter(id)}
        onClick={() => actions?.select(id)}
        onKeyDown={(event) => {
          if (event.key === ' ' && children > 0) actions?.toggle(id);
          else if (actions?.move(id, event.key) !== true) return;
          event.preventDefault();
        }}
        className={clsx(
          // The label under the circle belongs to what can be pressed.
          "nopan bg-surface pointer-events-auto relative flex flex-col after:absolute after:top-full after:-inset-x-6 after:h-5 after:content-[''] items-center justify-center rounded-full border-2 transition-shadow",
          text,
          border,
          selected && 'ring-accent ring-2 ring-offset-2 ring-offset-(--canvas)',
        )}
      >
        <Icon aria-hidden size={root ? 20 : Math.round(radius * 0.6)} className={root ? 'mb-5' : undefined} />
      </button>
      <span
        aria-hidden
        style={{ top: root ? radius + 4 : 2 * radius }}
        className={clsx(
          'text-text pointer-events-none absolute left-1/2 -translate-x-1/2 text-xs leading-4.5 whitespace-nowrap',
          root ? 'font-semibold' : 'font-medium',
        )}
      >
        {nodeLabel(node.title)}
      </span>
      {root || children === 0 ? null : (
        <button
          type="button"
          // With the keyboard it is Space on the node itself.
          tabIndex={-1}
          aria-label={folded ? fr.unfold(node.title) : fr.fold(node.title)}
          onClick={() => actions?.toggle(id)}
          className={clsx(
            "nopan pointer-events-auto absolute -top-1 -right-1 flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-xs font-semibold before:absolute before:-inset-1 before:content-[''] pointer-coarse:before:-inset-3",
            folded ? 'bg-accent text-on-accent' : 'border-border bg-surface text-secondary border',
          )}
        >
          {folded ? `+${children}` : '–'}
        </button>
      )}
    </>
  );
};
