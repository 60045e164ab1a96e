/** What a round brings, and what kept the rest from being read. */
export class Tally<Code extends string> {
  people = 0;
  entries = 0;
  readonly #failureOf: (error: unknown) => Code | null;
  /** Failures that concern every person: the round ends with them. */
  readonly #ofEverybody: ReadonlySet<Code>;
  readonly #failures = new Map<Code, number>();

  constructor(failureOf: (error: unknown) => Code | null, ofEverybody: ReadonlySet<Code>) {
    this.#failureOf = failureOf;
    this.#ofEverybody = ofEverybody;
  }

  get failures(): { readonly code: Code; readonly people: number }[] {
    return [...this.#failures].map(([code, people]) => ({ code, people }));
  }

  failed(code: Code): void {
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
  }

  /** What one person's data brings; none where the provider refuses it, which keeps nobody else's waiting. */
  async counted(work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      const failure = this.#failureOf(error);
      if (failure === null || this.#ofEverybody.has(failure)) throw error;
      this.failed(failure);
      return 0;
    }
  }
}
