import { meetingSeries, setMeetingApart } from '#api/contract/series.ts';
import { shareMeeting } from '#api/contract/meeting-access.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { held, item, named, statement, type HeldMeeting, type Named } from '#test/support/held.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Named;
let noor: Named;
let hugo: Named;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  chief = await api.person('admin');
  [claire, noor, hugo] = await Promise.all([named(api, 'Claire'), named(api, 'Noor'), named(api, 'Hugo')]);
});
afterAll(() => api.close());

const LINES = [
  'Claire: Le budget du salon est de 12 000 euros',
  'Hugo: Je chiffre le stand',
  'Claire: Qui loue le camion ?',
];
const meeting = (at: string, more: Partial<HeldMeeting> = {}) =>
  held(api, { by: claire, with: [hugo], at, title: 'Comité du salon', transcript: LINES, ...more });
const series = async (id: string, { token }: Person, minPosition?: string) =>
  (await api.call(meetingSeries, { token, params: { id }, query: minPosition === undefined ? {} : { minPosition } }))
    .answer;
const ids = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id);

describe('the series of a meeting', () => {
  it('has what recurs with it, what it left open since when, and what was decided before, with both quotes', async () => {
    const first = await meeting('2026-10-03', {
      found: {
        decisions: [statement('Le budget du salon de Bruges est fixé à 12 000 €', 0)],
        actionItems: [item('Chiffrer le stand du salon de Bruges', 1, { assignee: 'Hugo', deadline: '2026-10-20' })],
        questions: [statement('Qui loue le camion de livraison ?', 2)],
      },
    });
    const second = await meeting('2026-10-10', {
      found: {
        actionItems: [item('Chiffrer le stand du salon de Bruges', 1)],
        questions: [statement('Qui loue le camion de livraison ?', 2)],
      },
    });
    const id = await meeting('2026-10-17', {
      found: { decisions: [statement('Le budget du salon de Bruges est fixé à 15 000 €', 0)] },
    });
    const next = await meeting('2026-10-24');
    // Of another title, with other people, or of somebody else: none of them is one of it.
    await meeting('2026-10-11', { title: 'Autre chose' });
    await meeting('2026-10-12', { with: [], transcript: ['Claire: Je suis seule'] });
    // One of it by title and names, which Claire may not read.
    const closed = await meeting('2026-10-13', { by: await named(api, 'Zoé'), with: [] });
    const told = await series(id, claire);
    expect(JSON.stringify(told)).not.toContain(closed);
    expect(ids((await series(id, chief)).earlier)).toContain(closed);
    expect([ids(told.earlier), ids(told.later), told.apart]).toEqual([[second, first], [next], false]);
    expect(told.decided).toMatchObject([
      {
        verdict: 'changes',
        now: { text: expect.stringContaining('15 000'), passage: { meetingId: id, line: 0 } },
        before: {
          text: expect.stringContaining('12 000'),
          meeting: { id: first },
          passage: { meetingId: first, line: 0, quote: LINES[0]?.slice('Claire: '.length), speaker: 'Claire' },
        },
      },
    ]);
    // Said in both, and told once, since the first.
    expect(told.actions).toMatchObject([
      { task: 'Chiffrer le stand du salon de Bruges', assignee: 'Hugo', meeting: { id: first }, passage: { line: 1 } },
    ]);
    expect(told.questions).toMatchObject([{ meeting: { id: first }, passage: { line: 2 } }]);

    // Whoever may read this one alone is told of nothing else.
    await api.call(shareMeeting, { token: claire.token, params: { id }, body: { email: noor.email } });
    await api.record.caughtUp();
    const nothing = { apart: false, earlier: [], later: [], actions: [], questions: [], decided: [] };
    expect(await series(id, noor)).toEqual(nothing);
    expect((await api.call(meetingSeries, { token: noor.token, params: { id: first } })).body).toMatchObject({
      code: 'MEETING_NOT_FOUND',
    });
  });

  it('is left by a meeting of which its organiser says so, and joined again', async () => {
    const first = await meeting('2026-09-03', { title: 'Point quai' });
    const id = await meeting('2026-09-10', { title: 'Point quai' });
    const say = (apart: boolean, by: Person) =>
      api.call(setMeetingApart, { token: by.token, params: { id: first }, body: { apart } });
    expect(ids((await series(id, claire)).earlier)).toEqual([first]);
    expect((await say(true, hugo)).body).toMatchObject({ code: 'MEETING_FORBIDDEN' });
    const { position } = (await say(true, claire)).answer;
    expect((await series(id, claire, position)).earlier).toEqual([]);
    expect(await series(first, claire)).toMatchObject({ apart: true, earlier: [], later: [] });
    const again = (await say(false, claire)).answer;
    expect(ids((await series(id, claire, again.position)).earlier)).toEqual([first]);
    expect(ids((await series(first, hugo)).later)).toEqual([id]);
  });
});
