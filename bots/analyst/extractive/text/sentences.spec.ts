import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from './language.ts';
import { splitSentences } from './sentences.ts';

const split = (text: string, language: Language = 'fr'): string[] =>
  splitSentences(text, language).map(({ start, end }) => text.slice(start, end));

describe('French sentences', () => {
  it.each<[string, string[]]>([
    ['Bonjour. Ça va ? Oui !', ['Bonjour.', 'Ça va ?', 'Oui !']],
    ['M. Dupont est là. Mme. Martin aussi.', ['M. Dupont est là.', 'Mme. Martin aussi.']],
    ['Voir p. 4 et art. 12 du code. Fin.', ['Voir p. 4 et art. 12 du code.', 'Fin.']],
    ['C’est J. Chirac qui parle. J.-P. Raffarin écoute.', ['C’est J. Chirac qui parle.', 'J.-P. Raffarin écoute.']],
    ['Il coûte 3.5 euros, soit 12,80 francs. Cher.', ['Il coûte 3.5 euros, soit 12,80 francs.', 'Cher.']],
    ['On garde le plan B. On verra.', ['On garde le plan B.', 'On verra.']],
    ['1. Premier point. 2. Second point.', ['1. Premier point.', '2. Second point.']],
    ['Les fruits, cf. la liste, etc. Voilà.', ['Les fruits, cf. la liste, etc.', 'Voilà.']],
    ['D’accord.Puis on part.', ['D’accord.', 'Puis on part.']],
    ['Le n° 3 et le no. 4. Bien.', ['Le n° 3 et le no. 4.', 'Bien.']],
    ['Première ligne\nDeuxième ligne', ['Première ligne', 'Deuxième ligne']],
    ['« C’est fini. » dit-il. Bon.', ['« C’est fini. » dit-il.', 'Bon.']],
    ['Rendez-vous le 1er. Merci…', ['Rendez-vous le 1er.', 'Merci…']],
    ['L’U.E. décide. La C.G.T. est venue.', ['L’U.E. décide.', 'La C.G.T. est venue.']],
    ['  ', []],
  ])('splits « %s »', (text, sentences) => {
    expect(split(text)).toEqual(sentences);
  });

  it('cuts captions without punctuation between clauses or words', () => {
    const text = 'donc on a parlé du stand et puis de la salle '.repeat(60);
    const pieces = split(text);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.length <= 600)).toBe(true);
    expect(pieces.join(' ')).toBe(text.trim());
  });
});

describe('English and Spanish sentences', () => {
  it.each<[Language, string, string[]]>([
    [
      'en',
      'Dr. Smith met Mr. Jones. They agreed, e.g. on costs.',
      ['Dr. Smith met Mr. Jones.', 'They agreed, e.g. on costs.'],
    ],
    ['en', 'So do I. Next point.', ['So do I.', 'Next point.']],
    ['es', '¿Vale? La Sra. López viene. ¡Bien!', ['¿Vale?', 'La Sra. López viene.', '¡Bien!']],
  ])('splits %s « %s »', (language, text, sentences) => {
    expect(split(text, language)).toEqual(sentences);
  });
});

describe('Any text', () => {
  it('loses nothing but white space, and overlaps nowhere', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.lorem({ mode: 'sentences' })),
        fc.constantFrom(...LANGUAGES),
        (text, language) => {
          const spans = splitSentences(text, language);
          let end = 0;
          for (const span of spans) {
            expect(text.slice(end, span.start).trim()).toBe('');
            expect(span.end).toBeGreaterThan(span.start);
            end = span.end;
          }
          expect(text.slice(end).trim()).toBe('');
        },
      ),
    );
  });
});
