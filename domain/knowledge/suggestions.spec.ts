import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expertsOf, type Deed } from './experts.ts';
import { saysUpdate, suggestionsFrom, type Found } from './suggestions.ts';

const ground = { meetingId: 'm', line: 3 };
const meeting = { meetingId: 'o', title: 'Comité', startTime: new Date('2026-10-03T08:00:00Z') };
const nothing: Found = { related: [], documents: [], experts: [], impacts: [] };
const impact = {
  topic: 'Budget',
  decision: 'Voter',
  ground,
  meeting,
  task: 'Chiffrer',
  assignee: null,
  due: 'none' as const,
};
const paper = { title: 'budget.xlsx', update: null, isPromised: false, later: null };
const known = {
  name: 'Noé',
  topic: 'Budget',
  interventions: 4,
  actions: 0,
  decisions: 0,
  meetings: 2,
  ground,
  isAsked: false,
};

describe('suggestions', () => {
  it('are none where nothing was found, and none of a document that is only spoken of', () => {
    expect(suggestionsFrom(nothing)).toEqual([]);
    expect(suggestionsFrom({ ...nothing, documents: [paper] })).toEqual([]);
  });

  it('are as pressing as the rule says, the most pressing first', () => {
    const found: Found = {
      related: [3, 2, 1].map((count) => ({ meeting, topics: Array.from({ length: count }, String), ground })),
      documents: [
        { ...paper, later: { meeting, ground } },
        { ...paper, update: ground },
        { ...paper, update: ground, isPromised: true },
      ],
      experts: [known, { ...known, isAsked: true }],
      impacts: [impact, { ...impact, assignee: 'Zoé' }, { ...impact, due: 'week' }],
    };
    const given = suggestionsFrom(found);
    expect(given.map(({ type, priority }) => `${type} ${priority}`)).toEqual([
      'action_impact high',
      'document_update high',
      'related_meeting high',
      'action_impact medium',
      'document_update medium',
      'expert_contact medium',
      'related_meeting medium',
      'action_impact low',
      'document_update low',
      'expert_contact low',
      'related_meeting low',
    ]);
  });

  it('are three of a type at most, those that press most', () => {
    const impacts = [impact, impact, impact, { ...impact, due: 'late' as const }];
    expect(suggestionsFrom({ ...nothing, impacts }).map(({ priority }) => priority)).toEqual(['high', 'low', 'low']);
  });

  const says = (text: string, of: string) => {
    const start = text.indexOf(of);
    return saysUpdate(text, { start, end: start + of.length });
  };

  it.each([
    ['Il faut mettre à jour le fichier a.csv, et lire b.csv.', 'a.csv'],
    ['Le guide Accueil est obsolète.', 'Accueil'],
    ['On a lu b.csv. Je corrigerai le document Cadrage demain.', 'Cadrage'],
  ])('hear that something is to be changed: %s', (text, of) => expect(says(text, of)).toBe(true));

  it.each([
    ['Il faut mettre à jour le fichier a.csv, et lire b.csv.', 'b.csv'],
    ['Le fichier a.csv est là.', 'a.csv'],
    ['Mettons à jour la page. Le fichier a.csv est complètement faux.', 'a.csv'],
  ])('do not hear it: %s', (text, of) => expect(says(text, of)).toBe(false));
});

describe('experts', () => {
  const deed = fc.record({
    who: fc.constantFrom('a', 'b', 'c').map((key) => ({ key, name: key, userId: null })),
    kind: fc.constantFrom<Deed['kind']>('intervention', 'action', 'decision'),
    meetingId: fc.constantFrom('m', 'o', 'p'),
    count: fc.integer({ min: 1, max: 9 }),
    about: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }),
    line: fc.option(fc.integer({ min: 0, max: 9 })),
  });

  it('have what they did and no more, in whatever order it is counted; once is not enough', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const experts = expertsOf(deeds);
        const sums = (some: readonly Deed[]) => some.reduce((sum, { count }) => sum + count, 0);
        for (const { key, interventions, actions, decisions, meetings } of experts) {
          const theirs = deeds.filter(({ who }) => who.key === key);
          expect(interventions + actions + decisions).toBe(sums(theirs));
          expect(new Set(meetings)).toEqual(new Set(theirs.map(({ meetingId }) => meetingId)));
        }
        const named = new Set(experts.map(({ key }) => key));
        for (const key of ['a', 'b', 'c'])
          expect(named.has(key)).toBe(sums(deeds.filter(({ who }) => who.key === key)) >= 2);
        const figures = (some: readonly Deed[]) =>
          expertsOf(some).map(({ key, interventions, actions, decisions }) => [key, interventions, actions, decisions]);
        expect(figures(deeds.toReversed())).toEqual(figures(deeds));
      }),
    );
  });
});
