import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPARED_PARTS, isUnchanged, NO_CHANGES, withChanges } from './change-totals.ts';
import { ENTRY_STATES, PIECE_KINDS, type ComparedAnalyses } from './comparison.ts';

const pieces = fc.array(fc.record({ kind: fc.constantFrom(...PIECE_KINDS), text: fc.string() }), { maxLength: 3 });
const entries = fc.array(
  fc.record({
    state: fc.constantFrom(...ENTRY_STATES),
    before: fc.constant(null),
    after: fc.constant(null),
    pieces: fc.constant([]),
  }),
  { maxLength: 4 },
);
const changes: fc.Arbitrary<ComparedAnalyses> = fc.record({
  summary: pieces,
  decisions: entries,
  actions: entries,
  keyPoints: entries,
});

it('counts every entry that came, went or changed once, and the meetings in which any did', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (all) => {
      const totals = all.reduce(withChanges, NO_CHANGES);
      expect(totals.meetings).toBe(all.length);
      expect(totals.same).toBe(all.filter(isUnchanged).length);
      for (const part of COMPARED_PARTS) {
        const states = all.flatMap((one) => one[part].map(({ state }) => state));
        for (const state of ['came', 'went', 'changed'] as const)
          expect(totals[part][state]).toBe(states.filter((one) => one === state).length);
        expect(totals[part].meetings).toBe(all.filter((one) => one[part].some(({ state }) => state !== 'same')).length);
      }
    }),
  );
});
