import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { findDecisions } from './decisions.ts';

const decisionsIn = async (transcript: string): Promise<string[]> =>
  (await findDecisions(await readingOf(transcript), new Pace())).map(({ text }) => text);

/** Claire leads: she opens, and the others report to her. */
const OPENS = `Claire : Bonjour à tous, nous avons une heure.
Paul : Bonjour Claire.
Nadia : Bonjour.
Paul : Le toit de l’atelier fuit depuis novembre, et le couvreur demande quatre mille euros.
`;

describe('Who leads a meeting settles', () => {
  it.each([
    'Nous réparons le toit de l’atelier.',
    'Cette année, nous n’embauchons pas de vacataire.',
    'Alors louons un hangar pour les machines.',
    'Ne touchons pas aux tarifs des abonnés.',
  ])('with « %s »', async (sentence) => {
    expect(await decisionsIn(`${OPENS}Claire : ${sentence}\nPaul : D’accord, je préviens le couvreur.`)).toEqual([
      sentence.replace(/^Alors l/u, 'L'),
    ]);
  });

  it.each([
    ['what goes on anyway', 'Nous livrons chaque semaine les deux dépôts du port.'],
    ['what is left for later', 'Nous laissons cela ouvert jusqu’à la prochaine fois.'],
    ['how people behave', 'Gardons notre calme.'],
    ['what is asked in captions', 'du coup on garde le hangar ou quoi'],
    ['a choice that is asked', 'le stagiaire il reste jusqu’au 12 ou jusqu’au 20'],
    ['what others do to us', 'Cela nous coûte neuf mille euros.'],
    ['what is only imagined', 'Si nous réparons le toit, nous perdons le mois de mai.'],
  ])('and not with %s', async (_, sentence) => {
    expect(await decisionsIn(`${OPENS}Claire : ${sentence}\nPaul : Je vois.`)).toEqual([]);
  });

  it('and not while the meeting begins', async () => {
    expect(await decisionsIn('Claire : Bonjour, nous suivons l’ordre des dossiers.\nPaul : Bien.')).toEqual([]);
  });
});

describe('Others', () => {
  it('tell how things are', async () => {
    expect(
      await decisionsIn(`${OPENS}Nadia : Quatre-vingts abonnés sont inscrits à la visite, contre soixante en mars.`),
    ).toEqual([]);
    expect(await decisionsIn(`${OPENS}Nadia : La franchise des ateliers est fixée par la loi.`)).toEqual([]);
  });
});

it('takes silence on a vote for its result', async () => {
  expect(
    await decisionsIn(
      `${OPENS}Nadia : Je propose que les visites commencent à neuf heures.\nClaire : Qui est contre ? Personne.`,
    ),
  ).toHaveLength(1);
});
