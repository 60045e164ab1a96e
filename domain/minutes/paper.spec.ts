import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { paperOf } from './paper.ts';
import { aboutMeeting } from './words.ts';

const said = ['Le budget est de 12 400 euros.', 'On signe ?', 'Oui, vendredi.'].map((text, line) => ({
  line,
  speaker: 'Claire',
  text,
  at: line * 4_000,
}));

it('writes each statement typeset, with the times of what it rests on', () => {
  const paper = paperOf({
    participants: ['Claire', 'Noé'],
    analysis: {
      summary: 'Le budget est de 12 400 euros. La signature attend.\nElle viendra vendredi.',
      decisions: ['On signe.'],
      keyPoints: [],
      questions: ['Qui signe ?'],
      actionItems: [
        {
          id: 'a1',
          task: 'Signer : le bail',
          assignee: null,
          deadline: '2026-12-01T14:30',
          priority: 'high',
          status: 'completed',
          citations: [
            { line: 2, quote: 'vendredi' },
            { line: 1, quote: 'On signe' },
            { line: 2, quote: 'Oui' },
          ],
        },
      ],
      citations: {
        summary: [
          { line: 0, quote: 'Le budget est de 12 400 euros' },
          { line: 2, quote: 'vendredi' },
        ],
        decisions: [[{ line: 1, quote: 'On signe' }]],
        questions: [[{ line: 9, quote: 'nulle part' }]],
      },
    },
    notes: [{ text: 'Relire', by: 'Noé', at: '2026-07-01T08:05:00Z' }],
    publicUrl: 'https://greffier.exemple.fr',
    lines: said,
  });
  expect(paper).toEqual({
    participants: 'Participants\u00A0: Claire, Noé',
    generated: expect.stringMatching(/ comment s’y opposer\u00A0: https:\/\/greffier\.exemple\.fr\/information\.$/u),
    actions: [
      {
        id: 'a1',
        cells: ['Signer\u00A0: le bail (0:04, 0:08)', '–', '1er déc. 2026 à 14:30', 'Haute', 'Terminée'],
      },
    ],
    sections: [
      {
        title: 'Résumé Exécutif',
        look: 'paragraphs',
        items: [
          'Le budget est de 12\u202F400\u00A0euros. (0:00) La signature attend.',
          'Elle viendra vendredi. (0:08)',
        ],
      },
      { title: 'Décisions', look: 'numbers', items: ['On signe. (0:04)'] },
      { title: 'Questions ouvertes', look: 'bullets', items: ['Qui signe\u202F?'] },
      { title: 'Notes', look: 'bullets', items: ['Relire (Noé, 10:05)'] },
    ],
  });
});

it('says only what is known of a meeting', () => {
  const meeting = { startTime: '2026-07-01T08:00:00Z', dayOnly: false, platform: 'googlemeet', duration: 65 } as const;
  const unnamed = { organiser: 'claire.martin@exemple.fr', organiserName: null };
  expect(aboutMeeting({ ...meeting, ...unnamed, organiserName: 'Claire Martin' })).toBe(
    'mercredi 1er juillet 2026 à 10:00 · Google Meet · 1\u00A0h\u00A005 · organisée par Claire Martin',
  );
  expect(aboutMeeting({ ...meeting, ...unnamed })).toContain('organisée par claire.martin@exemple.fr');
  const little = { dayOnly: true, platform: 'unknown', duration: null, organiser: null } as const;
  expect(aboutMeeting({ ...meeting, ...unnamed, ...little })).toBe('mercredi 1er juillet 2026');
});

it('loses no statement and no line that one rests on, in the order of the lines', () => {
  const citations = fc.array(fc.nat(30)).map((lines) => lines.map((line) => ({ line, quote: `mot ${line}` })));
  const statements = fc.array(fc.tuple(fc.string({ minLength: 1, unit: 'grapheme' }), citations));
  fc.assert(
    fc.property(statements, fc.uniqueArray(fc.nat(30)), (all, there) => {
      const lines = there.map((line) => ({ line, speaker: 'Claire', text: 'mot', at: null }));
      const { sections } = paperOf({
        participants: [],
        analysis: { decisions: all.map(([text]) => text), citations: { decisions: all.map(([, cited]) => cited) } },
        publicUrl: 'https://greffier.exemple.fr',
        lines,
      });
      const marks = all.map(([, cited]) =>
        [...new Set(cited.map(({ line }) => line))].filter((line) => there.includes(line)).toSorted((a, b) => a - b),
      );
      const items = sections.flatMap((section) => section.items);
      expect(items).toHaveLength(all.length);
      for (const [index, item] of items.entries()) {
        const expected = (marks[index] ?? []).map((line) => `l.\u00A0${line + 1}`).join(', ');
        expect(item.endsWith(expected === '' ? '' : ` (${expected})`)).toBe(true);
      }
    }),
  );
});
