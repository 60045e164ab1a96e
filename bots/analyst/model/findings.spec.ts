import { numberLines } from '#domain/transcript/transcript.ts';
import { describe, expect, it } from 'vitest';
import { FindingsReader } from './findings.ts';

/** Tuesday, 10 March 2026. */
const HELD = '2026-03-10T09:00:00+01:00';
const SAID = [
  ['Anne-Laure Quéré', 'Il nous faut le devis du traiteur pour mercredi de la semaine prochaine, Tomasz.'],
  ['Tomasz Wrona', 'Entendu, je m’en occupe avec Ludivine, du service achats.'],
  ['Anne-Laure Quéré', 'Et le plan de la salle ?'],
  ['Tomasz Wrona', 'Je le dessine ce midi, comptez quinze jours pour les couleurs.'],
] as const;
const lines = numberLines(SAID.map(([speaker, text], index) => ({ speaker, text, at: index * 10_000 })));
const reader = new FindingsReader({
  title: 'Réunion',
  lines,
  heldAt: HELD,
  languages: { spoken: 'fr', written: 'fr' },
});
const action = (more: {
  readonly assignee?: string;
  readonly deadline?: string;
  readonly cites?: { readonly line: number; readonly quote: string }[];
}) =>
  reader.read({
    decisions: [],
    questions: [],
    points: [],
    actions: [
      {
        task: 'demander le devis du traiteur',
        assignee: null,
        deadline: null,
        cites: [{ line: 1, quote: 'je m’en occupe' }],
        ...more,
      },
    ],
  }).actionItems[0];

describe('what a model answers', () => {
  it.each([
    ['Tomasz Wrona', 'Tomasz Wrona'],
    ['M. Wrona', 'Tomasz Wrona'],
    ['anne-laure', 'Anne-Laure Quéré'],
    ['Anne-Laure Quéré et Tomasz', 'Anne-Laure Quéré, Tomasz Wrona'],
    ['Tomasz, Ludivine', 'Tomasz Wrona, Ludivine'],
    ['Ludivine, Robert', 'Ludivine'],
    ['Robert', null],
  ])('names %s: %s', (said, assignee) => expect(action({ assignee: said })).toMatchObject({ assignee }));

  it.each([
    ['vendredi', 3, null],
    ['mercredi', 0, '2026-03-18'],
    ['pour mercredi de la semaine prochaine', 0, '2026-03-18'],
    ['ce midi', 3, '2026-03-10T12:00'],
    ['quinze jours', 3, '2026-03-24'],
  ])('gives the words %s of line %i: %s', (deadline, line, day) =>
    expect(action({ deadline, cites: [{ line, quote: SAID[line]?.[1] ?? '' }] })).toMatchObject({ deadline: day }),
  );

  it('may give a day that was asked for in a line before, which is cited then', () => {
    expect(action({ deadline: 'mercredi de la semaine prochaine' })).toMatchObject({
      deadline: '2026-03-18',
      deadlineText: expect.stringContaining('mercredi de la semaine prochaine'),
      citations: [{ line: 1 }, { line: 0 }],
    });
  });

  it('may quote with a slip: what the line has is kept', () => {
    const slipped = 'Il nous faut le dveis du traiteur pour mercredi';
    expect(action({ cites: [{ line: 1, quote: slipped }] })).toMatchObject({
      citations: [{ line: 0, quote: 'Il nous faut le devis du traiteur pour mercredi' }],
    });
    expect(action({ cites: [{ line: 0, quote: 'Il nous faudrait plutôt un autre devis jeudi' }] })).toBeUndefined();
  });
});
