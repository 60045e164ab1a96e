import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { untoldNote } from './untold.ts';

const line = (number: number, at: number | null = null): TranscriptLine => ({
  line: number,
  speaker: 'Marie',
  text: 'Bonjour.',
  at,
});

it('counts the turns that no statement rests on, and says which', () => {
  expect(
    untoldNote(
      [1, 2, 3, 4, 5].map((number) => line(number)),
      new Set([2]),
      'fr',
    ),
  ).toBe('Repris nulle part\u00a0: 4 tours de parole sur 5 (ligne 2, ligne 4–ligne 6).');
});

it('says nothing where every turn is told', () => {
  expect(untoldNote([line(1)], new Set([1]), 'fr')).toBeNull();
});

it('names so many stretches only', () => {
  const lines = Array.from({ length: 100 }, (_, index) => line(index));
  const even = new Set(lines.flatMap((_, index) => (index % 2 === 0 ? [index] : [])));
  expect(untoldNote(lines, even, 'en')).toMatch(/^Told nowhere: 50 of 100 turns \(#2, #4, .*#24, …\)\.$/u);
});

it('counts each turn that nothing rests on, once, and names the stretches that have them', () => {
  const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(turns, (told) => {
      const lines = told.map((_, index) => line(index));
      const cited = new Set(told.flatMap((isTold, index) => (isTold ? [index] : [])));
      const note = untoldNote(lines, cited, 'fr');
      const untold = told.flatMap((isTold, index) => (isTold ? [] : [index + 1]));
      if (untold.length === 0) return note === null;
      const [, count, all, places = ''] = /(\d+) tours? de parole sur (\d+) \((.*)\)\.$/u.exec(note ?? '') ?? [];
      const named = places
        .split(', ')
        .filter((place) => place !== '…')
        .flatMap((place) => {
          const [from = 0, to = from] = place.split('–').map((each) => Number(/\d+$/u.exec(each)?.[0]));
          return Array.from({ length: to - from + 1 }, (_, index) => from + index);
        });
      return (
        Number(count) === untold.length &&
        Number(all) === told.length &&
        (places.endsWith('…') ? named.every((place, index) => place === untold[index]) : named.join() === untold.join())
      );
    }),
  );
});
