import { ENGLISH, SPANISH } from '#test/fixtures/deadlines/english-spanish.ts';
import { FRENCH, FRENCH_UNDATED } from '#test/fixtures/deadlines/french.ts';
import { iso } from '#test/fixtures/deadlines/oracle.ts';
import type { Spoken } from '#test/fixtures/deadlines/spoken.ts';
import { isLong } from '#test/support/long.ts';
import { describe, expect, it } from 'vitest';
import type { Language } from '../text/language.ts';
import { deadlineIn } from './deadline.ts';

/** Ends and beginnings of months and years, a leap day, changes of the clock, a week-end, a year of 53 weeks. */
const TODAY = [
  '2026-01-01',
  '2026-03-09',
  '2026-03-29',
  '2026-05-20',
  '2026-07-04',
  '2026-10-25',
  '2026-11-20',
  '2026-12-31',
  '2027-02-28',
  '2028-02-29',
];

interface Case {
  readonly words: string;
  readonly text: string;
  readonly today: string;
  readonly value: string | null;
}

/** Where an expression stands: first, in the middle, last, in the middle of captions without a sign. */
const FRENCH_SENTENCES = [
  '{}, tu envoies le devis au client.',
  'Tu peux envoyer le devis {} ?',
  'Tu envoies {} le devis du traiteur au client.',
  'bon tu envoies le devis {} et on en reparle',
  'Entendu, je m’en charge {}.',
];
const PREPOSITIONS: Readonly<Record<Spoken['kind'], readonly string[]>> = {
  date: ['le', 'avant le', 'pour le', 'd’ici le', 'au plus tard le', 'd’ici au', 'jusqu’au', 'avant le'],
  weekday: ['', 'avant', 'pour', 'd’ici', 'au plus tard', 'jusqu’à', 'dès'],
  stretch: ['pour', 'avant', 'd’ici', 'jusqu’à'],
  whole: ['pour', 'avant', 'au plus tard'],
  adverb: [''],
  feast: ['avant', 'pour', 'd’ici'],
};

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[-’]/gu, ' ').toLowerCase();

function expected({ day, before }: Spoken, preposition: string, today: number): number | null {
  const found = day(today);
  if (!preposition.startsWith('avant') || before === null || found === null) return found;
  const last = before ? before(today) : found - 1;
  return last !== null && last >= today ? last : null;
}

/** Every expression in every sentence would be thousands: prepositions and places take turns. */
function frenchCases(): Case[] {
  return FRENCH.flatMap((spoken, index) => {
    const prepositions = PREPOSITIONS[spoken.kind];
    return TODAY.filter((_, at) => isLong || (at + index) % 5 === 0).map((today, turn) => {
      const preposition = prepositions[(index + turn) % prepositions.length] ?? '';
      const words = `${preposition} ${spoken.words}`.trim();
      const sentence = FRENCH_SENTENCES[(index + 2 * turn) % FRENCH_SENTENCES.length] ?? '{}';
      const text = sentence.replace('{}', words);
      return {
        words,
        // Without its accent « dès » is another word
        text: (index + turn) % 3 === 0 && preposition !== 'dès' ? plain(text) : text,
        today,
        value: iso(expected(spoken, preposition, Date.parse(today) / 864e5)),
      };
    });
  });
}

const read = ({ text, today }: Case, language: Language): string | null =>
  deadlineIn(text, language, Date.parse(`${today}T08:00:00Z`))?.value ?? null;

function judged(cases: readonly Case[], language: Language): { wrong: string[]; missed: string[] } {
  const [wrong, missed]: [string[], string[]] = [[], []];
  for (const item of cases) {
    const value = read(item, language);
    if (value === item.value) continue;
    (value === null ? missed : wrong).push(
      `${item.today} « ${item.text} »: ${item.value ?? '-'}, read ${value ?? '-'}`,
    );
  }
  return { wrong, missed };
}

describe('Five hundred French expressions, wherever they stand', () => {
  it('are as many', () => {
    expect(new Set(frenchCases().map(({ words }) => words)).size).toBeGreaterThanOrEqual(500);
  });

  it('are read right, and never wrong', () => {
    const cases = frenchCases();
    const { wrong, missed } = judged(cases, 'fr');
    expect(wrong).toEqual([]);
    expect(missed.length).toBeLessThanOrEqual(0.02 * cases.length);
  });

  it('give no date where they name none', () => {
    const cases = FRENCH_UNDATED.flatMap((words) =>
      FRENCH_SENTENCES.map((sentence, index) => ({
        words,
        text: sentence.replace('{}', words),
        today: TODAY[index] ?? '',
        value: null,
      })),
    );
    expect(judged(cases, 'fr').wrong).toEqual([]);
  });
});

describe('English and Spanish expressions', () => {
  it.each([
    ['en', ENGLISH, ['{}, you send the quote.', 'Can you send the quote {}?', 'you send the quote {} and we talk']],
    [
      'es',
      SPANISH,
      ['{}, envías el presupuesto.', '¿Envías el presupuesto {}?', 'envías el presupuesto {} y hablamos'],
    ],
  ] as const)('are read right wherever they stand (%s)', (language, expressions, sentences) => {
    const cases = expressions.flatMap(([words, day], index) =>
      TODAY.map((today, turn): Case => {
        const text = (sentences[(index + turn) % sentences.length] ?? '{}').replace('{}', words);
        return {
          words,
          text: (index + turn) % 3 === 0 ? plain(text) : text,
          today,
          value: iso(day(Date.parse(today) / 864e5)),
        };
      }),
    );
    const { wrong, missed } = judged(cases, language);
    expect(wrong).toEqual([]);
    expect(missed).toEqual([]);
  });
});
