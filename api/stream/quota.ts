/** Counts streams, those that are about to begin included, so that no rush gets past the cap. */
export class StreamQuota {
  readonly #limits: { readonly perPerson: number; readonly inAll: number };
  readonly #ofPerson = new Map<string, number>();
  #taken = 0;

  constructor(limits: { readonly perPerson: number; readonly inAll: number }) {
    this.#limits = limits;
  }

  get taken(): number {
    return this.#taken;
  }

  /** False where there is no room left. */
  take(userId: string): boolean {
    const own = this.#ofPerson.get(userId) ?? 0;
    if (this.#taken >= this.#limits.inAll || own >= this.#limits.perPerson) return false;
    this.#taken += 1;
    this.#ofPerson.set(userId, own + 1);
    return true;
  }

  giveBack(userId: string): void {
    const left = (this.#ofPerson.get(userId) ?? 1) - 1;
    this.#taken -= 1;
    if (left === 0) this.#ofPerson.delete(userId);
    else this.#ofPerson.set(userId, left);
  }
}
