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

describe('No work', () => {
  it.each([
    ['what is done', 'Il faut renouveler la licence du club. Je l’ai payée ce matin.'],
    ['what is not for somebody', 'Ce n’est pas à toi de ranger les filets, Paul.'],
    ['what says that places are free', 'Trois sièges sont à pourvoir.'],
  ])('is %s', async (_, sentence) => {
    expect(await workIn(`${AROUND}Nadia : ${sentence}\nClaire : Je vois.`)).toEqual([]);
  });
});
