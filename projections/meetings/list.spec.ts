import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { runs } from '#test/support/long.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { keptTotal } from './kept-totals.ts';
import { listMeetings, type MeetingOrder } from './list.ts';

const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [PAUL, ANNA] = [id(900_001), id(900_002)];
/** So many that the way of looking is the one for people who may read many. */
const COUNT = 2_400;
const TITLES = ['budget|hiver', 'le devis du toit', 'point d equipe', 'ae budgetaire', 'ru', '50% de_remise'];

interface Row {
  readonly id: string;
  readonly title: string;
  readonly organiser: string;
  readonly at: number;
  readonly isPublic: boolean;
  readonly byPaul: boolean;
  readonly isAnalysed: boolean;
  /** Names of people in it, by their words. */
  readonly people: readonly string[];
  readonly withAnna: boolean;
}

const rows: Row[] = Array.from({ length: COUNT }, (_, number) => ({
  id: id(number),
  title: TITLES[number % TITLES.length] ?? '',
  organiser: number % 5 === 0 ? 'zoe budin' : 'paul roux',
  at: Date.parse('2025-01-01T00:00:00Z') + (number % 700) * 3_600_000,
  isPublic: number % 11 === 0,
  byPaul: number % 8 !== 0,
  isAnalysed: number % 3 !== 0,
  people: number % 7 === 0 ? ['leon budgeon'] : [],
  withAnna: number % 90 === 0,
}));

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
  await record.pool.query(
    `insert into meetings (id, meeting_id, teams_meeting_id, transcript_id, subject, start_time, status, created_at,
       updated_at, platform, source, organizer_id, searchable, searchable_organizer, visibility, analysis_state)
     select row_number() over (), r.id, r.id, r.id, r.title, to_timestamp(r.at / 1000), 'completed', to_timestamp(r.at / 1000),
       now(), 'teams', 'import', case when r."byPaul" then $2::uuid else $3::uuid end, r.title, r.organiser,
       case when r."isPublic" then 'public' else 'restricted' end, case when r."isAnalysed" then 'done' else 'waiting' end
     from json_to_recordset($1) as r (id uuid, title text, organiser text, at float8, "isPublic" boolean, "byPaul" boolean, "isAnalysed" boolean)`,
    [JSON.stringify(rows), PAUL, id(900_003)],
  );
  await record.pool.query(
    `insert into participants (meeting_id, capture_id, number, name, searchable, email)
     select r.id, r.id, 0, 'x', coalesce(r.people->>0, ''), case when r."withAnna" then 'anna@exemple.fr' end
     from json_to_recordset($1) as r (id uuid, people json, "withAnna" boolean)`,
    [JSON.stringify(rows)],
  );
});
afterAll(() => record.close());

const VIEWERS: readonly { readonly viewer: Viewer; readonly reads: (row: Row) => boolean }[] = [
  { viewer: { userId: id(900_004), email: 'admin@exemple.fr', role: 'admin' }, reads: () => true },
  { viewer: { userId: id(900_005), email: 'observe@exemple.fr', role: 'observer' }, reads: (row) => row.isPublic },
  { viewer: { userId: PAUL, email: 'paul@exemple.fr', role: 'user' }, reads: (row) => row.isPublic || row.byPaul },
  { viewer: { userId: ANNA, email: 'anna@exemple.fr', role: 'user' }, reads: (row) => row.isPublic || row.withAnna },
];

const has = ({ title, organiser, people }: Row, word: string): boolean =>
  `${title}\n${organiser}`.includes(word) || people.some((name) => name.split(' ').some((one) => one.startsWith(word)));

const newest = (one: Row, other: Row) => other.at - one.at || (one.id < other.id ? 1 : -1);
/** Titles are in the order of the database's language, which the second test looks at. */
const COMPARISONS: Partial<Record<MeetingOrder, (one: Row, other: Row) => number>> = {
  newest,
  oldest: (one, other) => -newest(one, other),
};

const ORDERS: readonly MeetingOrder[] = ['newest', 'oldest', 'title', 'organiser'];

describe('the list of meetings', () => {
  it('is the same, whichever way it is found: for few meetings or many, by words or without', async () => {
    const words = fc.constantFrom(
      'budg',
      'le',
      'bu',
      't|hi',
      'devis toit',
      'budin',
      'budgeon',
      'udgeon',
      '50%',
      'e_r',
      'rien',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VIEWERS),
        fc.option(words, { nil: undefined }),
        fc.constantFrom(...ORDERS),
        fc.constantFrom('all' as const, 'processed' as const),
        fc.integer({ min: 1, max: 40 }),
        async ({ viewer, reads }, search, sort, status, page) => {
          const sought = (search ?? '').split(' ').filter((word) => /[a-z0-9]/u.test(word));
          const listed = rows.filter(
            (row) => reads(row) && (status === 'all' || row.isAnalysed) && sought.every((word) => has(row, word)),
          );
          const found = await listMeetings(record.pool, viewer, { status, search, sort, page, limit: 20 });
          expect(found.total).toBe(listed.length);
          const ids = found.meetings.map((meeting) => meeting.id);
          const comparison = COMPARISONS[sort];
          if (comparison) {
            const expected = listed.toSorted(comparison).slice((page - 1) * 20, page * 20);
            expect(ids).toEqual(expected.map((row) => row.id));
          } else {
            const known = new Set(listed.map((row) => row.id));
            expect(ids.every((one) => known.has(one))).toBe(true);
            expect(new Set(ids).size).toBe(Math.max(0, Math.min(20, listed.length - (page - 1) * 20)));
          }
        },
      ),
      { numRuns: runs(240) },
    );
  });

  it('turns its pages by title without leaving out or repeating one', async () => {
    for (const { viewer, reads } of VIEWERS) {
      const titles: string[] = [];
      const ids = new Set<string>();
      const expected = rows.filter(reads).length;
      for (let page = 1; titles.length < Math.min(expected, 300); page += 1) {
        const { meetings } = await listMeetings(record.pool, viewer, { status: 'all', sort: 'title', page, limit: 50 });
        for (const meeting of meetings) ids.add(meeting.id);
        titles.push(...meetings.map(({ title }) => title));
      }
      expect(ids.size).toBe(titles.length);
      const blocks = titles.filter((title, index) => title !== titles[index - 1]);
      expect(new Set(blocks).size).toBe(blocks.length);
    }
  });
});

describe('a total', () => {
  it.each([
    ['events were followed', 'position = position + 1'],
    ['an event was taken after all', `updated_at = updated_at + interval '1 microsecond'`],
    ['the tables were emptied or made again', `definition = definition || 'x'`],
  ])('is counted once, and again once %s', async (_, change) => {
    let meetings = 7;
    let counted = 0;
    const total = (values: readonly unknown[] = [change]) =>
      keptTotal(record.pool, { text: 'those of', values, withTime: false }, async () => {
        counted += 1;
        return meetings;
      });
    expect([await total(), await total(), counted]).toEqual([7, 7, 1]);
    meetings = 8;
    await record.pool.query(`update state.checkpoint set ${change} where projection = 'meetings'`);
    expect([await total(), await total(), counted]).toEqual([8, 8, 2]);
    expect([await total([change, 'another reader']), counted]).toEqual([8, 3]);
  });
});
