import { seeded } from '#test/bench/load/random.ts';
import { COUNTS, type Scored, type Tally } from './score.ts';

/** A figure in percent, with the interval in which it falls in 95 of 100 draws of as many meetings. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : (100 * part) / whole);

const f1 = (right: number, stated: number, labels: number): number => share(2 * right, stated + labels);

/** What is measured, from the sums over meetings; in percent. All but those of `FAULTS` are better higher. */
export const MEASURES = {
  'actions F1': (t: Tally) => f1(t.actionsRight, t.actionsStated, t.actionLabels),
  'actions precision': (t: Tally) => share(t.actionsRight, t.actionsStated),
  'actions recall': (t: Tally) => share(t.actionsRight, t.actionLabels),
  'assignee right': (t: Tally) => share(t.assigneesRight, t.actionsRight),
  'deadline right': (t: Tally) => share(t.deadlinesRight, t.actionsRight),
  'deadline wrong': (t: Tally) => share(t.deadlinesWrong, t.actionsRight),
  'decisions F1': (t: Tally) => f1(t.decisionsRight, t.decisionsStated, t.decisionLabels),
  'decisions precision': (t: Tally) => share(t.decisionsRight, t.decisionsStated),
  'decisions recall': (t: Tally) => share(t.decisionsRight, t.decisionLabels),
  'questions wrongly open': (t: Tally) => share(t.questionsStated - t.questionsRight, t.questionsStated),
  'questions missed': (t: Tally) => share(t.questionLabels - t.questionsRight, t.questionLabels),
  'perhaps right': (t: Tally) => share(t.perhapsRight, t.perhapsTold),
  'told or perhaps': (t: Tally) =>
    share(t.actionsRight + t.decisionsRight + t.perhapsRight, t.actionLabels + t.decisionLabels),
  'labels untold': (t: Tally) => share(t.labelsUntold, t.labels),
  'citations valid': (t: Tally) => share(t.citationsValid, t.citations),
} as const satisfies Readonly<Record<string, (tally: Tally) => number>>;
export type Measure = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[];

/** Better lower. */
export const FAULTS: ReadonlySet<Measure> = new Set([
  'deadline wrong',
  'questions wrongly open',
  'questions missed',
  'labels untold',
]);

/** Draws of meetings. */
const DRAWS = 1000;
const [LOW, HIGH] = [0.025, 0.975];

/** The figures of some meetings; intervals by drawing meetings again, the same draws each time. */
export function figuresOf(scored: readonly Scored[], seed = 1): Record<Measure, Figure> {
  const tallies = scored.map(({ tally }) => tally);
  const random = seeded(seed);
  const drawn = Array.from({ length: DRAWS }, () =>
    sumOf(tallies.map(() => tallies[random.int(0, tallies.length - 1)]).filter((one) => one !== undefined)),
  );
  const whole = sumOf(tallies);
  const figure = (measure: Measure): Figure => {
    const values = drawn
      .map(MEASURES[measure])
      .filter((value) => !Number.isNaN(value))
      .toSorted((a, b) => a - b);
    const at = (part: number): number => values[Math.floor(part * (values.length - 1))] ?? Number.NaN;
    return { value: MEASURES[measure](whole), low: at(LOW), high: at(HIGH) };
  };
  return Object.fromEntries(MEASURE_NAMES.map((name) => [name, figure(name)])) as Record<Measure, Figure>;
}

const sumOf = (tallies: readonly Tally[]): Tally =>
  Object.fromEntries(
    COUNTS.map((count) => [count, tallies.reduce((sum, tally) => sum + tally[count], 0)]),
  ) as unknown as Tally;
