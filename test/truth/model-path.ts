import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { createModelAnalyst } from '#bots/analyst/model/analyst.ts';
import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { CarefulReader, type Slips } from '#test/emulators/openai/careful-reader.ts';
import { startOpenAi } from '#test/emulators/openai/emulator.ts';
import { atHome, strict, type StandInModel } from '#test/emulators/openai/models.ts';
import { openModel } from '#test/support/model.ts';
import type { Label } from './meeting.ts';
import { type Scored, scored } from './score.ts';
import type { TwiceRead } from './second.ts';

/**
 * What a meeting is read by: a person alone; a model that reads as that person does and sees all of it at once; the
 * same with a window so small that meetings are cut into several parts; and that one with what models do that are not
 * exact.
 */
export const WAYS = ['reader', 'whole', 'parts', 'slips'] as const;
export type Way = (typeof WAYS)[number];

/** Tokens of prompt and answer together, so that each meeting is read in two to four parts. */
const SMALL = 1_536;
const SLIPS: Slips = { typing: 5, numbers: 7, repeats: true };

type Reading = (readings: readonly TwiceRead[]) => StandInModel;
const MODELS: Readonly<Record<Exclude<Way, 'reader'>, Reading>> = {
  whole: (readings) => strict('careful', { reader: readerOf(readings) }),
  parts: (readings) => atHome('careful', SMALL, { reader: readerOf(readings) }),
  slips: (readings) => atHome('careful', SMALL, { reader: readerOf(readings, SLIPS) }),
};

const readerOf = (readings: readonly TwiceRead[], slips: Slips = {}): CarefulReader =>
  new CarefulReader(
    readings.map(({ meeting: { held, lines }, found }) => ({ held, lines, found })),
    slips,
  );

/** What is left of what a reader found, on its way. */
export async function scoredBy(way: Way, readings: readonly TwiceRead[]): Promise<Scored[]> {
  if (way === 'reader') return Promise.all(readings.map(({ meeting, found }) => scored(personFinding(found), meeting)));
  const standIn = await startOpenAi({ models: [MODELS[way](readings)] });
  try {
    const { model } = openModel(standIn.baseUrl, { model: 'careful' });
    const analyst = createModelAnalyst({ model, byRules: createExtractiveAnalyst() });
    const all: Scored[] = [];
    for (const { meeting } of readings) all.push(await scored(analyst, meeting));
    return all;
  } finally {
    await standIn.close();
  }
}

/** What somebody found, as minutes that nothing was done to. */
const personFinding = (found: readonly Label[]): Analyst => ({
  name: 'person',
  model: 'none',
  promptVersion: '1',
  analyse: async ({ lines }) => {
    const cited = ({ lines: on }: Label) => on.flatMap((line) => ({ line, quote: lines[line]?.text ?? '' }));
    const of = (kind: Label['kind']) =>
      found
        .filter((one) => one.kind === kind)
        .map((one, index) => ({ ...one, id: `${kind}${index}`, citations: cited(one) }));
    const analysis: Analysis = {
      ...NOTHING,
      decisions: of('decision'),
      questions: of('question'),
      actionItems: of('action').map(({ text: task, assignees, deadline, ...one }) => ({
        ...one,
        task,
        assignee: assignees.length === 0 ? null : assignees.join(', '),
        deadline,
        deadlineText: deadline,
        priority: 'medium',
      })),
    };
    return { analysis, tokens: null };
  },
});

const NOTHING: Analysis = {
  language: 'fr',
  summary: '',
  summaryCitations: [],
  keyPoints: [],
  decisions: [],
  questions: [],
  actionItems: [],
  timeline: [],
  topics: [],
  meetingType: 'other',
  sentiment: 'neutral',
  urgencyLevel: 'low',
};
