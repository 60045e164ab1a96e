import { Pace } from '#bots/analyst/extractive/pace.ts';
import { readTranscript } from '#bots/analyst/extractive/reading.ts';
import { subjectsOf } from '#bots/analyst/extractive/summary/subjects.ts';
import { numberLines } from '#domain/transcript/transcript.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pk, stretchesOf, windowDiff } from './boundaries.ts';

const turn = fc.constantFrom(
  'Le budget du salon de Lyon est serré cette année.',
  'On passe au point suivant.',
  'Le recrutement du régleur avance bien, nous avons quatre candidatures.',
  'Oui. Non. Peut-être.',
  'La machine tourne depuis février, et le bruit reste le point difficile.',
  '…',
);

describe('the subjects of a meeting', () => {
  it('begin one after the other, and have every sentence in one of them, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 120 }), async (said) => {
        const lines = numberLines(said.map((text, index) => ({ speaker: `${index % 3}`, text, at: null })));
        const reading = await readTranscript({ lines, heldAt: '2026-03-09T09:00:00+01:00' }, new Pace());
        const starts = subjectsOf(reading, []).map(({ from }) => from);
        const all = starts.flatMap((from, place) => reading.sentences.slice(from, starts[place + 1]));
        expect(starts[0]).toBe(0);
        expect(all).toEqual(reading.sentences);
        expect(new Set(starts).size).toBe(starts.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('what cuts are measured by', () => {
  const truth = stretchesOf([0, 4], 8);

  it('is nothing wrong for the same cuts, and a half where none of two halves is seen', () => {
    expect([pk(truth, truth), windowDiff(truth, truth)]).toEqual([0, 0]);
    // Two apart: of six places two lie across the boundary.
    const none = stretchesOf([0], 8);
    expect([pk(truth, none), windowDiff(truth, none)]).toEqual([2 / 6, 2 / 6]);
  });

  it('counts a boundary that is near for less than one that is not there, and one too many in WindowDiff alone', () => {
    expect(pk(truth, stretchesOf([0, 5], 8))).toBe(2 / 6);
    expect(pk(truth, stretchesOf([0, 1, 4], 8))).toBe(1 / 6);
    expect(windowDiff(truth, stretchesOf([0, 3, 4], 8))).toBeGreaterThan(pk(truth, stretchesOf([0, 3, 4], 8)));
  });
});
