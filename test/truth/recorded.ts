import { readFileSync } from 'node:fs';
import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { FAULTS, figuresOf, type Measure, MEASURE_NAMES } from './figures.ts';
import { meetingsOf } from './halves.ts';
import { type Scored, scored } from './score.ts';

/** The parts of the unseen half of which figures are recorded. */
const PARTS = ['all', 'prepared', 'spontaneous'] as const;

/** Percent with one digit behind the point, by part and measure; null where there was nothing to measure. */
export type Record = Readonly<{ [part in (typeof PARTS)[number]]: Readonly<{ [measure in Measure]: number | null }> }>;

export const RECORD = new URL('recorded.json', import.meta.url);

export const recorded = (): Record => JSON.parse(readFileSync(RECORD, 'utf8')) as Record;

/** What the extractive analyst makes of the unseen half now. */
export async function measured(): Promise<Record> {
  const analyst = createExtractiveAnalyst();
  const all: Scored[] = [];
  for (const meeting of meetingsOf('unseen')) all.push(await scored(analyst, meeting));
  const part = (name: (typeof PARTS)[number]) => {
    const figures = figuresOf(all.filter(({ meeting }) => name === 'all' || meeting.speech === name));
    const rounded = MEASURE_NAMES.map((measure) => {
      const { value } = figures[measure];
      return [measure, Number.isNaN(value) ? null : Math.round(10 * value) / 10];
    });
    return [name, Object.fromEntries(rounded)];
  };
  return Object.fromEntries(PARTS.map(part)) as Record;
}

/** What is worse than it was, in words. */
export function worse(before: Record, now: Record): string[] {
  return PARTS.flatMap((part) =>
    MEASURE_NAMES.flatMap((measure) => {
      const [was, is] = [before[part][measure], now[part][measure]];
      if (was === null || (is !== null && (FAULTS.has(measure) ? is <= was : is >= was))) return [];
      return [`${part}, ${measure}: ${is ?? 'nothing'}, after ${was}`];
    }),
  );
}
