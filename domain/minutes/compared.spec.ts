import { someAnalysis } from '#test/support/meetings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '#domain/analysis/analysis.ts';
import { compareAnalyses, wordDifferences } from './compared.ts';
import type { TextPiece } from './comparison.ts';

const without = (pieces: readonly TextPiece[], kind: TextPiece['kind']): string =>
  pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
const words = fc
  .array(fc.constantFrom('le', 'budget', 'est', 'voté,', 'lundi', 'l’été', '\n', '  '), { maxLength: 30 })
  .map((all) => all.join(' '));

describe('the words that two texts do not share', () => {
  it('give either text back', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const pieces = wordDifferences(before, after);
        expect(without(pieces, 'added')).toBe(before);
        expect(without(pieces, 'removed')).toBe(after);
      }),
    );
  });

  it('are told one by one', () => {
    expect(wordDifferences('Le budget est voté.', 'Le budget est refusé.')).toEqual([
      { kind: 'same', text: 'Le budget est ' },
      { kind: 'removed', text: 'voté' },
      { kind: 'added', text: 'refusé' },
      { kind: 'same', text: '.' },
    ]);
  });

  it('are all of them where two long texts have nothing in common', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`).join(' '),
    );
    const pieces = wordDifferences(before ?? '', after ?? '');
    expect(without(pieces, 'added')).toBe(before);
    expect(without(pieces, 'removed')).toBe(after);
  });
});

const quoting = (id: string, text: string, quote: string) => ({ id, text, citations: [{ line: 0, quote }] });

describe('two analyses of a meeting', () => {
  const first: Analysis = {
    ...someAnalysis(['a1', 'a2']),
    decisions: [quoting('d1', 'Garder le stand', 'le stand'), quoting('d2', 'Vendre le bus', 'le bus')],
  };
  const second: Analysis = {
    ...someAnalysis(['a1']),
    decisions: [quoting('x', 'Le stand est gardé', 'on garde le stand'), quoting('y', 'Payer le bail', 'le bail')],
  };

  it('show what came, what went, and what says the same in other words', () => {
    const { decisions } = compareAnalyses(first, second);
    expect(decisions.map(({ state, before, after }) => [state, before, after])).toEqual([
      ['changed', 'Garder le stand', 'Le stand est gardé'],
      ['went', 'Vendre le bus', null],
      ['came', null, 'Payer le bail'],
    ]);
  });

  it('compare actions with who does them, until when, and how urgent they are', () => {
    const [item] = second.actionItems;
    if (!item) throw new TypeError('an item');
    const changed = { ...second, actionItems: [{ ...item, assignee: 'Noé', deadline: '2026-12-01' }] };
    const { actions } = compareAnalyses(second, changed);
    expect(actions).toMatchObject([{ state: 'changed', after: expect.stringContaining('Noé') }]);
    expect(compareAnalyses(first, second).actions.map(({ state }) => state)).toEqual(['same', 'went']);
  });

  it('are the same as themselves', () => {
    const { summary, decisions, actions, keyPoints } = compareAnalyses(first, first);
    expect(summary.map(({ kind }) => kind)).toEqual(['same']);
    expect([...decisions, ...actions, ...keyPoints].filter(({ state }) => state !== 'same')).toEqual([]);
  });
});
