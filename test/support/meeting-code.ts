import { createHash, randomUUID } from 'node:crypto';

/** A meeting's code as Meet writes it: `abc-defg-hij`. @param seed the same seed gives the same code */
export function meetingCode(seed: string = randomUUID()): string {
  const letters = [...createHash('sha256').update(seed).digest()].map((byte) => String.fromCodePoint(97 + (byte % 26)));
  return [letters.slice(0, 3), letters.slice(3, 7), letters.slice(7, 10)].map((part) => part.join('')).join('-');
}

/** A meeting's number as short links of Teams have it: 13 digits. @param seed the same seed gives the same number */
export const meetingNumber = (seed: string = randomUUID()): string =>
  `3${[...createHash('sha256').update(seed).digest().subarray(0, 12)].map((byte) => byte % 10).join('')}`;
