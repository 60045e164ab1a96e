import { layoutWith, type MindMapNode } from '#api/contract/mind-map.ts';
import { useEffect, useRef, useState } from 'react';
import type { LayoutWorker } from './layoutWorker.ts';

export type Layout =
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly nodes: readonly MindMapNode[] }
  | { readonly state: 'failed' };

/** One worker for as long as the component is mounted, started when it is first needed. */
const useLayoutWorker = (): (() => Promise<LayoutWorker>) => {
  const worker = useRef<Promise<LayoutWorker> | null>(null);
  useEffect(
    () => () => {
      // One that never started needs no end.
      worker.current?.then(({ terminate }) => terminate()).catch(() => {});
      worker.current = null;
    },
    [],
  );
  return () => (worker.current ??= import('./layoutWorker.ts').then(({ startLayoutWorker }) => startLayoutWorker()));
};

/**
 * The nodes with their places: as they came where the server placed them all, else laid out anew.
 *
 * @param placed whether x and y of `nodes` are those of a layout of exactly these nodes
 */
export const useLayout = (nodes: readonly MindMapNode[], placed: boolean): Layout => {
  const worker = useLayoutWorker();
  const [laidOut, setLaidOut] = useState<{ readonly of: readonly MindMapNode[]; readonly layout: Layout } | null>(
    placed ? { of: nodes, layout: { state: 'done', nodes } } : null,
  );

  useEffect(() => {
    if (placed) return undefined;
    let wanted = true;
    const settle = (layout: Layout): void => {
      if (wanted) setLaidOut({ of: nodes, layout });
    };
    worker()
      .then(({ layout }) => layoutWith(layout, nodes))
      .then(
        (done) => settle({ state: 'done', nodes: done }),
        () => settle({ state: 'failed' }),
      );
    return () => {
      wanted = false;
    };
    // `worker` only reads a ref.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [nodes, placed]);

  if (placed) return { state: 'done', nodes };
  if (laidOut === null) return { state: 'running' };
  // While the map is laid out anew the last layout stays: no blank in between, and the focus is kept.
  return laidOut.of === nodes || laidOut.layout.state === 'done' ? laidOut.layout : { state: 'running' };
};
