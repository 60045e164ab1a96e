import type { AccessEvent } from '#domain/access/events.ts';
import type { Refusal } from '#domain/access/journal.ts';

/**
 * Refusals that are told one by one in a minute, by each process: more only make the log long, and guessers write it.
 */
export const REFUSALS_A_MINUTE = 60;
const WINDOW = 60_000;

const reasonOf = (refusal: Refusal): string =>
  refusal.type === 'SignInRefused' ? refusal.reason : refusal.type === 'AccessRefused' ? refusal.code : refusal.type;

/** Lets so many refusals a minute through and counts the rest, which it tells in one event when the minute is over. */
export class RefusalCounter {
  readonly #tell: (event: AccessEvent) => void;
  #since = Number.NEGATIVE_INFINITY;
  #admitted = 0;
  readonly #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: (event: AccessEvent) => void) {
    this.#tell = tell;
  }

  admits(refusal: Refusal, now: string): boolean {
    const time = Date.parse(now);
    if (time - this.#since >= WINDOW) {
      this.close(now);
      this.#since = time;
      this.#admitted = 0;
    }
    this.#admitted += 1;
    if (this.#admitted <= REFUSALS_A_MINUTE) return true;
    const reason = reasonOf(refusal);
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.close(new Date(this.#since + WINDOW).toISOString()), WINDOW).unref();
    return false;
  }

  /** Tells what was counted so far. */
  close(now: string): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts].map(([reason, count]) => ({ reason, count }));
    this.#counts.clear();
    this.#tell({ type: 'RefusalsCounted', data: { since: new Date(this.#since).toISOString(), until: now, counts } });
  }
}
