/** Streams that are remembered; of more, those that were seen longest ago are forgotten. */
const MOST = 10_000;
/**
 * For so long, in ms, answers that leave out what was seen are taken for no answers: a server that was frozen or cut
 * off goes on answering as the leader for 3 s and an exchange of gossip. Beyond it the log was restored.
 */
const DISBELIEVED_MS = 15_000;

interface End {
  readonly revision: bigint;
  /** When it was first left out of an answer, by the clock of `performance`. */
  leftOutAt: number | null;
}

/**
 * How far streams were seen to reach, by what was acknowledged and by what was read: of several servers one that no
 * longer leads, or is about to, answers a read without the last of that.
 */
export class KnownEnds {
  readonly #ends = new Map<string, End>();

  /** `revision` of `stream` is there. */
  saw(stream: string, revision: bigint): void {
    const known = this.#ends.get(stream);
    if (known && known.revision > revision) return;
    this.#ends.delete(stream);
    this.#ends.set(stream, { revision, leftOutAt: null });
    if (this.#ends.size <= MOST) return;
    for (const oldest of this.#ends.keys()) {
      this.#ends.delete(oldest);
      break;
    }
  }

  /** Whether an answer that ends `stream` at `revision` (null: that there is none) leaves out what was seen of it. */
  isLeftOut(stream: string, revision: bigint | null): boolean {
    const known = this.#ends.get(stream);
    if (!known || (revision !== null && revision >= known.revision)) return false;
    known.leftOutAt ??= performance.now();
    if (performance.now() - known.leftOutAt < DISBELIEVED_MS) return true;
    this.#ends.delete(stream);
    return false;
  }

  /** The log is known to be another one than it was. */
  forget(): void {
    this.#ends.clear();
  }
}
