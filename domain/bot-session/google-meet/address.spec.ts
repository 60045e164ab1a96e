import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetingAddressIn } from './address.ts';

const ORIGIN = 'https://meet.google.com';

const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: length, maxLength: length });
const code = fc.tuple(letters(3), letters(4), letters(3)).map((parts) => parts.join('-'));
/** The same letters, some of them in upper case. */
const inAnyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

/** Words and figures that name no meeting: without the slash of a link and the hyphen of a code. */
const unit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...'abcdefghijéèàçœ0123456789.:!?…*@#&+=_%') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
);
const word = fc.oneof(
  fc.constantFrom('Rejoindre', ':', 'Réunion', 'importante', 'https://exemple.fr/abc-defg-hij', '+33 1 23 45 67 89'),
  fc.string({ unit, maxLength: 12 }).map((text) => text.replaceAll(/[/-]/gu, '')),
);
const words = fc.array(word, { maxLength: 6 }).map((all) => all.join(' '));
const gap = fc.constantFrom(' ', '\n', '\t', '\u00a0', '\u202f', ' (', ') ', ' <', '> ', ' « ', ' » ', ', ');
const mark = fc.constantFrom('', '.', ' !', '…', ',');
/** `text` with words before and behind it. */
const among = (text: fc.Arbitrary<string>) =>
  fc.tuple(words, gap, text, mark, gap, words).map((parts) => parts.join(''));

const scheme = fc.constantFrom('https://meet.google.com/', 'meet.google.com/', 'HTTPS://Meet.Google.com/');
const query = fc.constantFrom('', '?authuser=0', '?hs=122&pli=1', '#a', '/');
const link = (path: fc.Arbitrary<string>) => fc.tuple(scheme, path, query).map((parts) => parts.join(''));

const OWN_PAGES = [
  'landing',
  'new',
  'about',
  'home',
  'download',
  'settings',
  'whoops',
  'unsupported',
  'LANDING',
  'New',
];
const noCode = fc.oneof(
  fc.constantFrom(...OWN_PAGES),
  // Ten letters are no code without its hyphens: « conference » would be one as well.
  letters(10),
  fc.constantFrom('conference', 'importante', 'attendance'),
  fc.integer({ min: 1, max: 16 }).chain(letters),
  fc
    .tuple(fc.constantFrom('lookup', 'tel', '_meet', 'u/0'), fc.oneof(code, letters(6)))
    .map((parts) => parts.join('/')),
  fc.tuple(code, letters(4)).map((parts) => parts.join('/')),
  fc.tuple(code, letters(1)).map((parts) => parts.join('')),
  code.map((text) => text.replace('-', '')),
  code.map((text) => `${text.slice(0, -1)}7`),
);

/** A code, and a text that names it. */
const named = (textOf: (written: fc.Arbitrary<string>) => fc.Arbitrary<string>) =>
  code.chain((written) => fc.tuple(fc.constant(written), textOf(inAnyCase(written))));

describe('the meeting that a text names', () => {
  it('is the one of its link, as Meet writes it, however the link is written and whatever stands around it', () => {
    fc.assert(
      fc.property(
        named((written) => fc.oneof(link(written), among(link(written)))),
        ([written, text]) => {
          expect(meetingAddressIn(text, ORIGIN)).toBe(`${ORIGIN}/${written}`);
        },
      ),
    );
  });

  it('is the one of a code alone, or among words', () => {
    fc.assert(
      fc.property(
        named((written) => fc.oneof(written, among(written))),
        ([written, text]) => {
          expect(meetingAddressIn(text, ORIGIN)).toBe(`${ORIGIN}/${written}`);
        },
      ),
    );
  });

  it('is none where a link leads to another page of Meet, or to ten letters without the hyphens of a code', () => {
    fc.assert(
      fc.property(fc.oneof(link(noCode), among(link(noCode))), (text) => {
        expect(meetingAddressIn(text, ORIGIN)).toBeNull();
      }),
      { numRuns: runs(300) },
    );
  });

  it('is none among words that hold neither a link to Meet nor a code', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(meetingAddressIn(text, ORIGIN)).toBeNull();
      }),
    );
  });

  it('has an address that the bot may open, whatever the text', () => {
    const page = fc.string({ unit: fc.constantFrom(...'abc-/.?#%@'), maxLength: 16 });
    const anything = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(fc.oneof(anything, link(page), among(page), among(link(code))), (text) => {
        const address = meetingAddressIn(text, ORIGIN) ?? `${ORIGIN}/abc-defg-hij`;
        expect(address).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/u);
      }),
    );
  });
});
