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
        const starts = (await subjectsOf(reading, [], new Pace())).map(({ from }) => from);
        const all = starts.flatMap((from, place) => reading.sentences.slice(from, starts[place + 1]));
        expect(starts[0]).toBe(0);
        expect(all).toEqual(reading.sentences);
        expect(new Set(starts).size).toBe(starts.length);
      }),
      { numRuns: runs(60) },
    );
  });

  it('begin where somebody turns to one, where it was announced, and where other people speak of it', async () => {
    const boiler = [
      'La chaudière perd de l’eau.',
      'Le chauffagiste a vu la chaudière.',
      'Une vanne de la chaudière fuit.',
    ];
    const party = ['La fête demande des tables.', 'Les tables de la fête sont louées.', 'La fête finit à minuit.'];
    const said = (texts: readonly string[], who: (at: number) => string) =>
      [0, 1, 2, 3].flatMap((round) => texts.map((text, at) => ({ speaker: who(round + at), text, at: null })));
    const startsOf = async (turns: Parameters<typeof numberLines>[0]): Promise<string[]> => {
      const reading = await readTranscript({ lines: numberLines(turns), heldAt: '2026-03-09T09:00' }, new Pace());
      const subjects = await subjectsOf(reading, [], new Pace());
      return subjects.slice(1).map(({ from }) => reading.sentences[from]?.text ?? '');
    };
    const [ines, others] = [() => 'Inès', (at: number) => (at % 2 === 0 ? 'Marc' : 'Zoé')];
    const turn = { speaker: 'Inès', text: 'Passons à la fête.', at: null };
    expect(await startsOf([...said(boiler, ines), turn, ...said(party, ines)])).toEqual(['Passons à la fête.']);
    expect(await startsOf([...said(boiler, ines), ...said(party, others)])).toEqual(['La fête demande des tables.']);
    expect(await startsOf([...said(boiler, ines), ...said(boiler, ines)])).toEqual([]);
  });
});
