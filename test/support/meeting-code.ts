import { createHash, randomUUID } from 'node:crypto';

/** A meeting's code as Meet writes it: `abc-defg-hij`. @param seed the same seed gives the same code */
export function meetingCode(seed: string = randomUUID()): string {
  const letters = [...createHash('sha256').update(seed).digest()].map((byte) => String.fromCodePoint(97 + (byte % 26)));
  return [letters.slice(0, 3), letters.slice(3, 7), letters.slice(7, 10)].map((part) => part.join('')).join('-');
}
