import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { findDecisions } from './decisions.ts';

const decisionsIn = async (transcript: string): Promise<string[]> =>
  (await findDecisions(await readingOf(transcript), new Pace())).map(({ text }) => text);

const OPENS = `Claire : Bonjour à tous, le quorum est atteint.
Paul : Bonjour Claire.
Nadia : Bonjour.
Paul : Le verger communal demande deux mille euros de travaux, dont une clôture.
`;

describe('What is settled once', () => {
  it.each([
    'Douze voix pour, deux contre. La clôture du verger est adoptée.',
    'Quinze pour, trois contre, une abstention. La clôture du verger est adoptée.',
    'À l’unanimité. La clôture du verger est adoptée.',
  ])('is told once, with the count of the vote: « %s »', async (said) => {
    expect(await decisionsIn(`${OPENS}Claire : Je mets la clôture aux voix. ${said}`)).toEqual([
      'La clôture du verger est adoptée.',
    ]);
  });

  it('is told by the sentence that says more', async () => {
    expect(
      await decisionsIn(`${OPENS}Claire : Faisons un essai. Le verger ouvrira le samedi matin à partir du 3 mai.`),
    ).toEqual(['Le verger ouvrira le samedi matin à partir du 3 mai.']);
  });
});

describe('Two decisions in the same words', () => {
  it.each([
    ['Nous avons décidé d’acheter deux camions.', 'Nous avons décidé d’acheter dix vélos.'],
    ['On décide de fermer l’agence de Brest.', 'On décide de fermer l’agence de Quimper.'],
    ['Nous retenons l’offre de Dupuis pour la toiture.', 'Nous retenons l’offre de Lambert pour la peinture.'],
    ['Le devis de la société Alpha est validé.', 'Le devis de la société Bêta est validé.'],
    ['La subvention du judo est accordée.', 'La subvention de la chorale est accordée.'],
    ['La motion de Mme Petit est rejetée.', 'La motion de M. Durand est rejetée.'],
    [
      'La délibération numéro un, relative aux tarifs de la cantine, est adoptée.',
      'La délibération numéro deux, relative aux tarifs de la piscine, est adoptée.',
    ],
  ])('are two: « %s » and « %s »', async (one, other) => {
    expect(await decisionsIn(`${OPENS}Claire : ${one}\nPaul : Et la suite ?\nClaire : ${other}`)).toEqual([one, other]);
  });

  it('are one where the second says the first again', async () => {
    const said = 'Nous avons décidé d’acheter deux camions.';
    expect(await decisionsIn(`${OPENS}Claire : ${said}\nPaul : Et la suite ?\nClaire : ${said}`)).toEqual([said]);
  });
});

describe('A thing that is named and granted', () => {
  it('is told alone, without what was said before of another', async () => {
    const said = 'La subvention du judo est accordée.';
    expect(await decisionsIn(`${OPENS}Nadia : Bien.\nClaire : ${said}`)).toEqual([said]);
  });
});

describe('What is settled until it is looked at again', () => {
  it('is settled', async () => {
    expect(
      await decisionsIn(
        `${OPENS}Claire : On garde la vieille clôture jusqu’en mai et on en reparle après.\nPaul : Bien.`,
      ),
    ).toHaveLength(1);
    expect(await decisionsIn(`${OPENS}Claire : On en reparle après.\nPaul : Bien.`)).toEqual([]);
  });
});

describe('A plan that is put to somebody', () => {
  it('is refused by a plain no, and told with it', async () => {
    const refused = await decisionsIn(
      `${OPENS}Nadia : Est-ce que nous proposons un goûter le jour de la cueillette ?\nClaire : Non. L’an prochain, peut-être.`,
    );
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain('goûter');
  });

  it('is settled where nobody is against it', async () => {
    for (const answer of ['Pas moi.', 'Personne.', 'Certainement pas moi.'])
      expect(
        await decisionsIn(
          `${OPENS}Claire : Inscrivons la clôture au budget. Est-ce que l’un de vous s’y oppose ?\nPaul : ${answer}`,
        ),
      ).toHaveLength(1);
  });
});

describe('What was settled elsewhere or only leads through the meeting', () => {
  const ENGLISH = `Claire: Good morning everyone, we have one hour.
Paul: Morning Claire, the orchard fence needs two thousand pounds of work.
Nadia: It has been standing there since the war.
`;
  const SPANISH = `Claire: Buenos días a todos, tenemos una hora.
Paul: La valla del huerto necesita dos mil euros de obras.
Nadia: Lleva ahí desde la guerra.
`;

  it.each([
    [OPENS, 'En mars, nous avions choisi la clôture en bois.'],
    [ENGLISH, 'In March we agreed to keep the wooden fence.'],
    [ENGLISH, 'Let us move to the car park.'],
    [ENGLISH, 'Let us hear from the builder first.'],
    [SPANISH, 'En marzo aprobamos plantar seis árboles en el huerto.'],
    [SPANISH, 'No adelantemos acontecimientos.'],
  ])('is no decision of it: %#', async (opens, sentence) => {
    expect(await decisionsIn(`${opens}Claire: ${sentence}\nPaul: Ok.`)).toEqual([]);
  });

  it.each([
    [ENGLISH, 'The fence is approved, and the money comes out of the reserve.'],
    [ENGLISH, 'We will keep the wooden fence until May and look at it again in the spring.'],
    [SPANISH, 'Queda aprobada la valla de madera.'],
  ])('what is settled here is: %#', async (opens, sentence) => {
    expect(await decisionsIn(`${opens}Claire: ${sentence}\nPaul: Ok.`)).toHaveLength(1);
  });
});
