import { expect, test } from 'vitest';
import { type Likeness, likenessOf } from './names.ts';

const table: Record<Likeness, string[]> = {
  name: ['M. CHIRAC', "Valéry GISCARD D'ESTAING", 'P1', 'Speaker 2', 'Jean-Pierre de la Tour', 'Dr. Anne Müller', 'J. BOISSONNAT', 'Mme la présidente', 'M. le ministre de l’intérieur', 'L’animatrice', 'Un intervenant', 'Le rapporteur général', 'Marie Dupont (Acme SAS)', 'Mme Anne Martin, rapporteure', 'Vous', 'marie.dupont@exemple.fr', 'poste_12', '+33 6 12 34 56 78', '李明', 'CA', 'Ludwig van Beethoven', 'José María & Ana', 'SY'],
  maybe: ['marie', 'Dupont, Marie', 'Jean Dupont, Acme', 'Le Pen', 'La France', 'A', 'Question', 'Si Ahmed', 'studio paris'],
  no: ['', 'Voilà ce que je dis', 'Il y a deux choses', 'https', '14', 'À 14', 'Exemple', 'Attention', 'NOTE', 'NB', 'Ordre du jour', 'Bonjour, Paul', 'Le président a dit', 'Bien sûr !', '« Marie »', 'Je vais vous dire, M. Jospin', 'Deuxième chose', 'x'.repeat(81), '🎉', 'un deux (trois'],
};

test.each(Object.entries(table).flatMap(([likeness, names]) => names.map((name) => [name, likeness])))('« %s » : %s', (name, likeness) => {
  expect(likenessOf(name ?? '')).toBe(likeness);
});
