import type { LayoutEngine } from '#api/contract/mind-map.ts';
import elkjs from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

export interface LayoutWorker {
  readonly layout: LayoutEngine;
  readonly terminate: () => void;
}

/** ELK in a worker of its own, so that laying out never holds the page up. Terminate it when the map goes. */
export const startLayoutWorker = (): LayoutWorker => {
  const elk = new elkjs.default({ workerFactory: () => new Worker(workerUrl) });
  return { layout: (graph) => elk.layout(graph), terminate: () => elk.terminateWorker() };
};
