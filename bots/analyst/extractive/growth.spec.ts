import { expectLinearAsync } from '#test/hostile/growth.ts';
import { HOSTILE_TRANSCRIPTS, type GrowingText } from '#test/hostile/transcripts.ts';
import { parseTranscript } from '#domain/transcript/parse.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import { it } from 'vitest';
import { createExtractiveAnalyst } from './analyst.ts';

const analyst = createExtractiveAnalyst();

/** Lines of so many characters together. */
const lines = (characters: number, line: (index: number) => string): string =>
  Array.from({ length: Math.ceil(characters / line(0).length) }, (_, index) => line(index)).join('\n');

/** Letters that stand for a number: two numbers have no word in common. */
const ownWord = (index: number): string =>
  [...index.toString(5)].map((digit) => `${'bdfgl'.charAt(Number(digit))}a`).join('') + 'zo';

/** Statements in great number, which an analyst compares with each other. */
const STATEMENTS: readonly GrowingText[] = [
  {
    name: 'one decision on each line',
    of: (size) =>
      lines(size, (index) => `Voix ${index % 5} : Nous décidons que le lot numéro ${index} sera livré lundi.`),
  },
  {
    name: 'another decision on each line',
    of: (size) =>
      lines(size, (index) => `Voix ${index % 5} : On décide de garder ${ownWord(index)} et ${ownWord(7 * index + 3)}.`),
  },
  {
    name: 'one task on each line',
    of: (size) => lines(size, () => 'Paul : Noé, peux-tu envoyer le compte rendu avant vendredi ?'),
  },
  {
    name: 'another task on each line',
    of: (size) =>
      lines(
        size,
        (index) => `Voix ${index % 5} : Je prépare ${ownWord(index)} ${ownWord(7 * index + 3)} pour vendredi.`,
      ),
  },
  {
    name: 'work that is taken on again and again in one turn',
    of: (size) => `Paul : ${'Je m’en occupe. '.repeat(size / 16)}`,
  },
];

/** One of each kind that cost more than its length; `HOSTILE=full` (in `npm run test:long`) takes them all. */
const EACH_TIME = new Set(['one word', 'initials with a space behind a name', 'another task on each line']);
const texts = [...HOSTILE_TRANSCRIPTS, ...STATEMENTS].filter(
  ({ name }) => process.env['HOSTILE'] === 'full' || EACH_TIME.has(name),
);

it.each(texts)('analyses $name in time that grows with their length', ({ of }) =>
  expectLinearAsync(of, (text) => {
    const turns = numberLines(parseTranscript(text).turns);
    return () => analyst.analyse({ title: 'Réunion', heldAt: '2026-11-20T10:00:00+01:00', lines: turns });
  }),
);
