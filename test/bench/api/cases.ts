import { postgresVisits } from '#infra/vault/credentials/visits.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { meetingsSince } from '#projections/meetings/since.ts';
import { meetingsUnderway } from '#projections/meetings/underway.ts';
import { analysisOf } from '#projections/summaries/queries.ts';
import { answerOf } from '#projections/questions/answer.ts';
import { searchMeetings } from '#projections/search/meetings.ts';
import { searchPassages } from '#projections/search/passages.ts';
import { searchPeople } from '#projections/search/people.ts';
import { searchActions, searchDecisions } from '#projections/search/statements.ts';
import { termsOf } from '#projections/search/terms.ts';
import type { ReadTables } from '#projections/engine/read-tables.ts';
import type { Viewer } from '#projections/viewer.ts';
import type { Scene } from '../load/scene.ts';
import type { Dataset } from './dataset.ts';

/** One thing that is asked: by a call, and by nothing but the queries that its answer takes. */
export interface Question {
  readonly path: string;
  readonly bare: (tables: ReadTables, viewer: Viewer) => Promise<unknown>;
}

export interface Case {
  readonly name: string;
  /** Another question of the kind each time; `readable` are meetings that the viewer may read. */
  readonly ask: (scene: Scene, dataset: Dataset, readable: readonly string[]) => Question;
}

const LIMIT = 10;

/** Meetings that the home page shows of those that are new, each with its decisions. */
const NEW = 3;

export const detailOf = (id: string): string => `/api/meetings/${id}`;

const list = (
  name: string,
  query: (scene: Scene) => {
    readonly page?: number;
    readonly status?: 'processed';
    readonly search?: string;
    readonly sort?: 'title';
  },
): Case => ({
  name: `list, ${name}`,
  ask: (scene) => {
    const { page = 1, status = 'all', sort = 'newest', search } = query(scene);
    const params = new URLSearchParams({
      page: String(page),
      limit: String(LIMIT),
      status,
      sort,
      ...(search === undefined ? {} : { search }),
    });
    return {
      path: `/api/meetings?${params}`,
      bare: ({ pool }, viewer) => listMeetings(pool, viewer, { status, search, page, limit: LIMIT, sort }),
    };
  },
});

const search = (name: string, q: (scene: Scene) => string): Case => ({
  name: `search, ${name}`,
  ask: (scene) => {
    const text = q(scene);
    const terms = termsOf(text) ?? { web: '', beginning: '', words: [] };
    const asked = { text, sort: 'best' } as const;
    const page = { page: 1, limit: LIMIT };
    return {
      path: `/api/search?${new URLSearchParams({ q: text })}`,
      bare: (tables, viewer) =>
        Promise.all([
          searchDecisions(tables, viewer, { ...asked, ...page }),
          searchActions(tables, viewer, { ...asked, ...page }),
          searchPassages(tables, viewer, { ...page, ...asked }),
          searchMeetings(tables.pool, viewer, { ...page, terms, sort: 'best' }),
          searchPeople(tables.pool, viewer, { ...page, ...asked }),
        ]),
    };
  },
});

/** Six words that are spoken, as somebody asks for them: each stands for many others, by which it is found too. */
const question: Case = {
  name: 'search, a question',
  ask: ({ say }) => {
    const text = `Combien ${say(6, 6).replace('.', '').toLowerCase()} ?`;
    return {
      path: `/api/questions?${new URLSearchParams({ q: text })}`,
      bare: (tables, viewer) => answerOf(tables, viewer, { text, sort: 'best' }),
    };
  },
};

/** A word as it is spoken: frequent ones more often than rare ones. */
const word = ({ say }: Scene): string => say(1, 1).replace('.', '');

const LISTS: readonly Case[] = [
  list('first page', () => ({})),
  list('some page', ({ random }) => ({ page: random.int(2, 100) })),
  list('analysed, by title', () => ({ status: 'processed', sort: 'title' })),
  list('a word sought', (scene) => ({ search: word(scene) })),
];

/** What is asked again once one meeting in ten is a capture beside another: each viewer is shown one of the two. */
export const JOINED: readonly Case[] = LISTS.map(({ name, ask }) => ({ name: `${name}, one in ten joined`, ask }));

export const CASES: readonly Case[] = [
  ...LISTS,
  {
    name: 'detail',
    ask: ({ random }, _dataset, readable) => {
      const id = readable[random.int(0, readable.length - 1)] ?? '';
      return { path: detailOf(id), bare: ({ pool }, viewer) => findMeeting(pool, viewer, id) };
    },
  },
  {
    name: 'home, underway',
    ask: () => ({
      path: '/api/home/underway',
      bare: ({ pool }, viewer) => meetingsUnderway(pool, viewer, new Date()),
    }),
  },
  {
    name: 'home, since the last visit',
    ask: () => ({
      path: `/api/home/since-last-visit?limit=${NEW}`,
      bare: async (tables, viewer) => {
        const since = await postgresVisits(tables.pool).lastEnd(viewer.userId, new Date());
        if (since === null) throw new TypeError(`${viewer.email} has not been there before`);
        const { meetings } = await meetingsSince(tables.pool, viewer, { since, limit: NEW });
        return Promise.all(meetings.map(({ id }) => analysisOf(tables, id)));
      },
    }),
  },
  search('one word', word),
  search('two words', (scene) => `${word(scene)} ${word(scene)}`),
  question,
];
