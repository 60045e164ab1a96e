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

  it('takes none of two that were called as often', () => {
    expect(names('P1 : Jordan Bardella ?\nJB : Oui.\nP1 : Julie Bernard ?\nJB : Non.')).toEqual([]);
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
