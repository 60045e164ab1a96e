import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH_CONDUCT } from './conduct-en.ts';
import { SPANISH_CONDUCT } from './conduct-es.ts';
import { FRENCH_CONDUCT } from './conduct-fr.ts';

const { weDo, weLeave, invites, defers, either, iDecide } = FRENCH_CONDUCT;

const course = fc.record({
  verb: fc.constantFrom('réparons', 'louons', 'déménageons', 'repeignons', 'regrouperons'),
  matter: fc.constantFrom('le hangar', 'la serre du fond', 'les deux quais', 'l’atelier'),
  before: fc.constantFrom('', 'Donc ', 'Cette année, ', 'Bon, alors '),
});

describe('What we do from here on', () => {
  it('is heard of any verb and matter, and apart from what we leave', () => {
    fc.assert(
      fc.property(course, ({ verb, matter, before }) => {
        const done = `${before}nous ${verb} ${matter}.`;
        const left = `${before}nous ne ${verb} pas ${matter}.`;
        expect([weDo(done), weLeave(done), weDo(left), weLeave(left)]).toEqual([true, false, false, true]);
      }),
    );
  });

  it('is not what depends on something, goes on anyway, or is done to us', () => {
    fc.assert(
      fc.property(course, ({ verb, matter }) => {
        for (const text of [
          `Si nous ${verb} ${matter}, tout change.`,
          `C’est ${matter} que nous ${verb}.`,
          `Nous ${verb} souvent ${matter}.`,
          `Le voisin nous répare ${matter}.`,
        ])
          expect([text, weDo(text)]).toEqual([text, false]);
      }),
    );
  });

  it('is what the imperative has all do, and not how the meeting is led', () => {
    fc.assert(
      fc.property(course, ({ verb, matter }) => {
        if (verb.endsWith('erons')) return;
        expect(invites(`${verb} ${matter}`)).toBe(true);
        expect(invites(`Alors ne ${verb} pas ${matter}`)).toBe(true);
        expect(invites(`Passons à ${matter}`)).toBe(false);
        expect(invites(`Revenons sur ${matter}`)).toBe(false);
      }),
    );
  });
});

it.each([
  ['defers', defers, 'Laissons cela ouvert.', 'Laissons tomber la serre.'],
  ['asks which of two', either, 'il revient le 3 ou le 8', 'le 3 ou plus tard'],
  [
    'settles by oneself',
    iDecide,
    'Je ne veux pas que les machines restent dehors.',
    'Je pense que les machines restent.',
  ],
  ['defers', ENGLISH_CONDUCT.defers, 'Let us leave it for now.', 'They leave the depot at nine.'],
  ['has nobody against', ENGLISH_CONDUCT.unopposed, 'Nobody.', 'We saw nobody there.'],
  ['defers', SPANISH_CONDUCT.defers, 'Eso lo dejamos para mayo.', 'Dejamos la llave en la puerta.'],
] as const)('%s: %s', (_, pattern, one, other) => {
  expect([pattern.test(one), pattern.test(other)]).toEqual([true, false]);
});

it('hears what we do and leave in English, and what we leave in Spanish', () => {
  expect(ENGLISH_CONDUCT.weDo('Then we repaint the barn.')).toBe(true);
  expect(ENGLISH_CONDUCT.weDo('We have a barn.')).toBe(false);
  expect(ENGLISH_CONDUCT.weLeave('We won’t repaint the barn.')).toBe(true);
  expect(ENGLISH_CONDUCT.weLeave('We don’t know the price.')).toBe(false);
  expect(SPANISH_CONDUCT.weLeave('No pintamos el granero.')).toBe(true);
  expect(SPANISH_CONDUCT.weLeave('No sabemos el precio.')).toBe(false);
});
