import { describe, expect, it } from 'vitest';
import { listsSubjects, turningOf } from './subject-words.ts';

describe('what turns to another subject', () => {
  it.each([
    ['fr', 'leaves', 'Passons aux travaux du gymnase.'],
    ['fr', 'leaves', 'Troisième point, le parking.'],
    ['fr', 'leaves', 'Merci, j’en viens au planning des astreintes.'],
    ['fr', 'leaves', 'bon on passe à la chaudière'],
    ['fr', 'begins', 'Le parking, maintenant.'],
    ['fr', 'begins', 'alors le parking maintenant'],
    ['fr', 'begins', 'Quant à la chaudière, rien de neuf.'],
    ['fr', 'names', 'La chaudière.'],
    ['fr', null, 'La chaudière tourne.'],
    ['fr', null, 'Il passe à la maison tous les soirs.'],
    ['fr', null, 'On a un point commun.'],
    ['en', 'leaves', 'Let’s move on to the car park.'],
    ['en', 'leaves', 'last thing the boiler'],
    ['en', 'begins', 'As for the boiler, nothing new.'],
    ['en', 'names', 'the boiler'],
    ['en', null, 'The boiler is running.'],
    ['es', 'leaves', 'Pasemos al aparcamiento.'],
    ['es', 'leaves', 'Siguiente punto: la caldera.'],
    ['es', 'begins', 'En cuanto a la caldera, nada nuevo.'],
    ['es', 'names', 'La caldera.'],
    ['es', null, 'La caldera está encendida.'],
  ] as const)('%s: %s, « %s »', (language, turning, text) => {
    expect(turningOf(text, language)).toBe(turning);
  });

  it.each([
    ['fr', 'Trois sujets ce soir : la chaudière, le parking et la fête.', true],
    ['fr', 'À l’ordre du jour : la chaudière et le parking.', true],
    ['fr', 'Il y a trois pannes : la chaudière, le portail et l’interphone.', false],
    ['en', 'We have three items today: the boiler, the car park and the party.', true],
    ['es', 'Tenemos dos asuntos: la caldera y el aparcamiento.', true],
  ] as const)('%s: « %s » lists subjects: %s', (language, text, lists) => {
    expect(listsSubjects(text, language)).toBe(lists);
  });
});
