import { sinceLastVisit } from '#api/contract/home.ts';
import { configureMeeting } from '#api/contract/meeting-access.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noe: Person;
let chief: Person;
let observer: Person;
let travaux: string;
let leftAt: Date;
beforeAll(async () => {
  api = await openTestApi();
  const minutes = minutesOf(api);
  [claire, noe, chief, observer] = await Promise.all([
    api.person('user', 'Claire Étienne'),
    api.person('user', 'Noé Martin'),
    api.person('admin', 'Paule Chef'),
    api.person('observer'),
  ]);
  const lue = await minutes.saved(claire, { subject: 'Déjà lue' });
  const analysed = await minutes.saved(claire, {
    subject: 'Analysée depuis',
    startTime: '2026-07-02T10:00:00+02:00',
    endTime: '2026-07-02T11:00:00+02:00',
  });
  await recordFound(api, lue, { decisions: [{ text: 'Ancienne décision' }] });
  api.clock.advance({ seconds: 60 });
  leftAt = api.clock.date();
  api.clock.advance({ seconds: 60 });
  await recordFound(api, analysed, { decisions: [{ text: 'Retenir le devis', line: 1 }, { text: 'Payer' }] });
  travaux = await minutes.saved(noe, { subject: 'Travaux' });
});
afterAll(() => api.close());

/** As of somebody who left a minute after the first meetings came. */
const ask = async (by: Person, query: Record<string, string> = {}) => {
  await api.dependencies.pool.query(
    `insert into state.visit (user_id, seen_at, left_at) values ($1, $2, $3)
     on conflict (user_id) do update set left_at = excluded.left_at`,
    [by.id, api.clock.date(), leftAt],
  );
  return (await api.call(sinceLastVisit, { token: by.token, query })).answer;
};
const titles = async (by: Person) => (await ask(by)).meetings.map(({ title }) => title);

describe('what came since the last visit', () => {
  it('is nothing during the first, which is told apart from nothing new', async () => {
    const newcomer = await api.person('user', 'Nouvelle');
    const { answer } = await api.call(sinceLastVisit, { token: newcomer.token });
    expect(answer).toEqual({ since: null, meetings: [], total: 0 });
  });

  it('is meetings that came or were analysed since, with their decisions and where they were taken', async () => {
    const { since, meetings, total } = await ask(claire);
    expect(since).toBe(leftAt.toISOString());
    expect(total).toBe(1);
    expect(meetings).toMatchObject([
      {
        title: 'Analysée depuis',
        decisions: [
          { text: 'Retenir le devis', line: 1 },
          { text: 'Payer', line: 0 },
        ],
      },
    ]);
    expect(await titles(noe)).toEqual(['Travaux']);
    expect((await ask(noe, { limit: '1' })).meetings).toMatchObject([{ id: travaux, decisions: [] }]);
  });

  it('is for observers what is public, and for administrators what concerns them', async () => {
    expect(await titles(chief)).toEqual([]);
    expect(await titles(observer)).toEqual([]);
    await api.call(configureMeeting, {
      token: noe.token,
      params: { id: travaux },
      body: {
        captionLanguage: 'fr',
        summaryLanguage: 'fr',
        automaticSummary: true,
        automaticEmail: false,
        visibility: 'public',
      },
    });
    await api.record.caughtUp();
    expect(await titles(observer)).toEqual(['Travaux']);
    expect(await titles(chief)).toEqual(['Travaux']);
  });
});
