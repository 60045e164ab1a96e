import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimedStep } from '../protocol.ts';
import { compile, type Utterance } from './schedule.ts';

interface Row {
  speaker: string | null;
  readonly texts: string[];
}

/** What each row has shown, in the order of the rows. */
function replay(steps: readonly TimedStep[]): Row[] {
  const rows = new Map<string, Row>();
  for (const step of steps) {
    const row = rows.get(step.row);
    if (step.kind === 'open') rows.set(step.row, { speaker: step.speaker?.name ?? null, texts: [] });
    else if (!row) throw new Error('a step of a row that was not opened');
    else if (step.kind === 'name') row.speaker = step.speaker.name;
    else row.texts.push(step.text);
    if (step.kind === 'split') rows.set(step.into, { speaker: row?.speaker ?? null, texts: [step.rest] });
  }
  return [...rows.values()];
}

const ids = (): (() => string) => {
  let next = 0;
  return () => `row-${next++}`;
};

const word = fc.stringMatching(/^[A-Za-zéèœ’]{1,9}[.,?]?$/u);
const utterance: fc.Arbitrary<Utterance> = fc.record({
  speaker: fc.constantFrom('Alice', 'Benoît', 'Chloé'),
  words: fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => words.join(' ')),
  pauseMs: fc.nat(5_000),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const schedule = fc.record({
  tickMs: fc.integer({ min: 1, max: 500 }),
  wordsPerTick: fc.integer({ min: 1, max: 4 }),
  rewrites: share,
  splits: share,
  late: share,
  lateAuthors: share,
  placeholder: fc.constantFrom(null, 'Unknown user'),
  seed: fc.integer(),
});

/** Rows that follow each other and are of one person, as one turn. */
function turnsOf(said: readonly { readonly speaker: string | null; readonly text: string }[]) {
  const turns: { speaker: string | null; text: string }[] = [];
  for (const { speaker, text } of said) {
    const last = turns.at(-1);
    if (last?.speaker === speaker) last.text += ` ${text}`;
    else turns.push({ speaker, text });
  }
  return turns;
}

describe('a conversation in Teams', () => {
  it('ends with every word once, in order, under its speaker, whatever rows were cut and corrected on the way', () => {
    fc.assert(
      fc.property(fc.array(utterance, { maxLength: 12 }), schedule, (utterances, schedule) => {
        const steps = compile(utterances, schedule, ids());
        const shown = replay(steps).map(({ speaker, texts }) => ({ speaker, text: texts.at(-1) ?? '' }));
        expect(turnsOf(shown)).toEqual(
          turnsOf(utterances.map(({ speaker, words }) => ({ speaker: String(speaker), text: words }))),
        );
        expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted((a, b) => a - b));
      }),
    );
  });

  const SENTENCES = 'On commence par le budget. Il est voté vendredi prochain. Puis viennent les embauches de mars.';

  it('cuts lines where sentences end, which shrinks them', () => {
    const rows = replay(compile([{ speaker: 'Alice', words: SENTENCES }], { splits: 1, rewrites: 0 }, ids()));
    expect(rows.map(({ texts }) => texts.at(-1))).toEqual([
      'On commence par le budget.',
      'Il est voté vendredi prochain.',
      'Puis viennent les embauches de mars.',
    ]);
    expect(rows[0]?.texts.at(-2)).toBe('On commence par le budget. Il est');
  });

  it('corrects a row that seemed settled once somebody else speaks, and names authors late', () => {
    const utterances = ['Alice', 'Bob', 'Alice', 'Bob'].map((speaker) => ({ speaker, words: SENTENCES }));
    const steps = compile(utterances, { splits: 0, rewrites: 1, late: 1, lateAuthors: 1, seed: 4 }, ids());
    const opened = steps.flatMap((step, index) => (step.kind === 'open' ? [{ ...step, index }] : []));
    expect(opened.map(({ speaker }) => speaker)).toEqual([null, null, null, null]);
    const late = opened
      .slice(1)
      .filter(({ index }, before) =>
        steps.slice(index).some((step) => step.kind === 'text' && step.row === opened[before]?.row),
      );
    expect(late.length).toBeGreaterThan(0);
  });

  it('has no row for what is too short', () => {
    const steps = compile(
      [
        { speaker: 'Alice', words: 'Oui.' },
        { speaker: 'Bob', words: 'Très bien, merci.' },
      ],
      { fewestWords: 2 },
      ids(),
    );
    expect(replay(steps).map(({ speaker }) => speaker)).toEqual(['Bob']);
  });
});
