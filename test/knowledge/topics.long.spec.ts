import { createExtractiveAnalyst } from '#bots/analyst/extractive/analyst.ts';
import { isTopicName } from '#domain/knowledge/topic-name.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOPICS } from './labelled.ts';

/** French political debates, read in place where they are beside the project. */
const DEBATES = join(import.meta.dirname, '../../../shared/data/fredsum/transcript');
const listed = (names: string): ReadonlySet<string> => new Set(names.split('|').map((name) => name.trim()));
const [good, bad] = [listed(TOPICS.good), listed(TOPICS.bad)];

// Skipped, and shown as such, where the corpus is absent.
describe.skipIf(!existsSync(DEBATES))('topics of real debates', () => {
  it('say what was spoken of: 88 % of 199 names that nobody had tuned to', { timeout: 600_000 }, async () => {
    const shown: string[] = [];
    for (const [index, name] of readdirSync(DEBATES).toSorted().entries()) {
      if (index % 4 !== 2) continue;
      const lines = numberLines(parseTranscript(readFileSync(join(DEBATES, name), 'utf8')).turns);
      const { analysis } = await createExtractiveAnalyst().analyse({
        title: '',
        lines,
        heldAt: '2022-04-20T21:00:00+02:00',
      });
      shown.push(...analysis.topics.flatMap((topic) => (isTopicName(topic.name, 'fr') ? topic.name : [])));
    }
    const judged = shown.filter((name) => good.has(name) || bad.has(name));
    // An analyst that names others has to be judged again.
    expect(judged.length / shown.length).toBeGreaterThan(0.95);
    expect(judged.filter((name) => good.has(name)).length / judged.length).toBeGreaterThan(0.87);
  });
});
