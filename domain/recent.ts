/**
 * Remembers what was computed of texts: once `most` were added, those that nobody asked for meanwhile are forgotten. It
 * costs one look-up in a map, where a cache of the least recently used reorders its list at each.
 */
export class Recent<Value> {
  readonly #most: number;
  readonly #compute: (text: string) => Value;
  #now = new Map<string, Value>();
  #before = new Map<string, Value>();

  /** @param compute must not answer `undefined`. At most twice `most` answers are held. */
  constructor(most: number, compute: (text: string) => Value) {
    this.#most = most;
    this.#compute = compute;
  }

  of(text: string): Value {
    const known = this.#now.get(text);
    return known === undefined ? this.#add(text) : known;
  }

  #add(text: string): Value {
    if (this.#now.size >= this.#most) {
      this.#before = this.#now;
      this.#now = new Map();
    }
    const before = this.#before.get(text);
    const value = before === undefined ? this.#compute(text) : before;
    this.#now.set(text, value);
    return value;
  }

  /** How many answers are held. */
  get size(): number {
    return this.#now.size + this.#before.size;
  }
}
