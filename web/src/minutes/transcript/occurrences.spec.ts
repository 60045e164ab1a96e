import { foldText } from '#api/contract/minutes.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { occurrences } from './occurrences.ts';

const found = (text: string, query: string): string[] =>
  occurrences(text, query).map(([start, end]) => text.slice(start, end));

it('finds words whatever their case, accents and apostrophes', () => {
  expect(found('L’Échéance, l’echeance', "l'échéance")).toEqual(['L’Échéance', 'l’echeance']);
  expect(found('e\u0301te\u0301 été', 'ete')).toEqual(['e\u0301te\u0301', 'été']);
  expect(found('18\u202F400 euros', '18 400')).toEqual(['18\u202F400']);
  expect(found('aaaa', 'aa')).toHaveLength(2);
  expect(found('rien', '')).toEqual([]);
});

it('gives ranges of the text itself, in order, each of which reads as the query', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'é', 'E', 'e\u0301', '’', "'", ' ', '\u00A0', '🙂', 'ß', 'İ'),
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, texts, (text, query) => {
      let last = 0;
      for (const [start, end] of occurrences(text, query)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(foldText(text.slice(start, end))).toContain(foldText(query));
        last = end;
      }
      expect(occurrences(text, query).length > 0).toBe(
        foldText(query) !== '' && foldText(text).includes(foldText(query)),
      );
    }),
  );
});
