import { boxOf } from '#api/contract/mind-map.ts';
import { clsx } from 'clsx';
import { createContext, use } from 'react';
import { Handle, type NodeProps, Position, useStore } from 'react-flow-renderer';
import { countOf } from '../fr/plural.ts';
import { fr } from './fr.ts';
import type { FlowNode } from './graph.ts';
import { KINDS } from './kinds.ts';
import { isSentence, LINE, nearZoom, Sentence, Title } from './NodeText.tsx';

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

/**
 * A circle with its sign, the label under it (the root's inside), and how much hangs from it where it is folded. Zoomed
 * in, titles are whole, and sentences stand in pills.
 */
export const MapNode = ({ id, data }: NodeProps<FlowNode>) => {
  const actions = use(MapActionsContext);
  const zoom = useStore(nearZoom);
  const { node, radius, children, folded, selected, entry } = data;
  const { icon: Icon, text, border } = KINDS[node.type];
  const root = node.type === 'root';
  const pill = zoom !== null && isSentence(node);
  const box = boxOf(node);
  const beside = radius - box.width / 2;
  const shape = pill
    ? {
        width: box.width,
        maxHeight: box.height,
        marginLeft: beside,
        top: box.height / 2,
        transform: 'translateY(-50%)',
        borderRadius: LINE / zoom,
        borderWidth: 2 / zoom,
      }
    : { width: 2 * radius, height: 2 * radius };
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
        style={shape}
        onFocus={() => actions?.enter(id)}
        onClick={() => actions?.select(id)}
        onKeyDown={(event) => {
          if (event.key === ' ' && children > 0) actions?.toggle(id);
          else if (actions?.move(id, event.key) !== true) return;
          event.preventDefault();
        }}
        className={clsx(
          'nopan bg-surface pointer-events-auto relative flex flex-col items-center justify-center border-2 transition-shadow',
          // The label under the circle belongs to what can be pressed.
          !pill && "rounded-full after:absolute after:top-full after:-inset-x-6 after:h-5 after:content-['']",
          text,
          border,
          selected && 'ring-accent ring-2 ring-offset-2 ring-offset-(--canvas)',
        )}
      >
        {pill ? (
          <Sentence node={node} zoom={zoom} icon={Icon} />
        ) : (
          <Icon aria-hidden size={root ? 20 : Math.round(radius * 0.6)} className={root ? 'mb-5' : undefined} />
        )}
      </button>
      {pill ? null : <Title node={node} radius={radius} zoom={zoom} />}
      {root || children === 0 ? null : (
        <button
          type="button"
          // With the keyboard it is Space on the node itself.
          tabIndex={-1}
          aria-label={folded ? fr.unfold(node.title) : fr.fold(node.title)}
          onClick={() => actions?.toggle(id)}
          style={pill ? { right: beside - 4, top: radius - 4 } : undefined}
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
