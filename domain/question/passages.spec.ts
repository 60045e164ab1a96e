import { expect, it } from 'vitest';
import type { Question } from './notions.ts';
import { passagesOf, type ReadLine } from './passages.ts';

const question: Question = {
  kind: 'person',
  notions: [
    { word: 'plan', importance: 1, terms: new Map([['plan', 1]]) },
    { word: 'vagues', importance: 1, terms: new Map([['vagu', 1]]) },
  ],
};
/** Lines of one transcript, each of so many parts with these stems. */
const linesOf = (...said: readonly (readonly (readonly string[])[])[]): ReadLine[] =>
  said.map((parts, number) => ({
    transcript: 't',
    number,
    parts: parts.map((stems) => ({ text: stems.join(' '), searchable: stems.join(' '), stems: new Set(stems) })),
  }));

it('has each line once as what answers best', () => {
  const idle = Array.from({ length: 4 }, () => [['idle']]);
  const lines = linesOf([['plan']], ...idle.slice(0, 1), [['plan', 'vagu'], ['idle']], ...idle, [['vagu']]);
  const passages = passagesOf(question, { weights: [1, 1], stretches: [{ title: new Set(), lines }] });
  const lit = passages.map((passage) => passage.lit.number);
  expect(lit[0]).toBe(2);
  expect(new Set(lit).size).toBe(lit.length);
  expect(lit.length).toBeGreaterThan(1);
});
