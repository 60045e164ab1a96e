import { GRAPH_CALLS_A_MINUTE, type BudgetState, type CallBudget } from '#domain/microsoft/budget.ts';
import { setTimeout as delay } from 'node:timers/promises';

const MINUTE_MS = 60_000;

export interface BudgetClock {
  /** Ms that only ever grow. */
  readonly now: () => number;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const realClock: BudgetClock = {
  now: () => performance.now(),
  wait: async (ms, signal) => {
    await delay(ms, undefined, signal ? { signal } : {});
  },
};

/** So many calls in any minute, of this process. Callers go one after the other, in the order in which they asked. */
export class MinuteBudget implements CallBudget {
  readonly #limit: number;
  readonly #clock: BudgetClock;
  #calls: number[] = [];
  #heldUntil = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(limit: number = GRAPH_CALLS_A_MINUTE, clock: BudgetClock = realClock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  async take(signal?: AbortSignal): Promise<void> {
    const mine = this.#turn.then(() => this.#wait(signal));
    // One who gives up keeps nobody waiting.
    this.#turn = mine.catch(() => undefined);
    await mine;
  }

  async #wait(signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = this.#clock.now();
      this.#forget(now);
      const free = this.#calls.length < this.#limit ? now : (this.#calls[0] ?? now) + MINUTE_MS;
      const ms = Math.max(free, this.#heldUntil) - now;
      if (ms <= 0) {
        this.#calls.push(now);
        return;
      }
      await this.#clock.wait(ms, signal);
    }
  }

  holdOff(ms: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, this.#clock.now() + ms);
  }

  state(): BudgetState {
    const now = this.#clock.now();
    this.#forget(now);
    const held = this.#heldUntil - now;
    return {
      used: this.#calls.length,
      limit: this.#limit,
      heldUntil: held > 0 ? new Date(Date.now() + held).toISOString() : null,
    };
  }

  #forget(now: number): void {
    this.#calls = this.#calls.filter((at) => at > now - MINUTE_MS);
  }
}
