import { beforeAll, describe, expect, it } from 'vitest';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { createExtractiveAnalyst } from './analyst.ts';
import { ENGLISH_MEETINGS } from '#test/fixtures/meetings/english.ts';
import { FRENCH_ASSEMBLIES } from '#test/fixtures/meetings/french-assemblies.ts';
import { FRENCH_MEETINGS } from '#test/fixtures/meetings/french.ts';
import { FRENCH_REVIEWS } from '#test/fixtures/meetings/french-reviews.ts';
import type { Meeting } from '#test/fixtures/meetings/meeting.ts';
import { SPANISH_MEETINGS } from '#test/fixtures/meetings/spanish.ts';
import { likeness } from './text/likeness.ts';
import { contentStems } from './text/words.ts';

const MEETINGS = [
  ...FRENCH_MEETINGS,
  ...FRENCH_ASSEMBLIES,
  ...FRENCH_REVIEWS,
  ...ENGLISH_MEETINGS,
  ...SPANISH_MEETINGS,
];

const analysed = async ({ name, transcript, heldAt }: Meeting): Promise<Analysis> => {
  const lines = numberLines(parseTranscript(transcript).turns);
  return (await createExtractiveAnalyst().analyse({ title: name, lines, heldAt })).analysis;
};

interface Counts {
  readonly found: number;
  readonly noted: number;
  readonly right: number;
}

/** How many of the clerk's notes were found, each by one finding. */
function compare<F, N>(
  found: readonly F[],
  noted: readonly N[],
  same: (found: F, noted: N) => boolean,
): Counts & { readonly missed: readonly N[]; readonly extra: readonly F[] } {
  const extra = [...found];
  const missed = noted.filter((note) => {
    const at = extra.findIndex((each) => same(each, note));
    if (at >= 0) extra.splice(at, 1);
    return at < 0;
  });
  return { found: found.length, noted: noted.length, right: noted.length - missed.length, missed, extra };
}

const alike = (a: string, b: string, { language }: Analysis): boolean =>
  likeness(contentStems(a, language), contentStems(b, language)) >= 0.6;

const compareAll = async () =>
  Promise.all(
    MEETINGS.map(async (meeting) => {
      const analysis = await analysed(meeting);
      return {
        name: meeting.name,
        language: analysis.language,
        decisions: compare(analysis.decisions, meeting.decisions, ({ text }, noted) => alike(text, noted, analysis)),
        tasks: compare(analysis.actionItems, meeting.actions, ({ task }, [noted]) => alike(task, noted, analysis)),
        actions: compare(
          analysis.actionItems,
          meeting.actions,
          (item, [task, assignee, deadline]) =>
            alike(item.task, task, analysis) && item.assignee === assignee && item.deadline === deadline,
        ),
        questions: compare(analysis.questions, meeting.questions, ({ text }, noted) => alike(text, noted, analysis)),
      };
    }),
  );

const total = (counts: readonly Counts[]): { readonly recall: number; readonly precision: number } => {
  const sum = (key: keyof Counts): number => counts.reduce((all, each) => all + each[key], 0);
  return { recall: sum('right') / sum('noted'), precision: sum('right') / sum('found') };
};

describe('Working meetings, against the notes of a careful clerk', () => {
  let compared: Awaited<ReturnType<typeof compareAll>>;
  beforeAll(async () => {
    compared = await compareAll();
  });

  it('reads them in their language', () => {
    for (const { name, language } of compared) {
      expect([name, language]).toEqual([
        name,
        ENGLISH_MEETINGS.some((each) => each.name === name)
          ? 'en'
          : SPANISH_MEETINGS.some((each) => each.name === name)
            ? 'es'
            : 'fr',
      ]);
    }
  });

  it('finds the decisions, and hardly anything else', () => {
    const { recall, precision } = total(compared.map(({ decisions }) => decisions));
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.9);
  });

  it('finds the work to do, and hardly anything else', () => {
    const { recall, precision } = total(compared.map(({ tasks }) => tasks));
    // Work that is wished for and that nobody takes on is left out.
    expect(recall).toBeGreaterThanOrEqual(0.85);
    expect(precision).toBeGreaterThanOrEqual(0.9);
  });

  it('knows whose work it is and when it is due', () => {
    const { recall, precision } = total(compared.map(({ actions }) => actions));
    expect(recall).toBeGreaterThanOrEqual(0.8);
    expect(precision).toBeGreaterThanOrEqual(0.85);
  });

  it('finds the questions that stay open', () => {
    const { recall, precision } = total(compared.map(({ questions }) => questions));
    expect(recall).toBeGreaterThanOrEqual(0.85);
    expect(precision).toBeGreaterThanOrEqual(0.7);
  });
});
