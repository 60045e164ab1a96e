/**
 * What was noted under keys within a span of time, in the caller's own clock. What is older is forgotten, so that it
 * holds no more than was noted in one span, however many keys there ever were.
 */
export class Lately<Value> {
  readonly #span: number;
  /** In the order in which they were noted. */
  readonly #noted = new Map<string, { readonly value: Value; readonly until: number }>();

  constructor(span: number) {
    this.#span = span;
  }

  /** Undefined for what was noted longer ago than the span, or never. */
  of(key: string, now: number): Value | undefined {
    const noted = this.#noted.get(key);
    return noted && noted.until > now ? noted.value : undefined;
  }

  note(key: string, value: Value, now: number): void {
    for (const [oldest, { until }] of this.#noted) {
      if (until > now) break;
      this.#noted.delete(oldest);
    }
    this.forget(key);
    this.#noted.set(key, { value, until: now + this.#span });
  }

  forget(key: string): void {
    this.#noted.delete(key);
  }

  /** How many are held. */
  get size(): number {
    return this.#noted.size;
  }
}
