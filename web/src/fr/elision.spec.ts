import { expect, it } from 'vitest';
import { deOf } from './elision.ts';

it.each([
  ['Administrateur', 'd’Administrateur'],
  ['Élodie Martin', 'd’Élodie Martin'],
  ['œuvre', 'd’œuvre'],
  ['Yves', 'd’Yves'],
  ['Yasmine', 'de Yasmine'],
  ['Hélène', 'd’Hélène'],
  ['Hugo', 'd’Hugo'],
  ['Hassan', 'de Hassan'],
  ['Hans', 'de Hans'],
  ['Thomas Lefèvre', 'de Thomas Lefèvre'],
  ['ines@exemple.fr', 'd’ines@exemple.fr'],
  ['42', 'de 42'],
  ['', 'de '],
])('of %s is « %s »', (name, words) => {
  expect(deOf(name)).toBe(words);
});
