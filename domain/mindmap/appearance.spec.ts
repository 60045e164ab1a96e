import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodeLabel, nodeRadius } from './appearance.ts';

it('cuts a label after twelve characters', () => {
  expect(nodeLabel('Budget 2027.')).toBe('Budget 2027.');
  expect(nodeLabel('Infrastructure')).toBe('Infrastructu…');
  expect(nodeLabel('Valider tout le devis')).toBe('Valider tout…');
});

it('never cuts a character in two', () => {
  expect(nodeLabel('👩‍👩‍👧‍👦'.repeat(13))).toBe(`${'👩‍👩‍👧‍👦'.repeat(12)}…`);
  expect(nodeLabel('e\u0301'.repeat(13))).toBe(`${'e\u0301'.repeat(12)}…`);
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (title) => nodeLabel(title).isWellFormed()));
});

it('sizes circles by kind and weight', () => {
  expect(nodeRadius({ type: 'root', weight: 1 })).toBe(50);
  expect(nodeRadius({ type: 'participant', weight: 10 })).toBe(20);
  expect([1, 6, 7, 9, 10].map((weight) => nodeRadius({ type: 'action', weight }))).toEqual([25, 25, 28, 36, 40]);
});
