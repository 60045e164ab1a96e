import { parsePosition } from '#domain/events/position.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { readCheckpoints } from '#projections/engine/checkpoint.ts';
import type { Pool } from 'pg';

/** A quarter of an hour: a projector that takes longer for what a benchmark appends is broken. */
const PATIENCE = 900_000;

/** Notes when positions are shown by every projection, as the notifications of their checkpoints say. */
export class Shown {
  readonly #positions: Map<string, bigint>;
  readonly #waiting: { readonly position: bigint; readonly shown: (at: number) => void }[] = [];
  readonly #stop: () => void;

  private constructor(positions: Map<string, bigint>, progress: ProjectionProgress) {
    this.#positions = positions;
    this.#stop = progress.onChange(({ projection, position }) => {
      if (position !== null && this.#positions.has(projection)) this.#reached(projection, BigInt(position));
    });
  }

  static async watch(pool: Pool, progress: ProjectionProgress, names: readonly string[]): Promise<Shown> {
    const checkpoints = await readCheckpoints(pool, names);
    return new Shown(new Map(names.map((name) => [name, checkpoints.get(name)?.position ?? 0n])), progress);
  }

  /** When the position is shown by all of them, by `performance.now`. Throws when that takes longer than PATIENCE. */
  at(position: string): Promise<number> {
    const { value } = parsePosition(position);
    if (this.#least() >= value) return Promise.resolve(performance.now());
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const timer = setTimeout(() => reject(new Error(`position ${value} is not shown`)), PATIENCE);
    this.#waiting.push({ position: value, shown: resolve });
    return promise.finally(() => clearTimeout(timer));
  }

  stop(): void {
    this.#stop();
  }

  #least(): bigint {
    return [...this.#positions.values()].reduce((least, position) => (position < least ? position : least));
  }

  #reached(projection: string, position: bigint): void {
    this.#positions.set(projection, position);
    const now = performance.now();
    const least = this.#least();
    for (let index = this.#waiting.length - 1; index >= 0; index -= 1) {
      if ((this.#waiting[index]?.position ?? 0n) <= least)
        for (const { shown } of this.#waiting.splice(index, 1)) shown(now);
    }
  }
}
