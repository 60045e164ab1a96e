/**
 * Where positions of one store are in another that holds the same events: each becomes that of the last event at or
 * before it. Only the positions asked for at the beginning can be translated, so that a log of any length fits.
 */
export class Translation {
  readonly #wanted: readonly bigint[];
  readonly #found = new Map<bigint, bigint>();
  #next = 0;
  /** Where the last event seen is in the new store; 0 before the first. */
  #last = 0n;

  constructor(wanted: Iterable<bigint>) {
    this.#wanted = [...new Set(wanted)].toSorted((a, b) => (a < b ? -1 : 1));
  }

  /** Whether a wanted position lies at or after event `one` and before the event that follows it. */
  isWanted(one: bigint, following: bigint): boolean {
    let index = this.#next;
    for (let next = this.#wanted[index]; next !== undefined && next < one; next = this.#wanted[index]) index += 1;
    const next = this.#wanted[index];
    return next !== undefined && next < following;
  }

  /** Told of events in their order; may leave out those between which nothing is wanted. */
  passed(former: bigint, now: bigint): void {
    this.#settle(former);
    this.#last = now;
  }

  /** The new position; to be asked once every event has passed. */
  of(position: bigint): bigint {
    const found = this.#found.get(position);
    if (found !== undefined) return found;
    if (!this.#wanted.includes(position)) throw new RangeError('a position that was not asked for at the beginning');
    return this.#last;
  }

  /** Everything wanted before `former` is where the last event is. */
  #settle(former: bigint): void {
    for (
      let wanted = this.#wanted[this.#next];
      wanted !== undefined && wanted < former;
      wanted = this.#wanted[this.#next]
    ) {
      this.#found.set(wanted, this.#last);
      this.#next += 1;
    }
  }
}
