import type { MindMapNode } from '#api/contract/mind-map.ts';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Panel, ReactFlow, type ReactFlowInstance, ReactFlowProvider, useReactFlow } from 'react-flow-renderer';
import 'react-flow-renderer/dist/base.css';
import { IconButton } from '../ui/IconButton.tsx';
import { nodeTowards } from './directions.ts';
import { ariaLabels, fr } from './fr.ts';
import { flowEdges, type FlowEdge, type FlowNode, flowNodes, type GraphState } from './graph.ts';
import { MapEdge } from './MapEdge.tsx';
import { type MapActions, MapActionsContext, MapNode } from './MapNode.tsx';
import './mind-map.css';

const NODE_TYPES = { circle: MapNode };
const EDGE_TYPES = { link: MapEdge };
const FIT = { padding: 0.06, maxZoom: 1.25 };
/** Nothing is drawn by hand, and the focus is the nodes' own. */
const TO_BE_READ = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
} as const;
/** The wheel scrolls the page; with Ctrl, or pinching, it zooms. */
const PAGE_SCROLLS = { zoomOnScroll: false, preventScrolling: false, zoomOnDoubleClick: false } as const;

const Zoom = () => {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const buttons = [
    { label: fr.zoomIn, icon: Plus, act: () => zoomIn() },
    { label: fr.zoomOut, icon: Minus, act: () => zoomOut() },
    { label: fr.fit, icon: Maximize, act: () => fitView(FIT) },
  ];
  return (
    <Panel position="bottom-left" className="bg-surface border-border flex rounded-md border">
      {buttons.map(({ label, icon: Icon, act }) => (
        <IconButton key={label} label={label} icon={<Icon aria-hidden size={16} />} onClick={() => void act()} />
      ))}
    </Panel>
  );
};

interface Props extends GraphState {
  readonly label: string;
  readonly laidOut: readonly MindMapNode[];
  readonly onSelect: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onEnter: (id: string) => void;
}

/** The map as a graph: drag to move it, pinch or the buttons to zoom, arrow keys to go from node to node. */
export const MapCanvas = ({ label, laidOut, onSelect, onToggle, onEnter, all, folded, selected, entry }: Props) => {
  const frame = useRef<HTMLElement>(null);
  const flow = useRef<ReactFlowInstance<FlowNode, FlowEdge>>(null);
  const nodes = useMemo(
    () => flowNodes(laidOut, { all, folded, selected, entry }),
    [laidOut, all, folded, selected, entry],
  );
  const edges = useMemo(() => flowEdges(laidOut, { all, selected }), [laidOut, all, selected]);

  const move = (from: string, key: string): boolean => {
    const here = laidOut.find(({ id }) => id === from);
    const next = here === undefined ? null : nodeTowards(key, here, laidOut);
    const button =
      next === null ? null : frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next.id)}"]`);
    if (next === null || button === null || button === undefined) return false;
    button.focus({ preventScroll: true });
    const box = frame.current?.getBoundingClientRect();
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const outside = box !== undefined && (left < box.left || right > box.right || top < box.top || bottom > box.bottom);
    if (outside) void flow.current?.setCenter(next.x, next.y, { zoom: flow.current.getZoom() });
    return true;
  };
  const actions: MapActions = { select: onSelect, toggle: onToggle, enter: onEnter, move };

  return (
    <ReactFlowProvider>
      <MapActionsContext value={actions}>
        <section
          ref={frame}
          aria-label={label}
          className="mind-map bg-canvas border-border aspect-4/3 max-h-[75dvh] min-h-96 w-full rounded-lg border"
        >
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={NODE_TYPES}
            edgeTypes={EDGE_TYPES}
            onInit={(instance) => {
              flow.current = instance;
            }}
            fitView
            fitViewOptions={FIT}
            minZoom={0.1}
            maxZoom={3}
            {...TO_BE_READ}
            {...PAGE_SCROLLS}
            deleteKeyCode={null}
            ariaLabelConfig={ariaLabels}
          >
            <Zoom />
          </ReactFlow>
        </section>
      </MapActionsContext>
    </ReactFlowProvider>
  );
};
