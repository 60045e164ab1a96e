import { inTime } from './http/in-time.ts';

/** A look that has hung for so long, in ms, is given up: what it waits for may be gone with its connection. */
const GIVEN_UP_MS = 10_000;

/** What a check found, and when. */
export interface Reading<Found> {
  readonly isNow: boolean;
  /** Null where it never found anything. */
  readonly last: (Found & { readonly asOf: string }) | null;
}

/**
 * A check that answers in time: while it hangs, its last known value and the time of that. Only one look hangs at a
 * time.
 */
export class Check<Found extends object> {
  readonly #look: () => Promise<Found>;
  #last: Reading<Found>['last'] = null;
  #running: { readonly since: number; readonly done: Promise<boolean> } | null = null;

  constructor(look: () => Promise<Found>) {
    this.#look = look;
  }

  async read(ms: number): Promise<Reading<Found>> {
    if (this.#running === null || performance.now() - this.#running.since > GIVEN_UP_MS) this.#begin();
    const isNow = await inTime(ms, this.#running?.done ?? Promise.resolve(false));
    return { isNow: isNow === true, last: this.#last };
  }

  #begin(): void {
    const running = { since: performance.now(), done: this.#lookNow() };
    this.#running = running;
    void running.done.finally(() => {
      if (this.#running === running) this.#running = null;
    });
  }

  async #lookNow(): Promise<boolean> {
    try {
      this.#last = { ...(await this.#look()), asOf: new Date().toISOString() };
      return true;
    } catch {
      return false;
    }
  }
}
