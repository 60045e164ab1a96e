import { describe, expect, it } from 'vitest';
import { flattened } from './flattened.ts';

describe('the fields of an event', () => {
  it('stand one by one, by the way to each', () => {
    const data = { platform: 'teams', lines: [{ line: 0, text: 'Bonjour' }, { line: 1 }], dayOnly: false };
    expect(flattened(data).map(({ path, value }) => [path, value])).toEqual([
      ['platform', 'teams'],
      ['lines[0].line', '0'],
      ['lines[0].text', 'Bonjour'],
      ['lines[1].line', '1'],
      ['dayOnly', 'false'],
    ]);
  });

  it('say why they have no value', () => {
    const data = { a: null, b: [], c: { masked: true }, d: { erased: true }, e: {} };
    expect(flattened(data).map(({ path, state }) => `${path} ${state}`)).toEqual([
      'a empty',
      'b empty',
      'c masked',
      'd erased',
      'e empty',
    ]);
    expect(flattened({})).toEqual([]);
  });
});
