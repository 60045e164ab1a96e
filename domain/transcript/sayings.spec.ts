import { expect, it } from 'vitest';
import { sayingsOf } from './sayings.ts';

const lines = (...texts: readonly string[]) => texts.map((text, line) => ({ line, at: null, text }));

it('are the longest sentences that say something, each once, in the order of speech', () => {
  const said = lines(
    'Oui. Le chantier de la mairie avance bien cette semaine.',
    'D’accord.',
    'Nous avons reçu trois devis pour les fenêtres du premier étage. Oui.',
    'Le chantier de la mairie avance bien cette semaine.',
    `Bon\u00A0: ${'très '.repeat(60)}long.`,
    'Il faut choisir avant vendredi midi.',
  );
  expect(sayingsOf(said, 2).map(({ line, text }) => [line, text])).toEqual([
    [2, 'Nous avons reçu trois devis pour les fenêtres du premier étage.'],
    [3, 'Le chantier de la mairie avance bien cette semaine.'],
  ]);
});

it('go on after the point of a number', () => {
  const said = lines('Nous livrons la 2.5 à la date prévue. Le reste attend encore un peu.');
  expect(sayingsOf(said, 2).map(({ text }) => text)).toEqual([
    'Nous livrons la 2.5 à la date prévue.',
    'Le reste attend encore un peu.',
  ]);
});

it('are the longest of all where nobody says much', () => {
  expect(sayingsOf(lines('Oui.', 'Ah non.'), 3).map(({ text }) => text)).toEqual(['Oui.', 'Ah non.']);
  expect(sayingsOf([], 3)).toEqual([]);
});
