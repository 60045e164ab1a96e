import { expectLinearAsync } from '#test/hostile/growth.ts';
import { HOSTILE_TRANSCRIPTS } from '#test/hostile/transcripts.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { it } from 'vitest';
import { createExtractiveAnalyst } from './analyst.ts';

const analyst = createExtractiveAnalyst();

/** One of each kind that cost more than its length; `HOSTILE=full` (in `npm run test:long`) takes them all. */
const EACH_TIME = new Set(['headings', 'one word', 'initials with a space behind a name']);
const texts = HOSTILE_TRANSCRIPTS.filter(({ name }) => process.env['HOSTILE'] === 'full' || EACH_TIME.has(name));

it.each(texts)('analyses $name in time that grows with their length', ({ of }) =>
  expectLinearAsync(of, (text) => {
    const lines = numberLines(parseTranscript(text).turns);
    return () => analyst.analyse({ title: 'Réunion', heldAt: '2026-11-20T10:00:00+01:00', lines });
  }),
);
