import { allProjections } from '#infra/main/projections.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import { openRecordAt } from '#test/support/record-at.ts';

// Rebuilds the whole read side in a process of its own, as `greffier` does, and watches its memory: forked with the
// database's address and the master key, it sends a `RebuildRun` and ends.

/** What a rebuild took. */
export interface RebuildRun {
  readonly ms: number;
  /** How long the process itself computed meanwhile, in ms: the rest it waited, for Postgres or for a processor. */
  readonly computedMs: number;
  /** Resident memory in bytes, every SAMPLE_MS from the beginning to the end. */
  readonly resident: readonly number[];
}

const SAMPLE_MS = 200;

const [url = '', masterKey = ''] = process.argv.slice(2);
await using record = await openRecordAt(url, Buffer.from(masterKey, 'hex'));
const resident: number[] = [];
const sampling = setInterval(() => resident.push(process.memoryUsage.rss()), SAMPLE_MS);
const started = performance.now();
const before = process.cpuUsage();
await rebuildAll(
  record.dependencies,
  allProjections.filter(({ rebuildable }) => rebuildable),
  { signal: new AbortController().signal },
);
const { user, system } = process.cpuUsage(before);
const run: RebuildRun = { ms: performance.now() - started, computedMs: (user + system) / 1000, resident };
clearInterval(sampling);
process.send?.(run);
