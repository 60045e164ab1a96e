import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/support/long.ts';
import { regression, type Row } from './regression.ts';

const [TELLS, DENIES, CHATTER, BIAS] = [0, 1, 2, 3];
const COUNT = 4;

const strictness = {
  seldom: 1,
  rounds: 200,
  square: new Float64Array(COUNT).fill(0.1),
  size: new Float64Array(COUNT).fill(0.5),
};

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({ isSought: fc.boolean(), chatter: fc.boolean() }).map(({ isSought, chatter }) => ({
    isSought,
    marks: Int32Array.from([BIAS, isSought ? TELLS : DENIES, ...(chatter ? [CHATTER] : [])]),
  })),
  { minLength: 40, maxLength: 80 },
);

describe('What labelled rows teach', () => {
  it('tells them apart, and is the same for the same rows', () => {
    fc.assert(
      fc.property(rows, (given) => {
        fc.pre(new Set(given.map(({ isSought }) => isSought)).size === 2);
        const weights = regression(given, strictness);
        for (const { marks, isSought } of given) {
          const sum = marks.reduce((all, mark) => all + (weights[mark] ?? 0), 0);
          expect(sum > 0).toBe(isSought);
        }
        expect(regression(given, strictness)).toEqual(weights);
      }),
      { numRuns: runs(100) },
    );
  });

  it('gives no weight to what tells nothing, nor to what is seldom there', () => {
    const row = (isSought: boolean, ...marks: number[]): Row => ({
      isSought,
      marks: Int32Array.from([BIAS, ...marks]),
    });
    const given = [
      ...Array.from({ length: 20 }, (_, index) => row(true, TELLS, ...(index % 2 ? [CHATTER] : []))),
      ...Array.from({ length: 20 }, (_, index) => row(false, ...(index % 2 ? [CHATTER] : []))),
      row(false, DENIES),
    ];
    const weights = regression(given, { ...strictness, seldom: 2 });
    expect(weights[TELLS]).toBeGreaterThan(0);
    expect([weights[CHATTER], weights[DENIES]].map((weight = 1) => Math.abs(weight))).toEqual([0, 0]);
  });
});
