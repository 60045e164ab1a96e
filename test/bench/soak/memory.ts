import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '../server.ts';

const EVERY_MS = 5_000;
export const MB = 1e6;

interface Sample {
  /** In ms since any moment. */
  readonly at: number;
  readonly bytes: number;
}

/** How much memory a process held over time. */
export class MemorySeries {
  readonly #samples: Sample[];

  constructor(samples: readonly Sample[] = []) {
    this.#samples = [...samples];
  }

  add(at: number, bytes: number): void {
    this.#samples.push({ at, bytes });
  }

  get last(): number {
    return this.#samples.at(-1)?.bytes ?? Number.NaN;
  }

  /** Means of the first and of the last third, in bytes. */
  get thirds(): readonly [number, number] {
    const size = Math.max(1, Math.floor(this.#samples.length / 3));
    return [mean(this.#samples.slice(0, size)), mean(this.#samples.slice(-size))];
  }

  /** By least squares over the last two thirds, in bytes an hour: at first a process fills its caches and its heap. */
  get slope(): number {
    const late = this.#samples.slice(Math.floor(this.#samples.length / 3));
    const middle = late.reduce((sum, { at }) => sum + at, 0) / late.length;
    const level = mean(late);
    const [up, across] = late.reduce(
      ([sum, squares], { at, bytes }) => [sum + (at - middle) * (bytes - level), squares + (at - middle) ** 2],
      [0, 0] as [number, number],
    );
    return (up / across) * 3_600_000;
  }
}

const mean = (samples: readonly Pick<Sample, 'bytes'>[]): number =>
  samples.reduce((sum, { bytes }) => sum + bytes, 0) / samples.length;

/** Samples the processes until `signal` is aborted; says once a minute how much each holds. */
export async function sampleMemory(
  processes: Readonly<Record<string, number>>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MemorySeries>> {
  const series = new Map(Object.keys(processes).map((name) => [name, new MemorySeries()]));
  const begun = performance.now();
  for (let round = 0; !signal.aborted; round += 1) {
    const at = performance.now() - begun;
    for (const [name, pid] of Object.entries(processes)) series.get(name)?.add(at, await memoryOf(pid));
    if (round % Math.round(60_000 / EVERY_MS) === 0) {
      const held = [...series].map(([name, one]) => `${name} ${Math.round(one.last / MB)}`);
      process.stderr.write(`  ${Math.round(at / 60_000)} min, MB: ${held.join(', ')}\n`);
    }
    await wait(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return series;
}

/** With this in its environment a process notes in `folder` what it holds once garbage is collected. */
export const collecting = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--expose-gc --import=${new URL('collect.ts', import.meta.url).href}`,
  SOAK_COLLECTED: folder,
});

/** What a process noted; null for one that is not Node. */
export async function collectedBy(pid: number, folder: string): Promise<MemorySeries | null> {
  const text = await readFile(join(folder, `${pid}.jsonl`), 'utf8').catch(() => null);
  if (text === null) return null;
  return new MemorySeries(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Sample),
  );
}
