import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../pace.ts';
import { cohesiveStretches, type Unit } from './cohesion.ts';

const unit = (words: readonly string[], favour = 0): Unit => ({ words, sentences: 1, favour });

describe('stretches of the same words', () => {
  it('begin where other words are said, each of so many sentences at least, and no more of them than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 6, max: 14 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        async (lengths, most) => {
          const units = lengths.flatMap((length, subject) =>
            Array.from({ length }, (_, at) =>
              unit([`${subject}-a`, `${subject}-${at % 3}`, `${subject}-b`, `${subject}-c`]),
            ),
          );
          const starts = await cohesiveStretches(units, { shortest: 5, most }, new Pace());
          const joints = new Set(
            lengths.map((_, place) => lengths.slice(0, place).reduce((sum, length) => sum + length, 0)),
          );
          expect(starts.filter((start) => !joints.has(start))).toEqual([]);
          expect(starts[0]).toBe(0);
          expect(starts).toEqual(starts.toSorted((a, b) => a - b));
          expect(starts.length).toBe(Math.min(most, lengths.length));
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('begin where something speaks for it, and nowhere in one text of the same words', async () => {
    const same = Array.from({ length: 30 }, (_, at) => unit(['poste', `salle${at % 4}`]));
    expect(await cohesiveStretches(same, { shortest: 5, most: 8 }, new Pace())).toEqual([0]);
    const favoured = same.with(17, unit(['poste', 'salle1'], 20));
    expect(await cohesiveStretches(favoured, { shortest: 5, most: 8 }, new Pace())).toEqual([0, 17]);
    const tooLate = same.with(27, unit(['poste', 'salle1'], 20));
    expect(await cohesiveStretches(tooLate, { shortest: 5, most: 8 }, new Pace())).toEqual([0]);
  });

  it('are one where there is nothing to cut', async () => {
    expect(await cohesiveStretches([], { shortest: 5, most: 8 }, new Pace())).toEqual([0]);
    expect(await cohesiveStretches([unit(['seul'])], { shortest: 5, most: 8 }, new Pace())).toEqual([0]);
  });
});
