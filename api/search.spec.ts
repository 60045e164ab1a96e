import { correctAction, correctLine } from '#api/contract/corrections.ts';
import { configureMeeting, shareMeeting } from '#api/contract/meeting-access.ts';
import { deleteMeeting, setActionStatus } from '#api/contract/meetings.ts';
import { search } from '#api/contract/search.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
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
    const { body, answer } = await ask(claire, 'écluse');
    expect(body).toEqual(answer);
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
    { q: 'a', in: 'rooms' },
    { q: 'a', from: '2026-02-30' },
    { q: 'a', to: '1900-01-01' },
    { q: 'a', sort: 'longest' },
  ])('refuses %j', async (query) => {
    expect((await api.call(search, { token: claire.token, query: query as Record<string, string> })).body['code']).toBe(
      'REQUEST_INVALID',
    );
  });
});

describe('decisions and action items', () => {
  let id: string;
  beforeAll(async () => {
    id = await minutes.saved(claire, {
      subject: 'Passerelle',
      participants: [{ name: 'Noor Haddad', email: noor.email }],
      transcript: '[00:00:04] Claire: On garde le belvédère\n[00:01:09] Noor Haddad: Je repeins la rambarde',
    });
    await recordFound(api, id, {
      decisions: [{ text: 'Le belvédère est conservé' }, { text: 'La rampe du belvédère ouvre en mai', line: 1 }],
      actions: [{ task: 'Repeindre la rambarde', assignee: 'Noor Haddad', deadline: '2026-11-27', line: 1 }],
    });
  });

  it('are found by their words in any order, with the line, the moment and who said it', async () => {
    const { decisions } = await find(claire, 'ouvre belvedere');
    expect(decisions).toMatchObject({ total: 1, complete: true });
    const { excerpt, ...decision } = decisions.found[0] ?? { excerpt: [] };
    expect(marked(excerpt)).toBe('La rampe du [belvédère] [ouvre] en mai');
    expect(decision).toMatchObject({ meetingId: id, id: 'd1', line: 1, speaker: 'Noor Haddad', at: 69_000 });
    expect((await find(claire, 'belvédère')).decisions.total).toBe(2);
    expect((await find(claire, '"est conservé"')).decisions.found.map((one) => one.id)).toEqual(['d0']);
    expect((await find(claire, 'belvédère -rampe')).decisions.found.map((one) => one.id)).toEqual(['d0']);
    expect((await find(claire, 'belvédère', { in: 'decisions', limit: '1', page: '2' })).decisions).toMatchObject({
      total: 2,
      found: [{ id: 'd1' }],
    });
    expect((await find(claire, 'belvédère', { in: 'actions' })).decisions.total).toBe(0);
  });

  it('are found by whom they are given to, as they were corrected and checked', async () => {
    const asked = async (q: string, query = {}) => (await find(claire, q, query)).actions.found;
    expect(await asked('haddad rambarde')).toMatchObject([
      { meetingId: id, id: 'a0', assignee: 'Noor Haddad', deadline: '2026-11-27', completed: false, line: 1 },
    ]);
    const params = { id, actionId: 'a0' };
    await api.call(setActionStatus, { token: claire.token, params, body: { status: 'completed' } });
    const { answer } = await api.call(correctAction, {
      token: claire.token,
      params,
      body: { task: 'Vernir la main courante', assignee: 'Claire' },
    });
    expect(await asked('rambarde', { minPosition: answer.position })).toEqual([]);
    expect(await asked('haddad')).toEqual([]);
    expect(await asked('vernir claire')).toMatchObject([{ assignee: 'Claire', completed: true }]);
  });

  it('are shown to those who may read the meeting, and gone with it', async () => {
    const own = await minutes.saved(claire, { subject: 'À part', transcript: 'Claire: rien' });
    await recordFound(api, own, {
      decisions: [{ text: 'Le funiculaire est vendu' }],
      actions: [{ task: 'Vendre le funiculaire' }],
    });
    const seen = async (by: Person, query = {}) => {
      const { decisions, actions } = await find(by, 'funiculaire', query);
      return [decisions.total, actions.total];
    };
    expect(await seen(claire)).toEqual([1, 1]);
    expect(await seen(chief)).toEqual([1, 1]);
    expect(await seen(noor)).toEqual([0, 0]);
    expect(await seen(observer)).toEqual([0, 0]);
    expect((await find(noor, 'belvédère')).decisions.total).toBe(2);
    const { answer } = await api.call(deleteMeeting, { token: claire.token, params: { id: own } });
    expect(await seen(claire, { minPosition: answer.position })).toEqual([0, 0]);
  });
});

describe('people', () => {
  it('are found by the beginnings of their names, with how many readable meetings they were in', async () => {
    const participants = [
      { name: 'Hélène Marchetti-Oriol', email: 'h.marchetti@exemple.fr' },
      { name: 'Salle Vauban' },
    ];
    for (const subject of ['Bascule du CRM', 'Suite du CRM']) await minutes.saved(claire, { subject, participants });
    await minutes.saved(noor, { subject: 'Ailleurs', participants });
    const { people } = await find(claire, 'oriol helene');
    expect(people).toMatchObject({
      total: 1,
      found: [{ name: 'Hélène Marchetti-Oriol', email: 'h.marchetti@exemple.fr', meetings: 2 }],
    });
    expect((await find(chief, 'march')).people.found).toMatchObject([{ meetings: 3 }]);
    expect((await find(observer, 'marchetti')).people.total).toBe(0);
    const { meetings } = await find(claire, 'marchetti bascule');
    expect(meetings.found.map(({ title, people: named }) => [marked(title), named])).toEqual([
      ['[Bascule] du CRM', ['Hélène Marchetti-Oriol']],
    ]);
    expect((await find(claire, 'crm bascule')).meetings.total).toBe(1);
    expect((await find(claire, 'marchetti', { in: 'people' })).meetings.total).toBe(0);
  });
});

describe('what is searched', () => {
  beforeAll(async () => {
    for (const [day, speaker] of [
      ['01', 'Ida Roy'],
      ['02', 'Max Roy'],
      ['03', 'Ida Roy'],
    ] as const) {
      const id = await minutes.saved(claire, {
        subject: `Tramway du ${day}`,
        startTime: `2025-05-${day}T00:30:00+02:00`,
        endTime: undefined,
        participants: [{ name: 'Ida Roy', email: 'ida@exemple.fr' }, { name: 'Max Roy' }],
        transcript: `${speaker}: le tramway ${'tramway '.repeat(day === '02' ? 3 : 0)}du jour ${day}`,
      });
      await recordFound(api, id, {
        decisions: [{ text: `Tramway décidé ${day}` }],
        actions: [{ task: `Tramway à faire ${day}`, assignee: speaker }],
      });
    }
  });
  const days = async (query: Record<string, string>) => {
    const answer = await find(claire, 'tramway', query);
    const of = (found: readonly { readonly startTime: string }[]) =>
      found.map(({ startTime }) => new Date(Date.parse(startTime) + 7_200_000).toISOString().slice(8, 10));
    return [answer.decisions, answer.actions, answer.passages, answer.meetings].map(({ found }) => of(found).join(' '));
  };

  it('is narrowed to days in Paris, both included', async () => {
    expect(await days({ from: '2025-05-02', sort: 'oldest' })).toEqual(['02 03', '02 03', '02 03', '02 03']);
    expect(await days({ to: '2025-05-02', sort: 'oldest' })).toEqual(['01 02', '01 02', '01 02', '01 02']);
    expect(await days({ from: '2025-05-02', to: '2025-05-02' })).toEqual(['02', '02', '02', '02']);
    expect(await days({ from: '2025-05-03', to: '2025-05-01' })).toEqual(['', '', '', '']);
  });

  it('comes the best first, the newest or the oldest', async () => {
    expect(await days({ sort: 'newest' })).toEqual(Array.from({ length: 4 }, () => '03 02 01'));
    expect(await days({ sort: 'oldest' })).toEqual(Array.from({ length: 4 }, () => '01 02 03'));
    expect((await days({}))[2]).toBe('02 03 01');
  });

  it('is narrowed to what somebody said, was given, or attended', async () => {
    expect(await days({ person: 'ida', sort: 'oldest' })).toEqual(['01 02 03', '01 03', '01 03', '01 02 03']);
    expect((await days({ person: 'max roy' }))[2]).toBe('02');
    expect(await days({ person: 'personne de ce nom' })).toEqual(['', '', '', '']);
    expect((await days({ person: '?', sort: 'oldest' }))[2]).toBe('01 02 03');
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
    const oldest = await frequent.call(search, {
      token: person.token,
      query: { q: 'castor', sort: 'oldest', limit: '1' },
    });
    expect(oldest.answer.passages).toMatchObject({ complete: false, found: [{ title: 'Jour 1', line: 0 }] });
    const later = { q: 'castor', to: '2026-03-02', person: 'claire' };
    const narrowed = await frequent.call(search, { token: person.token, query: later });
    expect(narrowed.answer.passages.found[0]).toMatchObject({ title: 'Jour 2' });
    const nobody = await frequent.call(search, { token: person.token, query: { ...later, person: 'noor' } });
    expect(nobody.answer.passages).toMatchObject({ complete: false, total: 0 });
    const other = await frequent.person('user');
    expect((await frequent.call(search, { token: other.token, query: { q: 'castor' } })).answer.passages.total).toBe(0);
    const dam = await own.saved(person, { subject: 'Barrage', startTime: '2026-03-09T10:00:00Z', endTime: undefined });
    const many = await own.saved(person, { subject: 'Digues', startTime: '2026-03-08T10:00:00Z', endTime: undefined });
    await recordFound(frequent, many, {
      decisions: Array.from({ length: 2_001 }, (_, index) => ({ text: `La digue ${index} tient` })),
    });
    await recordFound(frequent, dam, { decisions: [{ text: 'La digue est un barrage' }] });
    const { decisions } = (
      await frequent.call(search, { token: person.token, query: { q: 'digue', sort: 'newest', limit: '1' } })
    ).answer;
    expect(decisions).toMatchObject({ complete: false, total: 200, found: [{ title: 'Barrage' }] });
    const unread = await frequent.call(search, { token: other.token, query: { q: 'digue' } });
    expect(unread.answer.decisions).toMatchObject({ complete: false, total: 0 });
    await frequent.close();
  });
});
