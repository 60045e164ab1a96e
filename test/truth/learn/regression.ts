/** What one sentence has, by numbers, and whether it is what is sought. */
export interface Row {
  readonly marks: Int32Array;
  readonly isSought: boolean;
}

export interface Strictness {
  /** Times that a mark has to be there to be learned from. */
  readonly seldom: number;
  /** How much a weight costs by its square, for each mark. */
  readonly square: Float64Array;
  /** How much it costs by its size: what tells little gets none. */
  readonly size: Float64Array;
  readonly rounds: number;
}

const STEP = 0.3;

/**
 * The weights of a logistic regression by AdaGrad over all rows, with costs of weights (elastic net); the same for the
 * same rows.
 */
export function regression(rows: readonly Row[], { seldom, square, size, rounds }: Strictness): Float64Array {
  const count = square.length;
  const times = new Int32Array(count);
  for (const { marks } of rows) for (const mark of marks) times[mark] = (times[mark] ?? 0) + 1;
  // Marks of all rows in one array, where those of each row end in another: many times as fast as a list of lists.
  const kept = rows.map(({ marks }) => marks.filter((mark) => (times[mark] ?? 0) >= seldom));
  const all = new Int32Array(kept.reduce((sum, { length }) => sum + length, 0));
  const ends = new Int32Array(kept.length);
  for (const [index, marks] of kept.entries()) {
    const begin = ends[index - 1] ?? 0;
    all.set(marks, begin);
    ends[index] = begin + marks.length;
  }
  const weights = new Float64Array(count);
  const slopes = new Float64Array(count);
  const moved = new Float64Array(count).fill(1e-6);
  const used = [...new Set(all)];
  for (let round = 0; round < rounds; round += 1) {
    slopes.fill(0);
    let at = 0;
    for (const [index, { isSought }] of rows.entries()) {
      const [from, end] = [at, ends[index] ?? at];
      let sum = 0;
      for (; at < end; at += 1) sum += weights[all[at] ?? 0] ?? 0;
      const error = 1 / (1 + Math.exp(-sum)) - (isSought ? 1 : 0);
      for (let each = from; each < end; each += 1) {
        const mark = all[each] ?? 0;
        slopes[mark] = (slopes[mark] ?? 0) + error;
      }
    }
    for (const mark of used) {
      const weight = weights[mark] ?? 0;
      const slope = (slopes[mark] ?? 0) + (square[mark] ?? 0) * weight;
      const all = (moved[mark] ?? 0) + slope * slope;
      moved[mark] = all;
      const step = STEP / Math.sqrt(all);
      const next = weight - step * slope;
      weights[mark] = Math.sign(next) * Math.max(0, Math.abs(next) - step * (size[mark] ?? 0));
    }
  }
  return weights;
}
