import { correctLine } from '#api/contract/corrections.ts';
import { configureMeeting, shareMeeting } from '#api/contract/meeting-access.ts';
import { deleteMeeting } from '#api/contract/meetings.ts';
import { search } from '#api/contract/search.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noor: Person;
let chief: Person;
let observer: Person;
let minutes: ReturnType<typeof minutesOf>;
beforeAll(async () => {
  api = await openTestApi();
  minutes = minutesOf(api);
  [claire, noor, chief, observer] = await Promise.all([
    api.person('user'),
    api.person('user'),
    api.person('admin'),
    api.person('observer'),
  ]);
});
afterAll(() => api.close());

const ask = (by: Person, q: string, query: Record<string, string> = {}) =>
  api.call(search, { token: by.token, query: { q, ...query } });
const find = async (by: Person, q: string, query = {}) => (await ask(by, q, query)).answer;
const marked = (segments: readonly { readonly text: string; readonly match: boolean }[]) =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join('');
const passages = async (by: Person, q: string, query = {}) =>
  (await find(by, q, query)).passages.found.map(({ excerpt }) => marked(excerpt));

describe('searching', () => {
  it('finds what was said in any form of the words, accents aside, and marks it in the text as it stands', async () => {
    const id = await minutes.saved(claire, {
      subject: 'Écluses',
      transcript: [
        '[00:00:04] Claire: Les écluses <b>du Bœuf</b> fermées à Pâques',
        '[00:00:09] Noor: Rien à voir',
      ].join('\n'),
    });
    expect(await passages(claire, 'ecluse boeufs')).toEqual(['Les [écluses] <b>du [Bœuf]</b> fermées à Pâques']);
    expect(await passages(claire, 'PÂQUES fermée')).toHaveLength(1);
    const { found, total, complete } = (await find(claire, 'écluse')).passages;
    expect([total, complete]).toEqual([1, true]);
    expect(found[0]).toMatchObject({ meetingId: id, title: 'Écluses', line: 0, speaker: 'Claire', at: 4_000 });
    expect((await find(claire, 'eclu')).meetings.found.map(({ title }) => marked(title))).toEqual(['[Écluses]']);
    expect((await find(claire, 'écluse', { in: 'meetings' })).passages.total).toBe(0);
    expect((await find(claire, 'écluse', { in: 'passages' })).meetings.total).toBe(0);
  });

  it('understands quotes, « ou » and minus', async () => {
    await minutes.saved(claire, {
      subject: 'Syntaxe',
      transcript: ['Claire: le pont rouge vermeil', 'Claire: le rouge du pont vermeil', 'Noor: un quai vermeil'].join(
        '\n',
      ),
    });
    expect(await passages(claire, '"pont rouge" vermeil')).toHaveLength(1);
    expect(await passages(claire, 'vermeil -rouge')).toEqual(['un quai [vermeil]']);
    expect(await passages(claire, 'vermeil pont ou quai')).toHaveLength(3);
  });

  it('puts the best first, a page at a time', async () => {
    await minutes.saved(claire, {
      subject: 'Pages',
      transcript: Array.from(
        { length: 7 },
        (_, index) => `Claire: ${'ornithorynque '.repeat(index + 1)}au point ${index}`,
      ).join('\n'),
    });
    const first = await find(claire, 'ornithorynque', { limit: '3' });
    expect(first.passages).toMatchObject({ total: 7, complete: true });
    expect(first.passages.found[0]?.line).toBe(6);
    const rest = (
      await Promise.all(['2', '3'].map((page) => find(claire, 'ornithorynque', { limit: '3', page })))
    ).flatMap((answer) => answer.passages.found);
    expect(new Set([...first.passages.found, ...rest].map(({ line }) => line)).size).toBe(7);
  });

  it('shows each what they may read, and nothing else', async () => {
    const mine = await minutes.saved(claire, { subject: 'Zibeline privée', transcript: 'Claire: la zibeline dort' });
    await minutes.saved(claire, {
      subject: 'Zibeline avec Noor',
      participants: [{ name: 'Noor', email: noor.email }],
      transcript: 'Claire: la zibeline court',
    });
    const shared = await minutes.saved(claire, {
      subject: 'Zibeline partagée',
      transcript: 'Claire: la zibeline mange',
    });
    await api.call(shareMeeting, { token: claire.token, params: { id: shared }, body: { email: noor.email } });
    const open = await minutes.saved(claire, {
      subject: 'Zibeline publique',
      transcript: 'Claire: la zibeline chante',
    });
    const config = {
      visibility: 'public',
      captionLanguage: 'fr',
      summaryLanguage: 'fr',
      automaticSummary: true,
      automaticEmail: true,
    };
    const { answer } = await api.call(configureMeeting, { token: claire.token, params: { id: open }, body: config });
    const found = async (by: Person) => {
      const { meetings, passages: said } = await find(by, 'zibeline', { minPosition: answer.position });
      return [meetings.total, said.total, said.found.map(({ excerpt }) => excerpt.at(-1)?.text.trim()).toSorted()];
    };
    expect(await found(claire)).toEqual([4, 4, ['chante', 'court', 'dort', 'mange']]);
    expect(await found(chief)).toEqual([4, 4, ['chante', 'court', 'dort', 'mange']]);
    expect(await found(noor)).toEqual([3, 3, ['chante', 'court', 'mange']]);
    expect(await found(await api.person('user'))).toEqual([1, 1, ['chante']]);
    expect(await found(observer)).toEqual([1, 1, ['chante']]);
    const gone = await api.call(deleteMeeting, { token: claire.token, params: { id: mine } });
    expect((await find(claire, 'zibeline', { minPosition: gone.answer.position })).passages.total).toBe(3);
  });

  it('finds what was corrected, and no longer what was wrong', async () => {
    const id = await minutes.saved(claire, { transcript: 'Claire: une loutre affable' });
    const { answer } = await api.call(correctLine, {
      token: claire.token,
      params: { id, line: '0' },
      body: { text: 'une poutre affable' },
    });
    expect(await passages(claire, 'poutre', { minPosition: answer.position })).toEqual(['une [poutre] affable']);
    expect(await passages(claire, 'loutre')).toEqual([]);
  });

  it.each(['le', '!!', '&|:*', "'); drop table meetings; --", '((((', '"', '-', 'a:b & c', '\\', '%', '🙂'])(
    'finds nothing and fails at nothing for « %s »',
    async (q) => {
      const { status, answer } = await ask(claire, q);
      expect(status).toBe(200);
      expect(answer.passages.total).toBe(0);
    },
  );

  it.each([
    { q: '' },
    { q: '  ' },
    { q: 'x'.repeat(201) },
    { q: 'a', limit: '51' },
    { q: 'a', page: '0' },
    { q: 'a', in: 'people' },
  ])('refuses %j', async (query) => {
    expect((await api.call(search, { token: claire.token, query: query as Record<string, string> })).body['code']).toBe(
      'REQUEST_INVALID',
    );
  });
});

describe('words that are everywhere', () => {
  it('are looked for in the newest meetings, which is said', async () => {
    const frequent = await openTestApi();
    const person = await frequent.person('user');
    const own = minutesOf(frequent);
    for (const day of [1, 2, 3])
      await own.saved(person, {
        subject: `Jour ${day}`,
        startTime: `2026-03-0${day}T10:00:00Z`,
        endTime: undefined,
        transcript: Array.from({ length: 1_800 }, (_, index) => `Claire: castor ${index}`).join('\n'),
      });
    const { passages: said } = (
      await frequent.call(search, { token: person.token, query: { q: 'castor', limit: '50' } })
    ).answer;
    expect(said).toMatchObject({ complete: false, total: 50 });
    expect(new Set(said.found.map(({ title }) => title))).toEqual(new Set(['Jour 3']));
    const other = await frequent.person('user');
    expect((await frequent.call(search, { token: other.token, query: { q: 'castor' } })).answer.passages.total).toBe(0);
    await frequent.close();
  });
});
