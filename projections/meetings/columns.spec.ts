import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchable } from '../searchable.ts';
import { searchableColumn } from './columns.ts';

/** A character of three bytes that its compatibility form makes eighteen characters. */
const LIGATURE = '\uFDFA';

it('leaves searchable texts as they are up to what an index takes, and cuts longer ones between characters', () => {
  expect(searchableColumn('Comité d’été')).toBe("comite d'ete");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('e', 'é', '会', LIGATURE, '𝄞', '😀'), maxLength: 500 }), (title) => {
      const [form, kept] = [searchable(title), searchableColumn(title)];
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(1_200);
      expect(form.startsWith(kept)).toBe(true);
      expect(Buffer.byteLength(form) - Buffer.byteLength(kept) === 0 || Buffer.byteLength(kept) > 1_196).toBe(true);
    }),
  );
});
