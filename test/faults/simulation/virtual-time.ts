import { vi } from 'vitest';
import type { PostgresWork } from './postgres-link.ts';

const BEGIN = Date.parse('2026-11-20T09:00:00Z');
/** Turns of the event loop without anything to do, after which nothing more comes without time going on. */
const QUIET_TURNS = 8;
/** Timers that fire at one moment, after which somebody only goes round in circles. */
const CIRCLES = 2_000;

/**
 * Time that goes on only when nobody has anything left to do: timers fire in the order of their times, and what
 * Postgres is at is waited for. The clock that programs read can jump; timers do not notice.
 */
export class VirtualTime {
  readonly #work: PostgresWork;
  /** Timers by a clock of their own: what programs read of the time may have jumped. */
  #elapsed = 0;

  constructor(work: PostgresWork) {
    this.#work = work;
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      now: BEGIN,
    });
  }

  /** Since the beginning, in ms. */
  get elapsedMs(): number {
    return this.#elapsed;
  }

  /** Moves the clock that programs read, by so much, in ms. */
  jump(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  }

  /**
   * Goes on until `ended` is settled. @throws Error where nothing would ever happen again, where somebody does the same
   * without end and time stands still, or after `limitMs`
   */
  async runUntil(ended: Promise<unknown>, limitMs: number): Promise<void> {
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    ended.then(over, over);
    let fired = 0;
    for (;;) {
      await this.#settle();
      if (isOver) return;
      if (vi.getTimerCount() === 0) throw new Error('nothing happens any more');
      if (this.#elapsed > limitMs) throw new Error(`not over after ${limitMs} ms of its own time`);
      const before = performance.now();
      vi.advanceTimersToNextTimer();
      const passed = performance.now() - before;
      this.#elapsed += passed;
      fired = passed > 0 ? 0 : fired + 1;
      if (fired > CIRCLES) throw new Error('somebody does the same without end, and time stands still');
    }
  }

  end(): void {
    vi.useRealTimers();
  }

  async #settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
      if (this.#work.isGoing) {
        await this.#work.idle;
        quiet = 0;
      }
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}
