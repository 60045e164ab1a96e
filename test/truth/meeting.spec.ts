import { describe, expect, it } from 'vitest';
import { parseMeeting } from './meeting.ts';

const HEAD = `title: Point du lundi
held: 2026-03-02T09:00
language: fr
field: business
speech: prepared
`;
const of = (...rows: string[]) => parseMeeting([HEAD, ...rows].join('\n'), 'point.txt');

describe('a labelled meeting', () => {
  it('has its head, its lines with their times, and what is labelled below them', () => {
    const meeting = of(
      '[00:00:12] Claire Morel: Il faut le devis : vite.',
      '[01:00:31] Marc Petit: Je m’en occupe, avec Inès.',
      '  > action | envoyer le devis | Marc Petit, Inès | 2026-03-05 | with -1',
      '  > decision | on garde le stand',
      '  > none | question | une boutade',
    );
    expect(meeting).toMatchObject({ title: 'Point du lundi', held: '2026-03-02T09:00', speech: 'prepared' });
    expect(meeting.lines).toEqual([
      { line: 0, at: 12_000, speaker: 'Claire Morel', text: 'Il faut le devis : vite.' },
      { line: 1, at: 3_631_000, speaker: 'Marc Petit', text: 'Je m’en occupe, avec Inès.' },
    ]);
    expect(meeting.labels).toEqual([
      {
        kind: 'action',
        text: 'envoyer le devis',
        lines: [1, 0],
        assignees: ['Marc Petit', 'Inès'],
        deadline: '2026-03-05',
      },
      { kind: 'decision', text: 'on garde le stand', lines: [1], assignees: [], deadline: null },
    ]);
    expect(meeting.traps).toEqual([{ kind: 'question', line: 1 }]);
  });

  it('finds what is said again at the label whose words it shortens', () => {
    const { labels } = of(
      '[00:00:01] A: Un.',
      '  > decision | le budget du salon est voté',
      '  > decision | la réunion de mai est déplacée',
      '[00:00:02] A: Deux.',
      '  > again | decision | déplacer la réunion',
    );
    expect(labels.map(({ lines }) => lines)).toEqual([[0], [0, 1]]);
  });

  it.each([
    ['  > action | faire | - | demain', 'a deadline that is no date'],
    ['  > decision | rien | Marc', 'other fields'],
    ['  > action | faire | - | - | with -3', 'not there'],
    ['  > none | dream | un rêve', 'unknown kind'],
    ['  > wish | un rêve', 'neither a turn nor a label'],
    ['  > again | question | le sort', 'there is none'],
  ])('refuses %s, and says where without its words', (row, fault) => {
    expect(() => of('[00:00:01] A: Secret.', row)).toThrow(fault);
    expect(() => of('[00:00:01] A: Secret.', row)).toThrow(/^(?!.*(?:Secret|rêve))point\.txt/u);
  });
});
