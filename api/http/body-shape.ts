import { GreffierError } from '#domain/errors.ts';
import { BODY_TOO_COMPLEX } from './errors.ts';

/**
 * Values, members and lists that a body may have: parsing so many takes a few milliseconds. No route needs half of
 * them.
 */
const MOST_PARTS = 20_000;
const DEEPEST = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
const isSeparating = (byte: number): boolean => byte === 0x2c || byte === 0x3a;

/**
 * Counts the values of JSON while its bytes arrive, so that megabytes of `{}`, which become gigabytes of objects, are
 * refused before they are parsed. Looks at each byte once; malformed JSON is left to the parser.
 */
export class BodyShape {
  #parts = 0;
  #depth = 0;
  #isInString = false;
  /** Whether the next byte of a string follows a backslash. */
  #isEscaped = false;

  /** The next bytes, cut anywhere. Throws BODY_TOO_COMPLEX. */
  add(bytes: Buffer): void {
    let at = this.#isInString ? this.#endOfString(bytes, 0) : 0;
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0;
      at = byte === QUOTE ? this.#endOfString(bytes, at + 1) : at + 1;
      this.#count(byte);
    }
  }

  #count(byte: number): void {
    if (isOpening(byte)) {
      this.#parts += 1;
      this.#depth += 1;
    } else if (isClosing(byte)) this.#depth -= 1;
    else if (isSeparating(byte)) this.#parts += 1;
    if (this.#parts > MOST_PARTS || this.#depth > DEEPEST) throw new GreffierError(BODY_TOO_COMPLEX);
  }

  /** The place behind the quote that ends the string; the length where the string goes on in the next bytes. */
  #endOfString(bytes: Buffer, from: number): number {
    let at = this.#isEscaped ? from + 1 : from;
    this.#isInString = true;
    for (;;) {
      const quote = bytes.indexOf(QUOTE, at);
      const end = quote < 0 ? bytes.length : quote;
      let run = end;
      while (run > at && bytes[run - 1] === BACKSLASH) run -= 1;
      this.#isEscaped = (end - run) % 2 === 1;
      if (quote < 0) return bytes.length;
      at = quote + 1;
      if (this.#isEscaped) continue;
      this.#isInString = false;
      return at;
    }
  }
}
