import { isLong } from '#test/support/long.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { CaptionPage, type Step, type Utterance } from '#test/support/caption-page.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REMEMBERED_BLOCKS } from './captured.ts';

const SPEAKERS = ['Claire', 'Noé', 'Zoë', 'Łukasz'];
const word = fc.constantFrom(
  'oui',
  'non',
  'le',
  'devis',
  'est',
  'signé',
  'd’accord',
  'on',
  'prend',
  'celui-ci.',
  'Marseille',
  'quarante-deux',
  'ça',
  'va',
  'très',
  'bien',
);

/** Speech of some length does not repeat itself word by word: two words of three are its own. */
const speech = (words: readonly string[]): string[] =>
  words.map((one, index) => (index % 3 === 0 ? one : `${one}${index}`));

const utterance: fc.Arbitrary<Utterance> = fc.record({
  speaker: fc.constantFrom(...SPEAKERS),
  words: fc.oneof(
    { weight: 4, arbitrary: fc.array(word, { minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.array(word, { minLength: 60, maxLength: 200, size: 'max' }).map(speech) },
  ),
});

const of = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);
const more = fc.integer({ min: 1, max: 30 });
const few = fc.nat({ max: 3 });
const wrong = fc.constantFrom(0, 0, 1, 2);

const usual: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 6,
    arbitrary: fc.record({ kind: of('speak'), words: more, misheard: wrong, shrinks: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: of('pause'), ms: fc.integer({ min: 10, max: 4_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('split'), moved: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('recreate'), history: fc.nat({ max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('drop'), kept: fc.integer({ min: 1, max: 3 }) }) },
];
/** What Meet does to a text that grows long. */
const cutting: fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.record({ kind: of('trim'), kept: fc.nat({ max: 60 }), words: few }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: of('slide'), window: fc.integer({ min: 24, max: 60 }), words: few, draws: more }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('restart'), words: few, blank: fc.boolean() }) },
];
const rowText = fc.constantFrom('Sous-titres activés', 'Traduction en cours');
/** What befalls elements of any length. */
const flickering: fc.WeightedArbitrary<Step>[] = [
  { weight: 2, arbitrary: fc.record({ kind: of('blank'), ms: fc.constantFrom(0, 0, 700, 3_000), words: few }) },
  { weight: 2, arbitrary: fc.record({ kind: of('twin'), before: fc.boolean(), words: few }) },
  { weight: 1, arbitrary: fc.record({ kind: of('row'), text: rowText, last: fc.boolean() }) },
];

const speak = (words: number): Step => ({ kind: 'speak', words, misheard: 0, shrinks: false });
const restart = (words: number): Step => ({ kind: 'restart', words, blank: false });
const twin = (words: number): Step => ({ kind: 'twin', before: false, words });

const unnamed = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 7 }) },
);
const scriptOf = (steps: readonly fc.WeightedArbitrary<Step>[]) =>
  fc.array(fc.tuple(utterance, fc.array(fc.oneof(...steps), { maxLength: 12 }), unnamed), {
    minLength: 1,
    maxLength: 10,
  });

const wordsBySpeaker = (turns: readonly { readonly speaker: string; readonly text: string }[]): string[] =>
  turns.flatMap(({ speaker, text }) =>
    text
      .split(/\s+/u)
      .filter(Boolean)
      .map((one) => `${speaker}: ${one}`),
  );

const saidIn = (page: CaptionPage) => [...page.lines].toSorted(([a], [b]) => a - b).map(([, line]) => line);

describe('captions of any script, through anything that a page does', () => {
  // In `npm test` fewer of each kind of step alone: the last has them all.
  it.each([
    ['word by word, split, made anew and taken away', usual, 60],
    ['with the front cut, a sliding window, and texts begun anew', [...usual, ...cutting], 60],
    [
      'with elements that are empty or shown twice for a moment, late names, and rows without a speaker',
      [...usual, ...flickering],
      60,
    ],
    ['with all of it', [...usual, ...cutting, ...flickering], 300],
  ])('come out with every final word once, in order, under the right speaker: %s', (_name, steps, lean) => {
    fc.assert(
      fc.property(scriptOf(steps), (turns) => {
        const page = new CaptionPage();
        for (const [one, taken, unnamed] of turns) page.play(one, taken, steps === usual ? 0 : unnamed);
        page.finish();
        // What nobody is named for stands for itself, wherever it stands.
        const lines = saidIn(page).filter(({ speaker }) => speaker !== UNKNOWN_SPEAKER);
        expect(wordsBySpeaker(lines)).toEqual(
          wordsBySpeaker(turns.map(([{ speaker, words }]) => ({ speaker, text: words.join(' ') }))),
        );
      }),
      { numRuns: isLong ? 1_000 : lean },
    );
  });

  it.each<[string, readonly Step[], Readonly<Record<number, string>>?]>([
    [
      'a word that is said anew, and shown twice just when it has rested',
      [speak(24), restart(1), { kind: 'drop', kept: 1 }, twin(0)],
    ],
    [
      'what is said anew, where its words go on in another element',
      [speak(27), restart(2), { kind: 'split', moved: 1 }],
    ],
    [
      'what is said anew, where the region is made anew before it is known for another text',
      [speak(24), restart(2), { kind: 'recreate', history: 1 }],
      { 25: 'quarante-deux' },
    ],
    ['what is said anew, in an element that is drawn anew twice', [speak(24), restart(1), twin(2), twin(0)]],
  ])('have every word once and in order: %s', (_name, steps, others = {}) => {
    const page = new CaptionPage();
    const words = Array.from({ length: 61 }, (_, index) => others[index] ?? (index % 3 === 0 ? 'oui' : `oui${index}`));
    page.play({ speaker: 'Claire', words }, steps);
    page.finish();
    expect(wordsBySpeaker(saidIn(page))).toEqual(words.map((word) => `Claire: ${word}`));
  });

  it.runIf(isLong)('of an hour of four speakers lose no word, and what is remembered does not grow', () => {
    const page = new CaptionPage();
    const vocabulary = ['le', 'budget', 'de', 'la', 'commune', 'est', 'voté', 'à', 'l’unanimité', 'des', 'présents.'];
    const spoken: Utterance[] = [];
    // 150 words a minute, each shown by itself: an hour is 9,000 words.
    for (let said = 0, turn = 0; said < 9_000; turn += 1) {
      const words = Array.from(
        { length: 5 + ((turn * 37) % 60) },
        (_, index) => vocabulary[(turn * 7 + index * 3) % vocabulary.length] ?? 'oui',
      );
      spoken.push({ speaker: SPEAKERS[turn % SPEAKERS.length] ?? 'Claire', words });
      said += words.length;
    }
    const sizes: number[] = [];
    for (const [turn, one] of spoken.entries()) {
      const steps = one.words.map((_, index): Step => ({
        kind: 'speak',
        words: 1,
        misheard: index % 5 === 0 ? 1 : 0,
        shrinks: false,
      }));
      page.play(one, [
        ...steps,
        { kind: 'pause', ms: (turn * 331) % 2_500 },
        ...(turn % 40 === 39 ? [{ kind: 'recreate', history: 30 } as const] : []),
        { kind: 'drop', kept: 40 },
      ]);
      sizes.push(JSON.stringify(page.captured).length);
    }
    page.finish();
    const lines = saidIn(page);
    expect(wordsBySpeaker(lines)).toEqual(
      wordsBySpeaker(spoken.map(({ speaker, words }) => ({ speaker, text: words.join(' ') }))),
    );
    expect(page.most).toBeLessThanOrEqual(REMEMBERED_BLOCKS + 1);
    const quarter = Math.floor(sizes.length / 2);
    expect(Math.max(...sizes.slice(-quarter))).toBeLessThan(1.2 * Math.max(...sizes.slice(0, quarter)));
  });
});
