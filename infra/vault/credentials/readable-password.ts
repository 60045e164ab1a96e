import { randomInt } from 'node:crypto';

/** No letter that looks like a digit, no vowel that would make words. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const GROUP = 5;

/** Random bits, 24 a group, that can be read off a screen and typed: `k7mqx-2rt9h`. */
export const readableSecret = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** 96 random bits: `k7mqx-2rt9h-vnw4j-d8b3c`. */
export const readablePassword = (): string => readableSecret(4);
