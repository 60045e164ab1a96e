import { describe, expect, it } from 'vitest';
import { guestName, personName } from './names.ts';

describe('who Teams means', () => {
  it.each([
    ['Claire Martin', 'Claire Martin'],
    ['Claire Martin (Guest)', 'Claire Martin'],
    ['Claire Martin (Invité)', 'Claire Martin'],
    ['Claire Martin (External) (Unverified)', 'Claire Martin'],
    ['Claire Martin Unverified', 'Claire Martin'],
    ['Claire  Martin (DSI)', 'Claire Martin (DSI)'],
    ['Unknown user', ''],
    ['Utilisateur inconnu', ''],
    ['Salle 2', 'Salle 2'],
  ])('by « %s » is « %s »', (shown, name) => expect(personName(shown)).toBe(name));

  it('is the same person a second time, where that one was there before', () => {
    expect(personName('Claire Martin 2', new Set(['Claire Martin']))).toBe('Claire Martin');
    expect(personName('Claire Martin 2 (Guest)', new Set(['Claire Martin']))).toBe('Claire Martin');
  });
});

it('takes a name without parentheses', () => {
  expect(guestName('Greffier (bot)')).toBe('Greffier bot');
  expect(guestName('Greffier')).toBe('Greffier');
});
