import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { findOpenQuestions } from './questions.ts';

const openIn = async (transcript: string): Promise<string[]> =>
  findOpenQuestions(await readingOf(transcript), { settled: [] }).map(({ text }) => text);

describe('A question', () => {
  it.each([
    [
      'who asked says that nobody is there for it',
      'Marie : Qui valide la traduction espagnole ? On n’a personne pour ça dans l’équipe.\nPaul : Notre agence de Lyon a rendu les textes hier.',
    ],
    [
      'another says so',
      'Marie : Qui valide la traduction espagnole ? Les textes arrivent bientôt du bureau de Lyon.\nPaul : Question ouverte, je vois avec Madrid.',
    ],
  ])('is open when %s', async (_, transcript) => {
    expect(await openIn(transcript)).toEqual(['Qui valide la traduction espagnole ?']);
  });

  it('is not open once it was answered, whatever is left open later', async () => {
    expect(
      await openIn(
        'Marie : Qui valide la traduction espagnole ?\nPaul : Notre agence de Madrid valide les textes.\nMarie : Quand arrive le budget de la campagne ?\nPaul : Question ouverte.',
      ),
    ).toEqual(['Quand arrive le budget de la campagne ?']);
  });

  it('is not open where somebody only asks back what was meant, or a door stays open', async () => {
    const said = 'Claire : Ils trouvent que l’alerte arrive trop tard.\nNadia : Trop tard, c’est-à-dire ?\n';
    const answered =
      'Claire : La porte de la chambre froide reste ouverte, le chef reçoit le message au bout de dix minutes.';
    expect(await openIn(`${said}${answered}`)).toEqual([]);
    expect(await openIn(`${said}Claire : Je ne sais pas, ils ne l’ont pas dit.`)).toEqual([]);
    expect(await openIn(`Nadia : Pourquoi l’alerte arrive-t-elle trop tard ?\n${answered}`)).toEqual([]);
    expect(
      await openIn('Nadia : Pourquoi l’alerte arrive-t-elle trop tard ?\nClaire : La question reste ouverte.'),
    ).toHaveLength(1);
  });

  it('is open in captions without its mark when others say that they do not know', async () => {
    expect(
      await openIn('Marie : et le point com il appartient à qui\nPaul : aucune idée c’est caché\nJulie : bon on verra'),
    ).toEqual(['Le point com il appartient à qui']);
    expect(
      await openIn('Marie : et le point com il appartient à qui\nPaul : à l’agence de Lyon\nJulie : bon d’accord'),
    ).toEqual([]);
  });
});
