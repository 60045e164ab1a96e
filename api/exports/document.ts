/** What is held of a document while it is written, in bytes; all of a larger one is kept elsewhere. */
const HELD_BYTES = 1_048_576;

/**
 * A document as it comes from its thread, in pieces. A small one is held; of a larger one each piece is kept where
 * others find it before the next is taken, so that no process has all of it in memory.
 */
export class WrittenDocument {
  readonly #keep: (piece: Uint8Array) => Promise<string>;
  #held: Uint8Array[] = [];
  readonly #kept: string[] = [];
  #bytes = 0;

  /** @param keep answers the id of what it kept */
  constructor(keep: (piece: Uint8Array) => Promise<string>) {
    this.#keep = keep;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The whole of a small one; null for one that is kept. */
  get held(): readonly Uint8Array[] | null {
    return this.#kept.length > 0 ? null : this.#held;
  }

  /** The ids of what is kept, in order. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  async take(piece: Uint8Array): Promise<void> {
    this.#bytes += piece.length;
    this.#held.push(piece);
    if (this.#bytes > HELD_BYTES) await this.keepAll();
  }

  /** Keeps what is held as well. Answers the ids of all of it, in order. */
  async keepAll(): Promise<readonly string[]> {
    const held = this.#held;
    this.#held = [];
    for (const piece of held) this.#kept.push(await this.#keep(piece));
    return this.#kept;
  }
}
