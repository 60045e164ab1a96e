import type { QuestionAnswer } from '#api/contract/questions.ts';
import type { SearchAnswer, Segments } from '#api/contract/search.ts';

/** « On retient le [devis] » as segments. */
const marked = (text: string): Segments =>
  text
    .split(/[[\]]/u)
    .map((part, index) => ({ text: part, match: index % 2 === 1 }))
    .filter((part) => part.text !== '');

const said = { meetingId: 'm-1', title: 'Comité', startTime: '2026-07-01T08:00:00.000Z', speaker: 'Noé', at: 69_000 };

/** One of each kind. */
export const found = (): SearchAnswer => ({
  decisions: {
    total: 1,
    complete: true,
    found: [{ ...said, id: 'd1', excerpt: marked('On retient le [devis]'), line: 4 }],
  },
  actions: {
    total: 1,
    complete: true,
    found: [
      {
        ...said,
        id: 'a1',
        excerpt: marked('Signer le [devis]'),
        line: 9,
        assignee: 'Claire',
        deadline: '2026-11-27',
        completed: false,
      },
    ],
  },
  passages: { total: 1, complete: true, found: [{ ...said, excerpt: marked('alors le [devis], oui'), line: 4 }] },
  meetings: {
    total: 1,
    found: [
      {
        id: 'm-1',
        title: marked('[Devis]'),
        platform: 'teams',
        status: 'completed',
        startTime: '2026-07-01T08:00:00.000Z',
        organiser: null,
        people: [],
      },
    ],
  },
  people: {
    total: 1,
    found: [{ name: 'Claire Devis', email: 'claire@exemple.fr', meetings: 3, lastSeen: '2026-07-01T08:00:00.000Z' }],
  },
  page: 1,
  limit: 5,
});

/** A passage of two lines, of which the second one answers. */
export const answered = (): QuestionAnswer => ({
  sought: ['coûte', 'devis'],
  passages: [
    {
      meetingId: 'm-2',
      title: 'Budget',
      startTime: '2026-07-02T08:00:00.000Z',
      line: 3,
      lines: [
        { line: 2, speaker: 'Claire', at: 60_000, text: marked('Et le [devis] ?') },
        { line: 3, speaker: 'Noé', at: 69_000, text: marked('Douze mille [euros].') },
      ],
    },
  ],
  model: null,
});

/** Nothing of any kind. */
export const nothingFound = (): SearchAnswer => {
  const none = { found: [], total: 0 };
  const nowhere = { ...none, complete: true };
  return { decisions: nowhere, actions: nowhere, passages: nowhere, meetings: none, people: none, page: 1, limit: 5 };
};
