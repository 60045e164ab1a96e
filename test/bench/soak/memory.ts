import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf } from '../server.ts';

const EVERY_MS = 5_000;
const MB = 1e6;

/** How much memory a process held over time. */
export class MemorySeries {
  readonly #samples: { readonly at: number; readonly bytes: number }[] = [];

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

const mean = (samples: readonly { readonly bytes: number }[]): number =>
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
