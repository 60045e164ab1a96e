import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

// Loaded into every process of the soak, `--import`: notes once a minute what its main thread holds when all garbage
// has been collected. What grows there is held by something; the memory that the system sees grows for other reasons
// too.
const EVERY_MS = 60_000;
const folder = process.env['SOAK_COLLECTED'];

if (isMainThread && folder !== undefined && globalThis.gc) {
  const collect = globalThis.gc;
  const note = (): void => {
    void collect();
    const { heapUsed, external } = process.memoryUsage();
    const line = JSON.stringify({ at: Date.now(), bytes: heapUsed + external });
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
  };
  setInterval(note, EVERY_MS).unref();
}
