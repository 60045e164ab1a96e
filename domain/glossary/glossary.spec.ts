import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Glossary, type Entry } from './glossary.ts';

const entry = (wrong: string, right: string): Entry => ({ id: `${wrong}>${right}`, kind: 'name', wrong, right });
const glossary = (...entries: readonly (readonly [string, string])[]) =>
  new Glossary(entries.map(([wrong, right]) => entry(wrong, right)));

describe('a glossary', () => {
  it.each([
    ['Je vois Dupond demain.', 'Je vois Dupont demain.'],
    ['(Dupond, « Dupond », Dupond)', '(Dupont, « Dupont », Dupont)'],
    ['DUPOND ET FILS', 'DUPONT ET FILS'],
    ['Dupond\u00a0: oui', 'Dupont\u00a0: oui'],
    ['dupond', 'dupond'],
    ['Les Dupondel, Dupond-Moretti, SousDupond et Dupond2', 'Les Dupondel, Dupond-Moretti, SousDupond et Dupond2'],
    ["l’Dupond et d'Dupond, qu’Dupond", "l’Dupont et d'Dupont, qu’Dupont"],
    ['aujourd’Dupond', 'aujourd’Dupond'],
    ['Dupond’s and Dupond', 'Dupont’s and Dupont'],
  ])('puts whole words right, as they are written: %s', (said, right) => {
    expect(glossary(['Dupond', 'Dupont']).apply(said).text).toBe(right);
  });

  it.each([
    ['le dossier d’Amandine', 'Amandine', 'Sabine', 'le dossier de Sabine'],
    ['le dossier de Zabelle', 'Zabelle', 'Isabelle', 'le dossier d’Isabelle'],
    ['Que Zabelle vienne', 'Zabelle', 'Isabelle', 'Qu’Isabelle vienne'],
    ["D'Amandine à Zoé", 'Amandine', 'Sabine', 'De Sabine à Zoé'],
    ['la mode de Hugo', 'Hugo', 'Amélie', 'la mode de Amélie'],
    ['un monde d’Arnaud', 'Arnaud', 'Arnaut', 'un monde d’Arnaut'],
    ['le grade Zabelle', 'Zabelle', 'Isabelle', 'le grade Isabelle'],
  ])('fits the little word before: %s', (said, wrong, right, expected) => {
    expect(glossary([wrong, right]).apply(said).text).toBe(expected);
  });

  it('takes the longest form first, with any space and apostrophe', () => {
    const both = glossary(['caps', 'cap'], ['caps net', 'CapNet'], ['l’or ange', 'Lorange']);
    expect(both.apply('caps\u00a0net, caps et Caps net, CAPS NET').text).toBe('CapNet, cap et CapNet, CAPNET');
    expect(both.apply("voici l'or  ange").text).toBe('voici Lorange');
  });

  it('leaves what is right alone, also where it has what is wrong in it', () => {
    const full = glossary(
      ['Paul', 'Paul Durand'],
      ['capnet', 'CapNet'],
      ['Dupond', 'Dupont'],
      ['Groupe D', 'Groupe Dupond'],
    );
    expect(full.apply('Paul et Paul Durand').text).toBe('Paul Durand et Paul Durand');
    expect(full.apply('capnet, CapNet, Capnet').text).toBe('CapNet, CapNet, CapNet');
    expect(full.apply('Groupe Dupond, Groupe D').text).toBe('Groupe Dupond, Groupe Dupond');
  });

  it('goes to the end of a chain at once, and says which entries changed a text', () => {
    const chain = glossary(['Dupond', 'Dupont'], ['Dupont', 'DuPont']);
    expect(chain.apply('Dupond, Dupont')).toEqual({
      text: 'DuPont, DuPont',
      entries: ['Dupond>Dupont', 'Dupont>DuPont'],
    });
    expect(chain.apply('rien')).toEqual({ text: 'rien', entries: [] });
    expect(chain.apply('Dupond, Dupont', (id) => id !== 'Dupont>DuPont').text).toBe('DuPont, Dupont');
  });

  const word = fc.constantFrom('Ada', 'Adam', 'Adam B', 'bob', 'Bob', 'l’Ada', 'de', 'Zoé', 'zoé', 'Éva', 'B');
  const text = fc
    .array(fc.oneof(word, fc.constantFrom('-', ', ', '’', '. ')), { maxLength: 12 })
    .map((parts) => parts.join(' '));
  const entries = fc.uniqueArray(
    fc.tuple(word, word).filter(([wrong, right]) => wrong.toLowerCase() !== right.toLowerCase()),
    { maxLength: 4, selector: ([wrong]) => wrong.toLowerCase() },
  );
  const isChained = (pairs: readonly (readonly [string, string])[]) => {
    const wrong = new Set(pairs.map(([form]) => form.toLowerCase()));
    return pairs.some(([, right]) => wrong.has(right.toLowerCase()));
  };

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(entries, text, (pairs, said) => {
        fc.pre(!isChained(pairs));
        const once = glossary(...pairs).apply(said).text;
        expect(glossary(...pairs).apply(once)).toEqual({ text: once, entries: [] });
      }),
      { numRuns: runs(300) },
    );
  });

  it('changes no word that is no form of its own', () => {
    fc.assert(
      fc.property(entries, fc.stringMatching(/^(?:[a-z]{2,7} ){0,8}$/u), (pairs, said) => {
        const forms = new Set<string>(pairs.map(([wrong]) => wrong));
        fc.pre(said.split(' ').every((one) => !forms.has(one)));
        expect(glossary(...pairs).apply(said)).toEqual({ text: said, entries: [] });
      }),
      { numRuns: runs(200) },
    );
  });
});
