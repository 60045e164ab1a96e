import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { verify } from '#domain/analysis/verify.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { isLong } from '#test/support/long.ts';
import { createExtractiveAnalyst } from './analyst.ts';

/** FREDSum: French political debates, read in place where it is beside the project. */
const DEBATES = join(import.meta.dirname, '../../../../shared/data/fredsum/transcript');

const analysed = async (name: string): Promise<Analysis> => {
  const lines = numberLines(parseTranscript(readFileSync(join(DEBATES, name), 'utf8')).turns);
  const { analysis } = await createExtractiveAnalyst().analyse({
    title: '',
    lines,
    heldAt: '2022-04-20T21:00:00+02:00',
  });
  const { dropped } = verify(analysis, lines);
  expect([name, Object.values(dropped).reduce((sum, count) => sum + count, 0)]).toEqual([name, 0]);
  return analysis;
};

/** Of what is none in a debate, 30 in all of the 115 that are read: so many in one. */
const MOST = 30 / 115;

// Skipped, and shown as such, where the corpus is absent.
describe.skipIf(!existsSync(DEBATES))('French political debates', () => {
  it('are debates, in which nobody is given work and nothing is decided', { timeout: 600_000 }, async () => {
    const all = readdirSync(DEBATES);
    expect(all.length).toBeGreaterThan(100);
    const names = isLong ? all : all.toSorted().filter((_name, index) => index % 6 === 0);
    let taken = 0;
    for (const name of names) {
      const {
        language,
        meetingType,
        actionItems,
        decisions: decided,
        topics,
        keyPoints,
        timeline,
        summary,
      } = await analysed(name);
      expect([name, language, meetingType]).toEqual([name, 'fr', 'debate']);
      expect([name, topics.length >= 3, keyPoints.length >= 2, timeline.length <= 30]).toEqual([
        name,
        true,
        true,
        true,
      ]);
      expect(summary.split(/\s+/u).length).toBeGreaterThan(100);
      taken += actionItems.length + decided.length;
    }
    // Promises to the country that pass for either, nothing but their words telling them from work.
    expect(taken / names.length).toBeLessThanOrEqual(MOST);
  });
});
