import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, formatNumber, pluralWord } from './plural.ts';

describe('plural', () => {
  it.each([0, 0.5, 1, 1.5, 1.99, -1])('is singular for %s', (count) => {
    expect(pluralWord(count, 'réunion', 'réunions')).toBe('réunion');
  });

  it.each([2, 2.5, 3, 100, 1_000_000, -2])('is plural for %s', (count) => {
    expect(pluralWord(count, 'réunion', 'réunions')).toBe('réunions');
  });

  it('writes numbers the French way and keeps them beside their word', () => {
    expect(countOf(0, 'action', 'actions')).toBe('0\u00A0action');
    expect(countOf(1.5, 'action', 'actions')).toBe('1,5\u00A0action');
    expect(countOf(12_345, 'action', 'actions')).toBe('12\u202F345\u00A0actions');
    expect(formatNumber(1_000_000)).toBe('1\u202F000\u202F000');
  });

  it('writes every number as Intl does', () => {
    const format = new Intl.NumberFormat('fr');
    const any = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double({ noNaN: true }));
    fc.assert(fc.property(any, (value) => formatNumber(value) === format.format(value === 0 ? 0 : value)));
  });
});
