/** What a benchmark found. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Where the value falls in 95 of 100 draws of the sample, for one that was counted on a sample. */
  readonly interval?: readonly [number, number];
  /**
   * The same quantity of what it is held against, measured in the same run; null where there is nothing to hold it
   * against.
   */
  readonly reference: number | null;
  /** `value` divided by `reference`. */
  readonly ratio: number | null;
  /** What was aimed at, and whether it was reached. */
  readonly aim?: { readonly text: string; readonly reached: boolean };
}

export interface BenchOptions {
  /** Decides everything that is generated. */
  readonly seed: number;
  /** Size of the log that is rebuilt from. */
  readonly events: number;
  /** Of which the read tables are filled, with twenty lines each. */
  readonly meetings: number;
  /** How long the soak goes on. */
  readonly minutes: number;
  /** How many times as much the soak does in a minute as a company of its size. */
  readonly density: number;
}

export interface Benchmark {
  run(options: BenchOptions): AsyncIterable<Measurement>;
}

/** The value under which a part of the values lies; `part` is from 0 to 1. NaN for no values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A measurement and what it is held against. */
export function against(
  name: string,
  unit: string,
  value: number,
  reference: number,
  aim?: { readonly atLeast: number },
): Measurement {
  const ratio = value / reference;
  return {
    name,
    value,
    unit,
    reference,
    ratio,
    ...(aim ? { aim: { text: `ratio ≥ ${aim.atLeast}`, reached: ratio >= aim.atLeast } } : {}),
  };
}
