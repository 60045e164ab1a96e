import { describe, expect, it } from 'vitest';
import { readingOf } from '#test/fixtures/meetings/read.ts';
import { Pace } from '../pace.ts';
import { People } from '../people.ts';
import { findActions } from './actions.ts';

/** Held on Friday, 20 November 2026. */
const told = async (transcript: string) => {
  const reading = await readingOf(transcript);
  const actions = await findActions(reading, new People(reading.speakers, reading.language), new Pace());
  return actions.map(({ task, assignee, deadline }) => [task, assignee, deadline]);
};

const OTHERS = 'Zoé : Bien.\nInès : Le chantier avance, et la peinture sèche.';

describe('Work that the same person goes on to tell', () => {
  it.each([
    ['Paul : Je rédige le dossier du verger. Je vous l’envoie jeudi.', '2026-11-26'],
    ['Paul : Je rédige le dossier du verger et je le dépose à la mairie mardi.', '2026-11-24'],
    ['Paul : Je rédige le dossier du verger demain, et je vous en parlerai.', '2026-11-21'],
  ])('is one, due on its last day: « %s »', async (said, deadline) => {
    const actions = await told(`${said}\n${OTHERS}`);
    expect(actions).toHaveLength(1);
    expect(actions[0]?.slice(1)).toEqual(['Paul', deadline]);
    expect(actions[0]?.[0]).toContain('Rédiger le dossier du verger');
  });

  it('is due when it is done, not when others are told so', async () => {
    expect(
      await told(`Paul : Je rédige le dossier du verger mardi, et je vous confirme ça mercredi.\n${OTHERS}`),
    ).toEqual([['Rédiger le dossier du verger', 'Paul', '2026-11-24']]);
  });

  it('is two where another thing, or another person, is meant', async () => {
    expect(await told(`Paul : Je rédige le dossier du verger. J’appelle le notaire mardi.\n${OTHERS}`)).toHaveLength(2);
    expect(
      await told(`Paul : Je rédige le dossier du verger.\nZoé : Et moi, je l’envoie à la mairie mardi.\n${OTHERS}`),
    ).toHaveLength(2);
  });

  it('has the day that who does it says', async () => {
    expect(
      await told(
        `Inès : Paul, peux-tu tailler la haie avant mercredi ?\nPaul : Oui, je taille la haie lundi.\n${OTHERS}`,
      ),
    ).toEqual([['Tailler la haie', 'Paul', '2026-11-23']]);
  });

  it('has the day that is settled on last', async () => {
    expect(
      await told(
        `Paul : Je signe la convention dimanche.\nZoé : Dimanche, je suis à Nice.\nPaul : Alors lundi.\n${OTHERS}`,
      ),
    ).toEqual([['Signer la convention', 'Paul', '2026-11-23']]);
  });
});

describe('Another hour of work that has its day', () => {
  const call = 'Paul : Je signe la convention demain à dix heures.\nZoé : Dix heures, je suis prise.\n';

  it.each([
    ['Paul : Onze heures alors.', '2026-11-21T11:00'],
    ['Paul : Plutôt 14 h.', '2026-11-21T14:00'],
    ['Paul : Il y a onze chaises.', '2026-11-21T10:00'],
  ])('« %s »', async (said, deadline) => {
    expect(await told(`${call}${said}\n${OTHERS}`)).toEqual([['Signer la convention', 'Paul', deadline]]);
  });
});

describe('A day of something else', () => {
  it.each([
    'Zoé : Sinon pour Noël, les plannings, c’est quand ?',
    'Zoé : Pas avant mardi.',
    'Zoé : Je n’ai rien mardi.',
  ])('is none of the work before it: « %s »', async (said) => {
    expect(await told(`Paul : Je remplis le formulaire de la mairie en double.\n${said}\n${OTHERS}`)).toEqual([
      ['Remplir le formulaire de la mairie en double', 'Paul', null],
    ]);
  });
});

describe('Who is asked', () => {
  it('may be called by a title', async () => {
    expect(
      await told(`Inès Roy : Madame Aubin, à vous de communiquer les salles.\nFlorence Aubin : Entendu.\n${OTHERS}`),
    ).toMatchObject([['Communiquer les salles', 'Florence Aubin', null]]);
  });

  it('may be foretold in a question', async () => {
    expect(await told(`Inès : Paul, vous ferez le virement ?\nPaul : Oui, mardi.\n${OTHERS}`)).toEqual([
      ['Faire le virement', 'Paul', '2026-11-24'],
    ]);
  });

  it('is not asked by what is done as it is said', async () => {
    expect(await told(`Inès : Je vous préviens que les clients arrivent le 3 décembre.\n${OTHERS}`)).toEqual([]);
  });
});
