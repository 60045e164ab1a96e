import { describe, expect, it } from 'vitest';
import { asTag } from './language-names.ts';

describe('what the page calls a language of captions', () => {
  it.each([
    ['French', 'fr-FR'],
    ['français', 'fr-FR'],
    ['French BETA', 'fr-FR'],
    ['French (France)', 'fr-FR'],
    ['French (Canada)', 'fr-CA'],
    ['English', 'en-US'],
    ['anglais', 'en-US'],
    ['Inglés', 'en-US'],
    ['English (UK)', 'en-GB'],
    ['Spanish', 'es-ES'],
  ])('« %s » is %s', (name, tag) => expect(asTag(name, tag)).toBe(tag));

  it.each([
    ['French', 'fr-CA'],
    ['English', 'en-GB'],
    ['French (Canada)', 'fr-FR'],
    ['English', 'fr-FR'],
  ])('« %s » is not %s', (name, tag) => expect(asTag(name, tag)).toBe(name));
});
