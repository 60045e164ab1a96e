import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordCountOf } from '../transcript/transcript.ts';
import { digestInSteps, digestOf } from './fingerprint.ts';

const lines = [
  { line: 0, speaker: 'Claire', at: null, text: 'Bonjour à tous' },
  { line: 1, speaker: 'Noor', at: 1_500, text: 'aujourd’hui, le devis 😀' },
];
const people = [
  { name: 'Claire', email: null },
  { name: 'Noor', email: 'noor@exemple.fr' },
];

it('is the one that was given to recordings that were interrupted before', () => {
  expect(digestOf(lines, people)).toEqual({ fingerprint: '286b328b7cfa8', words: 6 });
});

it('differs where anything that was said, or anybody in it, does, and counts the words of the lines', () => {
  const line = fc.record({ line: fc.nat(), speaker: fc.string(), at: fc.option(fc.nat()), text: fc.string() });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (said) => {
      const { fingerprint, words } = digestOf(said, people);
      expect(words).toBe(wordCountOf(said));
      expect(digestOf(said.slice(1), people).fingerprint).not.toBe(fingerprint);
      expect(digestOf(said, people.slice(1)).fingerprint).not.toBe(fingerprint);
    }),
  );
});

it('is made in steps of some ten thousand characters, each of which others may come between', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => ({
    line: index,
    speaker: 'Claire',
    at: null,
    text: 'x'.repeat(100),
  }));
  const steps = digestInSteps(long, people);
  let yields = 0;
  for (let step = steps.next(); !step.done; step = steps.next()) yields += 1;
  expect(yields).toBe(40);
});
