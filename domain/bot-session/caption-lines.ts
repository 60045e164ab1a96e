/** Lines of a chunk: near the square root of a long meeting's, so that neither a chunk nor their list is long. */
const CHUNK = 256;

/**
 * What is known of each caption line, by its number, from 0 on. Immutable, as a decider's state is: a line more copies
 * its chunk and the list of chunks, never all lines, so that a long stream is folded in time that grows with its length
 * and not with its square.
 */
export class CaptionLines<Line> {
  /** By the number of the first line, divided by CHUNK. */
  readonly #chunks: ReadonlyMap<number, ReadonlyMap<number, Line>>;
  readonly size: number;
  /** One more than the highest number; 0 where there are none. */
  readonly next: number;

  private constructor(chunks: ReadonlyMap<number, ReadonlyMap<number, Line>>, size: number, next: number) {
    this.#chunks = chunks;
    this.size = size;
    this.next = next;
  }

  static none<Line>(): CaptionLines<Line> {
    return new CaptionLines<Line>(new Map(), 0, 0);
  }

  get(line: number): Line | undefined {
    return this.#chunks.get(Math.floor(line / CHUNK))?.get(line);
  }

  /** With this line, in the place of what was known of it. */
  with(line: number, known: Line): CaptionLines<Line> {
    const number = Math.floor(line / CHUNK);
    const before = this.#chunks.get(number) ?? new Map<number, Line>();
    const chunks = new Map(this.#chunks).set(number, new Map(before).set(line, known));
    return new CaptionLines(chunks, this.size + (before.has(line) ? 0 : 1), Math.max(this.next, line + 1));
  }
}
