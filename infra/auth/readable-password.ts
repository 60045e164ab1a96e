import { randomInt } from 'node:crypto';

/** No letter that looks like a digit, no vowel that would make words. */
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP = 5;

/** 96 random bits that can be read off a terminal: `k7mqx-2rt9h-vnw4j-d8b3c`. */
export const readablePassword = (): string =>
  Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-');
