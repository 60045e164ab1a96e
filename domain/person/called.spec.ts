import { describe, expect, it } from 'vitest';
import { calledAlike, isOneCalled } from './called.ts';

const called = (name: string | null, email: string | null = null) => ({ name, email });
const groupsOf = (...mentions: ReturnType<typeof called>[]) => calledAlike(mentions).groups;

describe('mentions of people', () => {
  it('are alike by their address, or by their name where that has one address', () => {
    const groups = groupsOf(
      called('Marc Teissier', 'marc.teissier@exemple.fr'),
      called('marc  dubois'),
      called('Marc Dubois', 'Marc.Dubois@exemple.fr'),
      called(null, 'marc.dubois@exemple.fr'),
      called('Hélène Marchand'),
    );
    expect(groups).toEqual([
      { names: ['marc  dubois'], email: 'Marc.Dubois@exemple.fr', mentions: 3 },
      { names: ['Marc Teissier'], email: 'marc.teissier@exemple.fr', mentions: 1 },
      { names: ['Hélène Marchand'], email: null, mentions: 1 },
    ]);
    expect(isOneCalled(groups)).toBe(false);
  });

  it('of one name and two addresses are two people, and what has no address is neither', () => {
    const groups = groupsOf(called('Léa', 'lea@a.fr'), called('Léa', 'lea@b.fr'), called('Léa'));
    expect(groups.map(({ mentions }) => mentions)).toEqual([1, 1, 1]);
  });

  it('are of one person where nothing differs; an address that two names have may be a shared one', () => {
    expect(isOneCalled(groupsOf(called('Léa Martin'), called('lea-martin', 'lea@a.fr')))).toBe(true);
    expect(isOneCalled(groupsOf(called('Léa Martin', 'compta@a.fr'), called('Paul Roy', 'compta@a.fr')))).toBe(false);
    expect(isOneCalled(groupsOf(called('L. Martin'), called('Léa Martin')))).toBe(false);
    expect(isOneCalled([])).toBe(true);
  });

  it('say in which group each of them is', () => {
    const mentions = [called('Paul Roy'), called('Léa', 'lea@a.fr'), called('Léa')];
    const { placeOf } = calledAlike(mentions);
    expect(mentions.map(placeOf)).toEqual([1, 0, 0]);
  });
});
