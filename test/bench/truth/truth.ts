import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { figuresOf, type Measure, MEASURE_NAMES } from '#test/truth/figures.ts';
import { HALVES, meetingsOf } from '#test/truth/halves.ts';
import { scoredBy, WAYS, type Way } from '#test/truth/model-path.ts';
import { type Scored, scored } from '#test/truth/score.ts';
import { twiceRead } from '#test/truth/second.ts';
import type { BenchOptions, Measurement } from '../measurement.ts';

/** What is told of languages and fields, of which there are few meetings each. */
const BRIEFLY: readonly Measure[] = ['actions F1', 'actions precision', 'decisions F1', 'decisions precision'];

/** What is aimed at on meetings that nobody looked at, in percent. */
const PRECISION = 80;
const ASSIGNEE = 90;
const F1 = { prepared: 85, spontaneous: 60 };

/** What is told of manners of speech on the path of a model. */
const OF_SPEECH: readonly Measure[] = [...BRIEFLY, 'assignee right', 'deadline right', 'questions missed'];

const READ_BY: Readonly<Record<Way, string>> = {
  reader: 'a second reader alone',
  whole: 'the path of a model that reads as they do',
  parts: 'the same in parts',
  slips: 'the same in parts, with slips',
};

/**
 * What analysts find in labelled meetings: for each half, all of it, prepared and spontaneous speech, and shortly each
 * language and field; then what the path of a model leaves of what a second reader found in the unseen one.
 */
export async function* run({ seed }: BenchOptions): AsyncIterable<Measurement> {
  const analyst = createExtractiveAnalyst();
  for (const half of HALVES) {
    const all: Scored[] = [];
    for (const meeting of meetingsOf(half)) all.push(await scored(analyst, meeting));
    const isAim = half === 'unseen';
    yield* measured(`${half}, all`, all, { seed, isAim });
    for (const [speech, some] of Map.groupBy(all, ({ meeting }) => meeting.speech))
      yield* measured(`${half}, ${speech}`, some, { seed, isAim, f1: F1[speech] });
    for (const [language, some] of Map.groupBy(all, ({ meeting }) => meeting.language))
      yield* measured(`${half}, ${language}`, some, { seed, isAim, measures: BRIEFLY });
    for (const [field, some] of Map.groupBy(all, ({ meeting }) => meeting.field))
      yield* measured(`${half}, ${field}`, some, { seed, isAim, measures: BRIEFLY });
  }
  const readings = twiceRead();
  for (const way of WAYS) {
    const all = await scoredBy(way, readings);
    yield* measured(`unseen, ${READ_BY[way]}, all`, all, { seed, isAim: false });
    for (const [speech, some] of Map.groupBy(all, ({ meeting }) => meeting.speech))
      yield* measured(`unseen, ${READ_BY[way]}, ${speech}`, some, { seed, isAim: false, measures: OF_SPEECH });
  }
}

interface Telling {
  readonly seed: number;
  readonly isAim: boolean;
  readonly f1?: number;
  readonly measures?: readonly Measure[];
}

function* measured(
  name: string,
  some: readonly Scored[],
  { seed, isAim, f1, measures = MEASURE_NAMES }: Telling,
): Generator<Measurement> {
  const figures = figuresOf(some, seed);
  for (const measure of measures) {
    const { value, low, high } = figures[measure];
    const aim = isAim ? aimOf(measure, f1) : undefined;
    yield {
      name: `${name} (${some.length}): ${measure}`,
      value,
      unit: '%',
      interval: [low, high],
      reference: null,
      ratio: null,
      ...(aim === undefined ? {} : { aim: { text: `≥ ${aim}`, reached: value >= aim } }),
    };
  }
}

function aimOf(measure: Measure, f1: number | undefined): number | undefined {
  if (measure.endsWith('precision')) return PRECISION;
  if (measure.endsWith('F1')) return f1;
  if (measure === 'assignee right') return ASSIGNEE;
  return measure === 'citations valid' ? 100 : undefined;
}
