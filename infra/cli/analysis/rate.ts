import { setTimeout as delay } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** What time is told by, and waited by. */
export interface RateClock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const CLOCK: RateClock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
};

/** How many meetings are begun in a minute at most, evenly: those that an analyst is asked about, however that ends. */
export class MeetingRate {
  readonly #apartMs: number;
  readonly #clock: RateClock;
  #freeAt = -Infinity;

  /** @param perMinute null for as many as there can be */
  constructor(perMinute: number | null, clock: RateClock = CLOCK) {
    this.#apartMs = perMinute === null ? 0 : MINUTE_MS / perMinute;
    this.#clock = clock;
  }

  /** Waits until another meeting may be begun. Throws the signal's reason. */
  async turn(signal: AbortSignal): Promise<void> {
    const left = this.#freeAt - this.#clock.now();
    if (left > 0) await this.#clock.wait(left, signal);
    this.#freeAt = this.#clock.now() + this.#apartMs;
  }
}
