import type { LayoutEngine } from '#api/contract/mind-map.ts';
import elkjs from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

export interface LayoutWorker {
  readonly layout: LayoutEngine;
  readonly terminate: () => void;
}

/** ELK in a worker of its own, so that laying out never holds the page up. Terminate it when the map goes. */
export const startLayoutWorker = (): LayoutWorker => {
  const worker = new Worker(workerUrl);
  const elk = new elkjs.default({ workerFactory: () => worker });
  // ELK waits for ever for a worker whose script did not load.
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('the layout worker failed')));
  });
  return { layout: (graph) => Promise.race([elk.layout(graph), broken]), terminate: () => elk.terminateWorker() };
};
