import { GreffierError } from '#domain/errors.ts';
import { BODY_TOO_COMPLEX } from './errors.ts';

/** Values, members and lists that a body may have: parsing so many takes some ten milliseconds. No route needs a tenth of them. */
const MOST_PARTS = 100_000;
const DEEPEST = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isOpening = (byte: number): boolean => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number): boolean => byte === 0x5d || byte === 0x7d;
const isSeparating = (byte: number): boolean => byte === 0x2c || byte === 0x3a;

/** Where the string that begins at `from` ends. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}

/**
 * Refuses JSON of many small values before it is parsed: megabytes of `{}` become gigabytes of objects. Looks at each byte
 * once; what is no JSON is the parser's to refuse. Throws BODY_TOO_COMPLEX.
 */
export function checkShape(bytes: Uint8Array): void {
  let parts = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (isOpening(byte)) {
      parts += 1;
      depth += 1;
    } else if (isClosing(byte)) depth -= 1;
    else if (isSeparating(byte)) parts += 1;
    if (parts > MOST_PARTS || depth > DEEPEST) throw new GreffierError(BODY_TOO_COMPLEX);
  }
}
