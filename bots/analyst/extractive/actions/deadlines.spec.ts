import { AROUND, readingOf } from '#test/fixtures/meetings/read.ts';
import { describe, expect, it } from 'vitest';
import { Pace } from '../pace.ts';
import { People } from '../people.ts';
import { findActions } from './actions.ts';

/** Who does it and by when, of each piece of work, on Friday 20 November 2026. */
const daysIn = async (transcript: string) => {
  const reading = await readingOf(`${transcript}\n${AROUND.fr}`);
  const actions = await findActions(reading, new People(reading.speakers, reading.language), new Pace());
  return actions.map(({ assignee, deadline, deadlineText }) => [assignee, deadline, deadlineText]);
};

describe('The day of work', () => {
  it.each([
    [
      'the sentence after it',
      'Marie Dupont : J’envoie le devis au fournisseur. Il l’aura mardi.',
      '2026-11-24',
      'mardi',
    ],
    [
      'the sentence before it',
      'Marie Dupont : Comptez deux jours. J’envoie le devis au fournisseur.',
      '2026-11-22',
      'Comptez deux jours',
    ],
    [
      'the clause before it',
      'Marie Dupont : Mettons le 26, j’envoie les deux devis à la mairie.',
      '2026-11-26',
      'le 26',
    ],
    [
      'what is said with a yes',
      'Paul Martin : Marie, tu peux envoyer le devis au fournisseur ?\nMarie Dupont : Oui, bien sûr. Il part mardi.',
      '2026-11-24',
      'mardi',
    ],
  ])('is in %s', async (_, transcript, deadline, text) => {
    expect(await daysIn(transcript)).toEqual([['Marie Dupont', deadline, text]]);
  });

  it.each([
    [
      'another turn',
      'Marie Dupont : J’envoie le devis au fournisseur.\nPaul Martin : Mon fils fête ses vingt ans mardi.',
      [['Marie Dupont', null, null]],
    ],
    [
      'other work of the same turn',
      'Marie Dupont : J’envoie le devis au fournisseur. Mardi, j’appelle la mairie pour le permis.',
      [
        ['Marie Dupont', null, null],
        ['Marie Dupont', '2026-11-24', 'Mardi'],
      ],
    ],
  ])('is not in %s', async (_, transcript, days) => {
    expect(await daysIn(transcript)).toEqual(days);
  });

  it.each([
    'j’ai vu le notaire mardi à dix heures.',
    'mais demain à dix heures je suis chez le dentiste.',
    'j’ai rendez-vous à la banque mardi.',
  ])('is not where somebody is, or what they did: « Oui, %s »', async (said) => {
    const transcript = `Paul Martin : Marie, tu prépares le budget ?\nMarie Dupont : Oui, ${said}`;
    expect(await daysIn(transcript)).toEqual([['Marie Dupont', null, null]]);
  });

  it('is that of work of its own, said with a yes to other work', async () => {
    const transcript = `Paul Martin : Marie, peux-tu présenter le plan au comité ?
Marie Dupont : Bien entendu, je rencontrerai la directrice mardi.`;
    expect(await daysIn(transcript)).toEqual([
      ['Marie Dupont', null, null],
      ['Marie Dupont', '2026-11-24', 'mardi'],
    ]);
  });

  it('is no work of its own where time is asked for it', async () => {
    expect(await daysIn('Marie Dupont : Donnez-moi deux jours et je vous envoie le devis.')).toEqual([
      ['Marie Dupont', '2026-11-22', 'Donnez-moi deux jours'],
    ]);
  });
});
