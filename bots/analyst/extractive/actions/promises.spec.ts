import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { People } from '../people.ts';
import { findActions } from './actions.ts';

/** Who is to do what, as « assignee: task »; nobody is « – ». */
const workIn = async (transcript: string): Promise<string[]> => {
  const reading = await readingOf(transcript);
  const found = await findActions(reading, new People(reading.speakers, reading.language), new Pace());
  return found.map(({ assignee, task }) => `${assignee ?? '–'}: ${task}`);
};
const AROUND = 'Claire : Voyons le gymnase.\nPaul : Il ouvre en mai.\nNadia : Bien.\n';

describe('Work that is promised', () => {
  it.each([
    ['by going there', 'J’irai porter les clés au gardien mardi.', 'Nadia: Porter les clés au gardien'],
    ['finished by a day', 'Disons que vous l’aurez vendredi.', /^Nadia: Remettre/u],
    ['of what goes out by a day', 'L’affiche paraîtra jeudi.', /^Nadia: /u],
    ['of what is to be done', 'Les maillots des juniors sont à recoudre.', /^–: Recoudre/u],
    ['for whom it is done', 'Le dossier du gymnase vous sera remis mardi.', /^Nadia: /u],
    ['by asking somebody', 'Je pose la question à la mairie lundi.', 'Nadia: Poser la question à la mairie'],
  ])('%s', async (_, sentence, told) => {
    expect(await workIn(`${AROUND}Nadia : ${sentence}\nPaul : Très bien.`)).toEqual([
      typeof told === 'string' ? told : expect.stringMatching(told),
    ]);
  });

  it('is an offer that another takes up', async () => {
    const offer = `${AROUND}Nadia : Le traceur est vide.\nPaul : je leur téléphone si tu veux\n`;
    expect(await workIn(`${offer}Nadia : ah je veux bien oui`)).toEqual([expect.stringMatching(/^Paul: Téléphoner/u)]);
    expect(await workIn(`${offer}Nadia : Il fait beau.`)).toEqual([]);
  });
});

describe('The words of work', () => {
  it.each([
    [
      'are what was said where its object is a clause that its verb does not take',
      'Il faut relancer, que les clubs remplissent le tableau avant jeudi.',
      '–: «\u00A0Il faut relancer, que les clubs remplissent le tableau avant jeudi\u00A0»',
    ],
    [
      'are what was said where it says what for, and not of what',
      'Je vais relancer pour que les clubs remplissent le tableau.',
      'Nadia: «\u00A0Je vais relancer pour que les clubs remplissent le tableau\u00A0»',
    ],
    [
      'are what was said where who listens is its object',
      'Je t’appelle demain.',
      'Nadia: «\u00A0Je t’appelle demain\u00A0»',
    ],
    ['have no filler', 'Je prépare les maillots des juniors quoi.', 'Nadia: Préparer les maillots des juniors'],
    [
      'join two deeds',
      'Paul, je vous demande de rédiger l’arrêté et de changer les serrures.',
      'Paul: Rédiger l’arrêté et changer les serrures',
    ],
    [
      'are those of the work that time is given for',
      'Paul, je te donne jusqu’à vendredi pour rendre le rapport.',
      'Paul: Rendre le rapport',
    ],
  ])('%s', async (_, sentence, told) => {
    expect(await workIn(`${AROUND}Nadia : ${sentence}\nPaul : Très bien.`)).toEqual([told]);
  });
});

describe('No work', () => {
  it.each([
    ['what is done', 'Il faut renouveler la licence du club. Je l’ai payée ce matin.'],
    ['what is not for somebody', 'Ce n’est pas à toi de ranger les filets, Paul.'],
    ['what will be', 'Le directeur sera à Lyon mardi.'],
    ['what others will do', 'Les panneaux arrivent lundi. Ils seront posés mardi.'],
    ['when something ends', 'Passé ce délai, leur demande du gymnase tombe.'],
    ['what says that places are free', 'Trois sièges sont à pourvoir.'],
  ])('is %s', async (_, sentence) => {
    expect(await workIn(`${AROUND}Nadia : ${sentence}\nClaire : Je vois.`)).toEqual([]);
  });
});
