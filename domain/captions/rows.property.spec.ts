import { isLong } from '#test/support/long.ts';
import { RowList, type ListShape, type RowStep, type RowUtterance } from '#test/support/row-list.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** A thousand scripts, on a machine with other work. */
const PATIENCE_MS = 1_800_000;
const SPEAKERS = ['Claire', 'Noé', 'Zoë', 'Łukasz'];
const WORDS = ['oui', 'non', 'le', 'devis', 'est', 'signé', 'on', 'prend', 'celui-ci', 'Marseille', 'ça', 'va', 'bien'];

const utterance: fc.Arbitrary<RowUtterance> = fc.record({
  speaker: fc.constantFrom(...SPEAKERS),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 16 }),
  unnamed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 6 }) }),
});
const of = <Kind extends RowStep['kind']>(kind: Kind) => fc.constant(kind);
const step: fc.Arbitrary<RowStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: of('speak'), words: fc.integer({ min: 1, max: 9 }), misheard: fc.nat({ max: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: of('split'), kept: fc.integer({ min: 1, max: 6 }), isFirst: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('pause'), ms: fc.integer({ min: 10, max: 4_000 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('correct'), back: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('blank'), back: fc.nat({ max: 2 }) }) },
);
const shape = (nodes: ListShape['nodes'], isNumbered: boolean): fc.Arbitrary<ListShape> =>
  fc.record({
    window: fc.integer({ min: nodes === 'placed' ? 3 : 2, max: 7 }),
    nodes: fc.constant(nodes),
    isNumbered: fc.constant(isNumbered),
  });
type Script = readonly (readonly [RowUtterance, readonly RowStep[]])[];
const scriptOf = (steps: fc.Arbitrary<RowStep>): fc.Arbitrary<Script> =>
  fc.array(fc.tuple(utterance, fc.array(steps, { maxLength: 10 })), { minLength: 1, maxLength: 9 });
/** Nobody says the same twice. */
const different = (script: Script): Script =>
  script.map(([one, steps], turn) => [
    { ...one, words: one.words.map((word, index) => `${word}${turn}${'abcdefghijklmnop'[index] ?? ''}`) },
    steps,
  ]);
const remount: fc.Arbitrary<RowStep> = fc.record({ kind: of('remount'), history: fc.integer({ min: 1, max: 5 }) });
const usual = scriptOf(step);
const remounted = scriptOf(fc.oneof({ weight: 5, arbitrary: step }, { weight: 1, arbitrary: remount })).map(different);

const wordsOf = (turns: Iterable<{ readonly speaker: string; readonly text: string }>): string[] =>
  [...turns].flatMap(({ speaker, text }) =>
    text
      .split(' ')
      .filter((word) => word !== '')
      .map((word) => `${speaker}: ${word}`),
  );

const heard = (list: RowList): string[] =>
  wordsOf([...list.lines].toSorted(([a], [b]) => a - b).map(([, line]) => line));

describe('rows of a virtual list', () => {
  it.each([
    ['with elements of their own, numbered', shape('own', true), usual],
    ['with elements that are taken for the next row, numbered', shape('turned', true), usual],
    ['with elements that stay in their place, numbered', shape('placed', true), usual],
    ['with elements of their own', shape('own', false), usual],
    ['with elements that are taken for the next row', shape('turned', false), usual],
    // Where nothing but words tells rows apart, nobody says the same twice.
    ['with elements that stay in their place', shape('placed', false), usual.map(different)],
    ['in a list that is made again, numbered', shape('turned', true), remounted],
    ['in a list that is made again', shape('turned', false), remounted],
  ])(
    'come out with every word once, in order, under its speaker: %s',
    { timeout: PATIENCE_MS },
    (_name, shapes, script) => {
      fc.assert(
        fc.property(shapes, script, (shaped, turns) => {
          const list = new RowList(shaped);
          for (const [one, steps] of turns) list.play(one, steps);
          list.finish();
          expect(heard(list)).toEqual(wordsOf(list.said));
        }),
        { numRuns: isLong ? 1_000 : 20 },
      );
    },
  );
});
