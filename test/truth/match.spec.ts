import { describe, expect, it } from 'vitest';
import { matched, samePeople } from './match.ts';
import type { Label } from './meeting.ts';

const label = (text: string, lines: number[], assignees: string[] = []): Label => ({
  kind: 'action',
  text,
  lines,
  assignees,
  deadline: null,
});
const stated = (text: string, lines: number[], assignees: string[] = []) => ({ text, lines, assignees });

describe('matching statements with labels', () => {
  it('takes a statement for right that cites one of the lines, and one only for each label', () => {
    const [first, again, elsewhere] = [stated('a', [3]), stated('a', [7]), stated('a', [9])];
    const it = label('a', [4, 3, 7]);
    expect([...matched([first, again, elsewhere], [it]).values()]).toEqual([it]);
    expect(matched([elsewhere], [it]).size).toBe(0);
  });

  it('tells two labels of one line apart by words and people', () => {
    const [send, call] = [label('envoyer le plan', [1], ['Zoé']), label('appeler la mairie', [1], ['Noé'])];
    const [one, two] = [stated('Appeler la mairie', [1], ['Noé']), stated('Envoyer le plan', [1], ['Zoé'])];
    expect([...matched([one, two], [send, call])]).toEqual(
      expect.arrayContaining([
        [one, call],
        [two, send],
      ]),
    );
  });

  it('gives up a better match where that makes one more pair', () => {
    const [near, far] = [label('le plan', [1]), label('le devis', [2])];
    const [either, bound] = [stated('le plan', [1, 2]), stated('la suite', [1])];
    expect(matched([either, bound], [near, far]).size).toBe(2);
  });

  it('knows people in any order, by name', () => {
    expect(samePeople(['Mme Lê', 'Zoé Roy'], ['zoe roy', 'Lê'])).toBe(true);
    expect(samePeople(['Zoé Roy'], ['Zoé Roy', 'Noé'])).toBe(false);
    expect(samePeople([], [])).toBe(true);
  });
});
