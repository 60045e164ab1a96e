import { foldText } from '#domain/fold-text.ts';
import { citedParagraphs } from '#domain/minutes/citations.ts';
import { numberLines, type TranscriptLine } from '#domain/transcript/transcript.ts';
import { runs } from '#test/support/long.ts';
import { meetingIn } from '#test/truth/halves.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createExtractiveAnalyst } from '../analyst.ts';
import { citedText } from './cited-text.ts';

const sentence = fc
  .array(fc.constantFrom('bail', 'Zoé', 'notaire', 'lot 4', 'quai'), { minLength: 1, maxLength: 5 })
  .map((words) => `${words.join(' ')}.`);
const told = fc.record({
  text: sentence,
  citations: fc.uniqueArray(fc.record({ line: fc.nat(9), quote: sentence }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ line }) => line,
  }),
});

const analysed = async (lines: readonly TranscriptLine[]) => {
  const heldAt = '2026-03-09T09:00:00+01:00';
  const { analysis } = await createExtractiveAnalyst().analyse({ title: '', lines, heldAt });
  return analysis;
};

/** Sentences of the minutes but for the note of what is told nowhere, each with the lines that it cites. */
async function sentencesOf(lines: readonly TranscriptLine[]) {
  const { summary, summaryCitations } = await analysed(lines);
  return citedParagraphs(summary, summaryCitations)
    .flat()
    .filter(({ text }) => !/^(?:Repris nulle part|Told nowhere|Sin recoger)/u.test(text))
    .map(({ text, citations }) => ({ text, citations, said: citations.map(({ line }) => lines[line]?.text ?? '') }));
}

const wordsOf = (text: string): string[] => foldText(text).match(/\p{L}{4,}/gu) ?? [];

describe('Sentences of minutes', () => {
  it('stand one after the other, each with its own citations and no other', () => {
    fc.assert(
      fc.property(fc.array(fc.array(told, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (all) => {
        const { text, citations } = citedText(all);
        const shown = citedParagraphs(text, citations);
        const linesOf = (one: { readonly citations: readonly { readonly line: number }[] }) =>
          one.citations.map(({ line }) => line).toSorted((x, y) => x - y);
        expect(shown.map((own) => own.map((one) => [one.text.trimEnd(), linesOf(one)]))).toEqual(
          all.map((own) => own.map((one) => [one.text, linesOf(one)])),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  it.each([
    '24-agence-assurance.txt',
    '12-bureau-association.txt',
    '19-english-operations-board.txt',
    '21-espanol-junta-distrito.txt',
  ])('each rest on a line that has their words: %s', async (name) => {
    const sentences = await sentencesOf(meetingIn('seen', name).lines);
    expect(sentences.length).toBeGreaterThan(15);
    for (const { text, citations, said } of sentences) {
      expect([text, citations.length > 0]).toEqual([text, true]);
      for (const [index, { quote }] of citations.entries()) expect(said[index]).toContain(quote);
      const there = foldText(said.join(' '));
      expect([text, wordsOf(text).some((word) => there.includes(word))]).toEqual([text, true]);
    }
  });

  it('each rest on something in any meeting', async () => {
    const turn = fc.record({
      speaker: fc.constantFrom('Marie Dupont', 'Paul', 'Zoé'),
      text: fc.constantFrom(
        'Le lot du parking est en retard, et le client attend sa livraison depuis lundi.',
        'Je prépare le devis du parking pour jeudi.',
        'Qui envoie le compte rendu ?',
        'D’accord, je m’en charge.',
        'C’est décidé, on garde le parking de la gare. On passe au point suivant.',
        'Oui. Non. M. Roy viendra demain avec le plan du parking.',
        'La campagne touche deux villes avec des affiches en couleur, et le budget est serré.',
      ),
      at: fc.constant(null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 3, maxLength: 20 }), async (turns) => {
        for (const { text, citations } of await sentencesOf(numberLines(turns)))
          expect([text, citations.length > 0]).toEqual([text, true]);
      }),
      { numRuns: runs(40) },
    );
  });
});
