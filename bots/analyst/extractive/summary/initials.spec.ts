import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '#test/fixtures/meetings/read.ts';
import { namesOfInitials } from './initials.ts';

const names = (transcript: string): [string, string][] => [...namesOfInitials(linesOf(transcript))];

describe('namesOfInitials', () => {
  it('reads a name from who gives the floor', () => {
    expect(names('P1 : Clémentine Autain, était-ce le bon moment ?\nCA : Oui.')).toEqual([['CA', 'Clémentine Autain']]);
    expect(names('P1 : La parole est à Jean-Luc Mélenchon.\nJLM : Merci.')).toEqual([['JLM', 'Jean-Luc Mélenchon']]);
    expect(names('P1 : Et vous, Marine Le Pen ?\nMLP : Non.')).toEqual([['MLP', 'Marine Le Pen']]);
  });

  it('takes no name of somebody who is only talked about', () => {
    expect(names('P1 : Bonsoir.\nJB : Oui.\nCA : J’ai écouté Jean Baptiste hier.\nP1 : Bien.')).toEqual([]);
    expect(names('P1 : Jean-Michel Blanquer a tort.\nJB : Oui.')).toEqual([]);
  });

  it('takes none of two that were called, however often', () => {
    const two = 'P1 : Jordan Bardella ?\nJB : Oui.\nP1 : Julie Bernard ?\nJB : Non.';
    expect(names(two)).toEqual([]);
    expect(names(`${two}\nP1 : Jordan Bardella ?\nJB : Oui.`)).toEqual([]);
    expect(names('P1 : Madame Royal ?\nSR : Oui.\nP1 : Et vous, Madame Rivet ?\nSR : Non.')).toEqual([]);
    expect(names('P1 : Ségolène Royal ?\nSR : Oui.\nP1 : Monsieur Rivet ?\nSR : Non.')).toEqual([]);
  });

  it('takes none that fits another speaker too, or is another speaker’s', () => {
    expect(names('P1 : Et vous, Marine Le Pen ?\nMLP : Non.\nMP : Si.')).toEqual([]);
    expect(names('P1 : Ségolène Royal ?\nSR : Oui.\nSégolène Royal : Non.')).toEqual([]);
    expect(names('P1 : Madame Royal ?\nSR : Oui.\nAnne Royal : Non.')).toEqual([]);
  });

  it('reads it from who thanks, and from who presents themself', () => {
    expect(names('SR : Voilà mon avis.\nP1 : Merci beaucoup, Madame Royal.')).toEqual([['SR', 'Madame Royal']]);
    expect(names('SR : Bonjour, je m’appelle Ségolène Royal.\nP1 : Bonjour.')).toEqual([['SR', 'Ségolène Royal']]);
    expect(names('JB : I’m Jane Brown, from sales.\nP1 : Hi.')).toEqual([['JB', 'Jane Brown']]);
    // Who is thanked spoke before.
    expect(names('P2 : Voilà.\nP1 : Merci, Julie Bernard.\nJB : Je continue.')).toEqual([]);
  });

  it('prefers the full name of the same person', () => {
    const asked = 'P1 : Madame Royal ?\nSR : Oui.\nP1 : La parole est à Ségolène Royal.\nSR : Merci.';
    expect(names(asked)).toEqual([['SR', 'Ségolène Royal']]);
  });

  it.each([
    'Monsieur Renard a tort.',
    'J’ai vu Simon Renard.',
    'Simon Renard, le maire, a refusé.',
    'Il y avait Paul Petit, Simon Renard.',
    'Je remercie Simon Renard.',
  ])('takes nobody who is only talked about: %s', (text) => {
    expect(names(`P1 : ${text}\nSR : Je dis non.`)).toEqual([]);
  });

  it('names nobody whom no line names, nobody twice, and no label that two people answer to', () => {
    const label = fc.constantFrom('SR', 'SRM', 'MR', 'JB', 'P1', 'Anne Royal');
    const name = fc.constantFrom(
      'Ségolène Royal',
      'Simon Renard',
      'Marie Royal',
      'Madame Royal',
      'monsieur Renard',
      'Jean Blanc',
      'Anne Royal',
    );
    const text = fc.oneof(
      name.map((one) => `La parole est à ${one}.`),
      name.map((one) => `${one}, qu’en dites-vous ?`),
      name.map((one) => `Merci, ${one}.`),
      name.map((one) => `Je suis ${one}.`),
      name.map((one) => `${one} a tort.`),
      fc.constant('Oui.'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(label, text), { maxLength: 12 }), (turns) => {
        const lines = turns.map(([speaker, said], line) => ({ line, speaker, at: null, text: said }));
        const found = namesOfInitials(lines);
        const all = turns.map(([, said]) => said.toLowerCase()).join('\n');
        expect(new Set(found.values()).size).toBe(found.size);
        for (const [initials, called] of found) {
          expect(all).toContain(called.toLowerCase());
          expect(initials.endsWith((called.split(' ').at(-1) ?? '').charAt(0))).toBe(true);
          expect(turns.some(([speaker]) => speaker === called)).toBe(false);
          const own = turns.filter(([speaker]) => speaker === initials).map(([, said]) => said);
          const family = (one: string) => one.split(/[ .]/u).findLast((word) => word !== '');
          for (const said of own.filter((one) => /^Je suis .* R/u.test(one))) expect(family(said)).toBe(family(called));
        }
      }),
    );
  });

  it('tells nothing where somebody presents themselves by a name that is not theirs by its initials', () => {
    expect(names('SR : Je suis Marie Royal.\nJB : Merci, Simon Renard.')).toEqual([]);
  });

  it('takes a title and a family name where these initials alone fit', () => {
    const asked = 'P1 : Madame Royal, que dites-vous ?\nSR : Je dis non.';
    expect(names(asked)).toEqual([['SR', 'Madame Royal']]);
    expect(names(`${asked}\nP1 : Et vous ?\nJR : Oui.`)).toEqual([]);
    expect(names('P1 : Monsieur Sarkozy a tort.\nSR : Je dis non.')).toEqual([]);
  });

  it('leaves full names alone', () => {
    expect(names('P1 : Marie Dupont ?\nMarie Dupont : Oui.')).toEqual([]);
  });
});
