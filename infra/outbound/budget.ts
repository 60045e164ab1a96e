import type { BudgetState, Call, CallAsked, CallBudget, CallOutcome } from '#domain/outbound/budget.ts';
import { CALLS_A_MINUTE, type OutboundProvider } from '#domain/outbound/providers.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Pool } from 'pg';
import { OutboundQueue, type Waiting } from './queue.ts';

const MINUTE_MS = 60_000;

export interface BudgetOptions {
  readonly pool: Pool;
  readonly provider: OutboundProvider;
  /** Calls in a window; the provider's own unless a spec says otherwise. */
  readonly limit?: number;
  /** A minute, in ms, unless a spec says otherwise. */
  readonly windowMs?: number;
}

interface Waiter extends Waiting {
  readonly admit: (call: Call) => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * Sliding window over all processes of one database. A call counts from its admission until a minute after its end, so
 * the limit also holds at the provider, where calls arrive with a delay.
 */
export class PostgresBudget implements CallBudget {
  readonly #queue: OutboundQueue;
  /** Those of this process that wait, in the order in which they asked. */
  readonly #waiters = new Map<string, Waiter>();
  #isServing = false;
  #wake: AbortController = new AbortController();

  constructor({ pool, provider, limit = CALLS_A_MINUTE[provider], windowMs = MINUTE_MS }: BudgetOptions) {
    this.#queue = new OutboundQueue({ pool, provider, limit, windowMs });
  }

  async take({ use, signal }: CallAsked): Promise<Call> {
    signal?.throwIfAborted();
    const id = newId();
    const { promise, resolve, reject } = Promise.withResolvers<Call>();
    const waiter: Waiter = { id, use, askedAt: null, admit: resolve, refuse: reject };
    this.#waiters.set(id, waiter);
    const leave = () => {
      if (this.#waiters.delete(id)) void this.#queue.leave(id);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#wake.abort();
    void this.#serve();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async holdOff(ms: number): Promise<void> {
    await this.#queue.holdOff(ms);
  }

  state(): Promise<BudgetState> {
    return this.#queue.state();
  }

  /** Admits those who wait as their turn comes, until nobody waits. */
  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    try {
      while (this.#waiters.size > 0) {
        this.#wake = new AbortController();
        const ms = await this.#admit();
        if (ms > 0) await delay(ms, undefined, { signal: this.#wake.signal }).catch(() => undefined);
      }
    } finally {
      this.#isServing = false;
    }
  }

  /** Answers after how many ms to look again. */
  async #admit(): Promise<number> {
    const asked = [...this.#waiters.values()];
    try {
      const { admitted, now, againMs } = await this.#queue.next(asked);
      for (const waiter of asked) {
        if (admitted.has(waiter.id)) await this.#admitOne(waiter);
        else if (this.#waiters.has(waiter.id))
          this.#waiters.set(waiter.id, { ...waiter, askedAt: waiter.askedAt ?? now });
        // One who left while the queue noted that they wait.
        else await this.#queue.leave(waiter.id);
      }
      return againMs;
    } catch (error) {
      // Without the database nobody knows how many calls there were: none is made.
      for (const { id, refuse } of asked) if (this.#waiters.delete(id)) refuse(error);
      return 0;
    }
  }

  async #admitOne({ id, admit }: Waiter): Promise<void> {
    // One who left meanwhile makes no call.
    if (this.#waiters.delete(id)) admit({ end: (outcome: CallOutcome) => this.#queue.end(id, outcome) });
    else await this.#queue.withdraw(id);
  }
}
