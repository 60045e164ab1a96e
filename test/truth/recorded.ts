import { readFileSync } from 'node:fs';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { FAULTS, figuresOf, type Measure, MEASURE_NAMES } from './figures.ts';
import { meetingsOf } from './halves.ts';
import { scoredBy, WAYS } from './model-path.ts';
import { type Scored, scored } from './score.ts';
import { twiceRead } from './second.ts';

/** The parts of the unseen half of which figures are recorded. */
const PARTS = ['all', 'prepared', 'spontaneous'] as const;

/** Percent with one digit behind the point; null where there was nothing to measure. */
export type Row = Readonly<{ [measure in Measure]: number | null }>;
/** By part of the unseen half, what the extractive analyst makes of it. */
export type ByPart = Readonly<Record<(typeof PARTS)[number], Row>>;
/** By way of reading, what is left of what the second reader found in all of it. */
export type ByWay = Readonly<Record<(typeof WAYS)[number], Row>>;
export interface KeptFigures {
  readonly rules: ByPart;
  readonly model: ByWay;
}

export const RECORD = new URL('recorded.json', import.meta.url);

export const recorded = (): KeptFigures => JSON.parse(readFileSync(RECORD, 'utf8')) as KeptFigures;

/** What the extractive analyst makes of the unseen half now. */
export async function measured(): Promise<ByPart> {
  const analyst = createExtractiveAnalyst();
  const all: Scored[] = [];
  for (const meeting of meetingsOf('unseen')) all.push(await scored(analyst, meeting));
  const part = (name: (typeof PARTS)[number]) =>
    [name, rowOf(all.filter(({ meeting }) => name === 'all' || meeting.speech === name))] as const;
  return Object.fromEntries(PARTS.map(part)) as ByPart;
}

/** What the path of a model leaves of what the second reader found there. */
export async function measuredByModel(): Promise<ByWay> {
  const rows: [string, Row][] = [];
  for (const way of WAYS) rows.push([way, rowOf(await scoredBy(way, twiceRead()))]);
  return Object.fromEntries(rows) as ByWay;
}

function rowOf(scored: readonly Scored[]): Row {
  const figures = figuresOf(scored);
  const rounded = MEASURE_NAMES.map((measure) => {
    const { value } = figures[measure];
    return [measure, Number.isNaN(value) ? null : Math.round(10 * value) / 10];
  });
  return Object.fromEntries(rounded) as Row;
}

/** What is worse than it was, in words. */
export function worse<Name extends string>(
  before: Readonly<Record<Name, Row>>,
  now: Readonly<Record<Name, Row>>,
): string[] {
  return (Object.keys(before) as Name[]).flatMap((name) =>
    MEASURE_NAMES.flatMap((measure) => {
      const [was, is] = [before[name][measure], now[name][measure]];
      if (was === null || (is !== null && (FAULTS.has(measure) ? is <= was : is >= was))) return [];
      return [`${name}, ${measure}: ${is ?? 'nothing'}, after ${was}`];
    }),
  );
}
