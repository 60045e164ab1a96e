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
