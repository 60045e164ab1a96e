import { citedParagraphs } from '#domain/minutes/citations.ts';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { CHATTER, CHATTER_ENDS } from '#test/fixtures/chatter.ts';
import { meetingsOf } from '#test/truth/halves.ts';
import { runs } from '#test/support/long.ts';
import { describe, expect, it } from 'vitest';
import { createExtractiveAnalyst } from '../analyst.ts';

const analysed = async (lines: readonly TranscriptLine[]) =>
  (await createExtractiveAnalyst().analyse({ title: '', lines, heldAt: '2026-03-02T09:00:00+01:00' })).analysis;
const PERHAPS = /^(?:(?:Peut-être|Quizá) (?:décidé|decidido|(?:à|por) (?:faire|hacer))|Perhaps (?:settled|to do))/u;
/** What is shown to be looked at again, with the lines that it cites. */
const perhapsOf = ({ summary, summaryCitations }: Awaited<ReturnType<typeof analysed>>) =>
  citedParagraphs(summary, summaryCitations)
    .flat()
    .filter(({ text }) => PERHAPS.test(text))
    .map(({ text, citations }) => ({ text: text.trimEnd(), lines: citations.map(({ line }) => line) }));
const amid = (...said: readonly string[]): TranscriptLine[] =>
  numberLines(
    [...CHATTER, ...said, 'Très bien.', ...CHATTER_ENDS].map((text, index) => ({
      speaker: index % 2 ? 'Karim Benali' : 'Julie Petit',
      text,
      at: null,
    })),
  );

describe('What may have been settled', () => {
  it('is told as such, in the words that were said and with their line', async () => {
    const { decisions, ...analysis } = await analysed(amid('On fait le mur en jaune alors.'));
    expect(decisions).toEqual([]);
    expect(perhapsOf({ decisions, ...analysis })).toEqual([
      {
        text: 'Peut-être décidé\u00A0: «\u00A0On fait le mur en jaune alors\u00A0» (Julie Petit).',
        lines: [CHATTER.length],
      },
    ]);
  });

  it('is not what is told as settled, in these words or others', async () => {
    const analysis = await analysed(amid('On a décidé d’enlever le mur du fond.', 'Le mur du fond, on l’enlève.'));
    expect(analysis.decisions).toHaveLength(1);
    expect(perhapsOf(analysis)).toEqual([]);
  });

  it('is not looked for in a few lines', async () => {
    expect(perhapsOf(await analysed(amid('Le mur du fond, on l’enlève.').slice(CHATTER.length - 3)))).toEqual([]);
  });

  it('is a few lines of any meeting, of which no decision and no work has any', async () => {
    const meetings = meetingsOf('seen').slice(0, runs(60));
    let shown = 0;
    for (const { lines } of meetings) {
      const analysis = await analysed(lines);
      const perhaps = perhapsOf(analysis);
      shown += perhaps.length;
      const told = [...analysis.decisions, ...analysis.actionItems].flatMap(({ citations }) => citations);
      for (const kind of Map.groupBy(perhaps, ({ text }) => text.split(/[:\u00A0]/u)[0]).values())
        expect(kind.length).toBeLessThanOrEqual(4);
      for (const { lines: cited } of perhaps) {
        expect(cited).toHaveLength(1);
        expect(told.map(({ line }) => line)).not.toContain(cited[0]);
      }
    }
    expect(shown).toBeGreaterThan(0);
  });
});
