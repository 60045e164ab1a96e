import { numberLines } from '#domain/transcript/transcript.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../pace.ts';
import { readTranscript } from '../reading.ts';
import { subjectsOf } from './subjects.ts';

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
      { numRuns: runs(60) },
    );
  });
});
