import { LRUCache } from 'lru-cache';

/** Most messages of a bot in one conversation, and in how many ms (Teams, « rate limiting for bots »). */
const LIMITS: readonly (readonly [count: number, ms: number])[] = [
  [7, 1_000],
  [8, 2_000],
  [60, 30_000],
  [1_800, 3_600_000],
];
const LONGEST_MS = 3_600_000;
const CONVERSATIONS = 1_000;

/** Keeps the bot within what Teams lets it write in each conversation. */
export class Pace {
  readonly #written = new LRUCache<string, readonly number[]>({ max: CONVERSATIONS });

  /** How long to wait before the next message there, in ms; 0 counts it as written at `now`, epoch ms. */
  take(conversation: string, now: number): number {
    const written = (this.#written.get(conversation) ?? []).filter((at) => at > now - LONGEST_MS);
    const waits = LIMITS.map(([count, ms]) => {
      const first = written.at(-count);
      return first === undefined ? 0 : Math.max(0, first + ms - now);
    });
    const wait = Math.max(...waits);
    if (wait === 0) this.#written.set(conversation, [...written, now]);
    return wait;
  }
}
