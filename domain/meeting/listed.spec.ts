import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameForm } from './assignee.ts';
import { peopleOf } from './listed.ts';

const at = (name: string, email: string | null = null) => ({ name, email });
const [anna, annie] = [at('Anne Roux', 'anne@exemple.fr'), at('Anne Roux', 'a.roux@exemple.fr')];

describe('the people of a capture', () => {
  it('are two where two have one name, and the voice that has it is neither of them', () => {
    const { people, voices } = peopleOf([anna, annie], ['Anne Roux']);
    expect(people).toEqual([anna, annie, at('Anne Roux')]);
    expect(voices.get('Anne Roux')).toBe(2);
  });

  it('are one where a name comes with and without its address, in any order', () => {
    for (const listed of [
      [anna, at('Anne Roux')],
      [at('Anne Roux'), anna],
      [anna, at('Anne Roux', ' ANNE@exemple.fr ')],
    ])
      expect(peopleOf(listed, ['Anne Roux'])).toEqual({ people: [anna], voices: new Map([['Anne Roux', 0]]) });
  });

  it('have the address of the list where the captions write the name otherwise', () => {
    const { people, voices } = peopleOf([anna], ['ANNE  Roux', 'Noé']);
    expect(people).toEqual([anna, at('Noé')]);
    expect([...voices.values()]).toEqual([0, 1]);
  });

  it('have no address where two voices write the name otherwise', () => {
    const { people } = peopleOf([anna], ['ANNE Roux', 'anne roux']);
    expect(people).toEqual([anna, at('ANNE Roux'), at('anne roux')]);
  });

  const name = fc.constantFrom('Anne Roux', 'ANNE Roux', ' anne  roux', 'Noé', 'Inès');
  const email = fc.constantFrom(null, 'anne@exemple.fr', 'ANNE@exemple.fr', 'a.roux@exemple.fr', 'noe@exemple.fr');
  const lists = fc.tuple(fc.array(fc.record({ name, email }), { maxLength: 8 }), fc.array(name, { maxLength: 6 }));

  it('keep every address under its name, and no other person of it twice', () => {
    fc.assert(
      fc.property(lists, ([listed, speakers]) => {
        const keys = (all: readonly ReturnType<typeof at>[]) =>
          all.flatMap((one) => (one.email === null ? [] : [`${one.name} ${one.email.toLowerCase()}`]));
        const found = keys(peopleOf(listed, speakers).people);
        expect(new Set(found)).toEqual(new Set(keys(listed)));
        expect(found).toHaveLength(new Set(found).size);
      }),
    );
  });

  it('give each voice a person of its name, and an address only where one person and one voice have the name', () => {
    fc.assert(
      fc.property(lists, ([listed, speakers]) => {
        const { people, voices } = peopleOf(listed, speakers);
        expect([...voices.keys()]).toEqual([...new Set(speakers)]);
        for (const [speaker, number] of voices) {
          const person = people[number];
          expect(nameForm(person?.name ?? '')).toBe(nameForm(speaker));
          if (person?.email === null || person === undefined) continue;
          expect(people.filter((one) => one.email !== null && one.name === person.name)).toHaveLength(1);
        }
      }),
    );
  });

  it('are told apart in one pass, however many there are', () => {
    const many = Array.from({ length: 50_000 }, (_, index) => at(`Personne ${index}`, `p${index}@exemple.fr`));
    const { people } = peopleOf(
      many,
      many.map(({ name }) => name.toUpperCase()),
    );
    expect(people).toHaveLength(many.length);
  });
});
