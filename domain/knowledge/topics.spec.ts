import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confidenceOf, isOwn } from './confidence.ts';
import { contextOf } from './context.ts';
import { isTopicName } from './topic-name.ts';

describe('the name of a topic', () => {
  it.each(['Pouvoir d’achat', 'Budget 2027', 'Hôpital', 'Taxe d’habitation', 'RGPD', 'Migration du serveur'])(
    'stands: %s',
    (name) => expect(isTopicName(name, 'fr')).toBe(true),
  );

  it.each(['Voilà', 'Du coup', 'Prise de', 'Le fait', 'Chose', 'Madame', '', 'Ça ?', '2027', 'Gens'])(
    'does not stand: %s',
    (name) => expect(isTopicName(name, 'fr')).toBe(false),
  );
});

describe('the confidence in a topic', () => {
  const spoken = fc
    .record({ of: fc.integer({ min: 0, max: 5_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
    .map(({ of, share }) => ({ of, lines: Math.floor(of * share) }));

  it('is 0.5 at two mentions that nobody else has, and halves where it is said as often elsewhere', () => {
    expect(confidenceOf({ lines: 2, of: 10 }, { lines: 0, of: 0 })).toBe(0.5);
    expect(confidenceOf({ lines: 2, of: 10 }, { lines: 400, of: 2_000 })).toBe(0.25);
    expect(isOwn({ lines: 2, of: 10 }, { lines: 400, of: 2_000 })).toBe(false);
    // Ten of ten lines in one other meeting say little.
    expect(confidenceOf({ lines: 2, of: 10 }, { lines: 10, of: 10 })).toBe(0.48);
    expect(isOwn({ lines: 3, of: 10 }, { lines: 400, of: 2_000 })).toBe(true);
  });

  it('is a share, never rises with what is said elsewhere, and is nothing for what is not said', () => {
    fc.assert(
      fc.property(spoken, spoken, (here, elsewhere) => {
        const confidence = confidenceOf(here, elsewhere);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        if (here.lines === 0) expect(confidence).toBe(0);
        const more = { ...elsewhere, lines: Math.min(elsewhere.of, elsewhere.lines + 1) };
        expect(confidenceOf(here, more)).toBeLessThanOrEqual(confidence);
      }),
    );
  });
});

describe('the words beside a topic', () => {
  it('are those of two lines at least, without the topic itself, names and words that say nothing', () => {
    const texts = [
      'Le budget des travaux dépasse le devis, dit Claire.',
      'Alors voilà, ce budget : le devis des travaux est faux.',
      'Claire veut un autre devis.',
    ];
    const without = new Set(['budget', 'claire']);
    expect(contextOf({ texts, language: 'fr', stemOf: (word) => word, without })).toEqual(['devis', 'travaux']);
  });
});
