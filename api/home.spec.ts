import { sinceLastVisit, underway } from '#api/contract/home.ts';
import { configureMeeting } from '#api/contract/meeting-access.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PUBLIC = {
  captionLanguage: 'fr',
  summaryLanguage: 'fr',
  automaticSummary: true,
  automaticEmail: false,
  visibility: 'public',
} as const;

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
      body: PUBLIC,
    });
    await api.record.caughtUp();
    expect(await titles(observer)).toEqual(['Travaux']);
    expect(await titles(chief)).toEqual(['Travaux']);
  });
});

const DAY_MS = 24 * 3_600_000;

describe('what runs or waits', () => {
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const underwayOf = async (by: Person, query: Record<string, string> = {}) => {
    const { answer } = await api.call(underway, { token: by.token, query });
    return { rows: answer.meetings.map(({ title, what, people }) => [title, what, people]), total: answer.total };
  };

  it('is meetings that are held now, for those who may read them, and what organisers have to see to', async () => {
    const minutes = minutesOf(api);
    const ines = await api.person('user', 'Inès Robert');
    const jo = await api.person('user', 'Jo Petit');
    await minutes.saved(ines, { subject: 'Maintenant', startTime: soon(-5), endTime: soon(60) });
    const failed = await minutes.saved(ines, { subject: 'En échec', participants: [] });
    await changeMeeting(api.dependencies, {
      meetingId: failed,
      command: {
        type: 'failAnalysis',
        meetingId: failed,
        analyst: 'extractif 1',
        code: 'ANALYSIS_IMPOSSIBLE',
        attempts: 3,
      },
      request: { commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() },
    });
    await minutes.saved(ines, {
      subject: 'Avec Jo',
      startTime: new Date(api.clock.date().getTime() - 2 * DAY_MS).toISOString(),
      endTime: new Date(api.clock.date().getTime() - DAY_MS).toISOString(),
      participants: [{ name: 'Jo PETIT' }, { name: 'Personne' }],
    });
    await api.record.caughtUp();
    expect(await underwayOf(ines)).toEqual({
      rows: [
        ['Maintenant', 'running', 0],
        ['En échec', 'failed', 0],
        ['Avec Jo', 'people', 1],
        ['Avec Jo', 'waiting', 0],
      ],
      total: 4,
    });
    expect(await underwayOf(ines, { limit: '1' })).toEqual({ rows: [['Maintenant', 'running', 0]], total: 4 });
    // Nobody else's: a name alone lets nobody read, and an administrator has what concerns them.
    for (const other of [jo, chief, observer]) expect((await underwayOf(other)).rows).toEqual([]);
  });

  it('is for observers what is public and held now', async () => {
    const minutes = minutesOf(api);
    const max = await api.person('user', 'Max Public');
    const id = await minutes.saved(max, { subject: 'Ouverte', startTime: soon(-5), endTime: soon(60) });
    await api.call(configureMeeting, { token: max.token, params: { id }, body: PUBLIC });
    await api.record.caughtUp();
    expect((await underwayOf(observer)).rows).toEqual([['Ouverte', 'running', 0]]);
    expect((await underwayOf(chief)).rows).toEqual([['Ouverte', 'running', 0]]);
  });
});
