import { runs } from '#test/support/long.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import * as fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchable } from '../searchable.ts';
import { isIndexed, onlyStem, parseQuery, tsqueryOf } from './query.ts';
import { rankOf } from './rank.ts';
import { indexWords, occurrencesIn, rankingWords, stemOf } from '../words/words.ts';

describe('a search', () => {
  const read = (text: string) =>
    parseQuery(text)
      .map((group) =>
        group
          .map(
            ({ negated, words }) =>
              (negated ? '-' : '') + words.map(({ stem, offset }) => `${stem}${offset || ''}`).join('+'),
          )
          .join(' '),
      )
      .join(' | ');
  it.each([
    ['Réunions budgétaires', 'reunion budgetair'],
    ['l’hôpital rendez-vous', 'hopital rend'],
    ['"pont du lac" -devis', 'pont+lac2 -dev'],
    ['pont -"rouge vif" or lac', 'pont -roug+vif1 | lac'],
    ['pont ou lac', 'pont | lac'],
    ['or pont', 'or pont'],
    ['pont or', 'pont or'],
    ['pont or or lac', 'pont | or lac'],
    ['--pont', 'pont'],
    ['"pont rouge', 'pont+roug1'],
    ['rouge-gorge', 'roug+gorg1'],
    ['12,5', '12+51'],
    ['le de la', ''],
    ['-', ''],
    ['"" !?', ''],
  ])('« %s » is read as « %s »', (text, meaning) => expect(read(text)).toBe(meaning));

  it('is for one word, can be looked up, or neither', () => {
    expect(
      ['pont', 'ponts du', '-pont', '"pont rouge"', 'pont rouge', 'pont or lac'].map((text) =>
        onlyStem(parseQuery(text)),
      ),
    ).toEqual(['pont', 'pont', null, null, null, null]);
    expect(
      ['pont', 'pont -lac', '-pont', 'pont or -lac', '-"pont rouge"'].map((text) => isIndexed(parseQuery(text))),
    ).toEqual([true, true, false, false, false]);
  });
});

describe('the words of a line', () => {
  it('are its stems, and marks for how often, whatever their order', () => {
    const counted = (text: string) => indexWords(searchable(text)).toSorted();
    expect(counted('Le pont des ponts, au Pont du lac')).toEqual(['lac', 'pont', 'pont 2', 'pont 3']);
    expect(counted('lac pont Ponts pont')).toEqual(counted('Le pont des ponts, au Pont du lac'));
    expect(counted('mot '.repeat(20))).toEqual(['mot', ...[16, 2, 3, 4, 5, 6, 7, 8].map((count) => `mot ${count}`)]);
    for (const word of counted('mot '.repeat(1_000))) expect(rankingWords('mot')).toContain(word);
  });

  it('finds words whose lower case depends on where they end', () => {
    expect(rankOf(parseQuery('ΟΔΟΣ ΝΕΑ'), occurrencesIn('Η ΟΔΟΣ ΝΕΑ'))).not.toBeNull();
  });

  it('take time by the length of the line alone', () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `mot${index}`).join(' ');
    expect(indexWords(words)).toHaveLength(50_000);
    expect(rankOf(parseQuery('"mot mot" lac'), occurrencesIn('mot '.repeat(200_000)))).toBeNull();
    expect(stemOf('a'.repeat(1_000_000))).toHaveLength(1_000_000);
  });
});

describe('what is found, and in which order', () => {
  let database: TestDatabase;
  let pool: Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 1 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  // « vif-argent » is a word of its own to Postgres, and counts in its ranks: only that it is not found can be
  // compared.
  const word = fc.constantFrom('pont', 'Ponts', 'rouge', 'lac', 'écluse', 'bail', 'le', 'du', 'vif');
  const line = fc.array(word, { maxLength: 14 }).map((words) => words.join(' '));
  const part = fc.oneof(
    word,
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
    fc.constantFrom('or', 'vif-argent'),
  );
  const search = fc
    .array(fc.tuple(fc.constantFrom('', '', '', '-'), part), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.map(([minus, text]) => minus + text).join(' '));

  it('is what Postgres would find with positions, and its rank', async () => {
    await fc.assert(
      fc.asyncProperty(line, search, async (text, sought) => {
        const { rows } = await pool.query<{ found: boolean; rank: number }>(
          `select to_tsvector('french', $1) @@ q as found, ts_rank(to_tsvector('french', $1), q) as rank
            from websearch_to_tsquery('french', $2) q`,
          [searchable(text), searchable(sought)],
        );
        const query = parseQuery(sought);
        const rank = query.length === 0 ? null : rankOf(query, occurrencesIn(text));
        expect(rank !== null).toBe(rows[0]?.found);
        if (rank !== null && !sought.includes('vif-argent')) expect(rank).toBeCloseTo(rows[0]?.rank ?? 0, 5);
      }),
      { numRuns: runs(1_500) },
    );
  });

  it('is found by the hashed words alone, but for the order of phrases', async () => {
    const hashes = [
      (text: string) => `a${Buffer.from(text).toString('hex')}`,
      (text: string) => `b${Buffer.from(text).toString('hex')}`,
    ];
    await fc.assert(
      fc.asyncProperty(line, search, fc.nat({ max: 1 }), async (text, sought, period) => {
        const query = parseQuery(sought);
        fc.pre(query.length > 0 && isIndexed(query));
        const vector = indexWords(searchable(text))
          .map(hashes[period] ?? String)
          .join(' ');
        const { rows } = await pool.query<{ found: boolean }>('select $1::tsvector @@ $2::tsquery as found', [
          vector,
          tsqueryOf(query, hashes),
        ]);
        const isFound = rankOf(query, occurrencesIn(text)) !== null;
        if (isFound) expect(rows[0]?.found).toBe(true);
        if (!sought.includes('"') && !sought.includes('-')) expect(rows[0]?.found).toBe(isFound);
      }),
      { numRuns: runs(500) },
    );
  });
});
