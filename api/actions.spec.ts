import { exportRegister, listActions } from '#api/contract/actions.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { linkParticipant, markAsRoom } from '#api/contract/meeting-people.ts';
import { deleteMeeting, setActionStatus } from '#api/contract/meetings.ts';
import { adminStats } from '#api/contract/system.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let claire: Person;
let noe: Person;
let chief: Person;
let observer: Person;
let budget: string;
let works: string;
beforeAll(async () => {
  api = await openTestApi();
  // A Wednesday: the week ends on the 29th.
  api.clock.advance({ seconds: (Date.parse('2026-11-25T10:00:00Z') - api.clock.date().getTime()) / 1000 });
  const minutes = minutesOf(api);
  [claire, noe, chief, observer] = await Promise.all([
    api.person('user', 'Claire Étienne'),
    api.person('user', 'Noé Martin'),
    api.person('admin', 'Paule Chef'),
    api.person('observer'),
  ]);
  budget = await minutes.saved(claire, {
    subject: 'Budget',
    participants: [{ name: 'Claire Étienne', email: claire.email }],
    transcript: '[00:00:04] Claire Étienne: Bonjour\n[00:00:09] Noé Martin: Je relance la mairie',
  });
  await recordFound(api, budget, {
    actions: [
      { task: 'Clore le devis', assignee: 'Claire Étienne', deadline: '2026-11-24' },
      { task: 'Relancer la mairie', assignee: 'Noé Martin', deadline: '2026-11-25T09:00', line: 1 },
      { task: 'Écrire la note', assignee: 'Noé Martin', deadline: '2026-11-29' },
      { task: 'Réserver =SOMME(1)', deadline: '2026-11-30', priority: 'high' },
      { task: 'Ranger', assignee: 'Noé' },
    ],
  });
  works = await minutes.saved(noe, {
    subject: 'Travaux',
    startTime: '2026-06-01T10:00:00+02:00',
    endTime: undefined,
    participants: [{ name: 'Noé Martin', email: noe.email }],
    transcript: 'Noé Martin: Bonjour',
  });
  await recordFound(api, works, {
    actions: [{ task: 'Peindre', assignee: 'noé  MARTIN', deadline: '2026-11-20' }, { task: 'Poncer' }],
  });
});
afterAll(() => api.close());

const ask = async (by: Person, query: Record<string, string> = {}) =>
  (await api.call(listActions, { token: by.token, query })).answer;
const tasks = async (by: Person, query = {}) => (await ask(by, query)).actions.map(({ task }) => task);

describe('the register of actions', () => {
  it('has those of every meeting that somebody may read, what is due first ahead, by when it is due', async () => {
    const all = await ask(chief, { of: 'all' });
    expect(all.actions.map(({ task, due }) => [task, due])).toEqual([
      ['Peindre', 'late'],
      ['Clore le devis', 'late'],
      ['Relancer la mairie', 'today'],
      ['Écrire la note', 'week'],
      ['Réserver =SOMME(1)', 'later'],
      ['Ranger', 'none'],
      ['Poncer', 'none'],
    ]);
    expect(all).toMatchObject({
      total: 7,
      today: '2026-11-25',
      counts: { late: 2, today: 1, week: 1, later: 1, none: 2 },
    });
    expect(all.actions[2]).toMatchObject({
      meetingId: budget,
      title: 'Budget',
      id: 'a1',
      assignee: 'Noé Martin',
      deadline: '2026-11-25T09:00',
      status: 'pending',
      line: 1,
      may: { check: true, edit: true },
    });
    expect(await tasks(claire, { of: 'all', due: 'late' })).toEqual(['Clore le devis']);
    expect((await ask(observer, { of: 'all' })).total).toBe(0);
    const { overdueActions } = (await api.call(adminStats, { token: chief.token })).answer.stats;
    expect(overdueActions).toBe(all.counts.late);
  });

  it('is a page at a time, and narrowed to one meeting, one person or one time', async () => {
    const page = await ask(chief, { of: 'all', limit: '3', page: '3' });
    expect([page.total, page.actions.map(({ task }) => task)]).toEqual([7, ['Poncer']]);
    expect(await tasks(chief, { of: 'all', meeting: works })).toEqual(['Peindre', 'Poncer']);
    expect(await tasks(chief, { of: 'all', person: 'martin noé' })).toEqual([
      'Peindre',
      'Relancer la mairie',
      'Écrire la note',
    ]);
    expect(await tasks(chief, { of: 'all', person: 'noe', due: 'none' })).toEqual(['Ranger']);
    expect((await ask(chief, { of: 'all', due: 'none' })).counts.late).toBe(2);
    const { body } = await api.call(listActions, { token: chief.token, query: { of: 'all', meeting: 'budget' } });
    expect(body['code']).toBe('REQUEST_INVALID');
  });

  it('has as mine what is given to me, where I am known by an address or by a link, and not by a name alone', async () => {
    expect(await tasks(claire)).toEqual(['Clore le devis']);
    expect(await tasks(noe)).toEqual(['Peindre']);
    expect(await tasks(await api.person('user', 'Noé Martin'))).toEqual([]);
    expect(await tasks(chief)).toEqual([]);
    const noeInBudget = { id: budget, number: '1' };
    await api.call(linkParticipant, { token: claire.token, params: noeInBudget, body: { email: noe.email } });
    await api.record.caughtUp();
    const mine = await ask(noe);
    expect(mine.actions.map(({ task, may }) => [task, may])).toEqual([
      ['Peindre', { check: true, edit: true }],
      ['Relancer la mairie', { check: true, edit: false }],
      ['Écrire la note', { check: true, edit: false }],
    ]);
    expect(mine).toMatchObject({ total: 3, counts: { late: 1, today: 1, week: 1, later: 0, none: 0 } });
    expect(await tasks(noe, { due: 'week' })).toEqual(['Écrire la note']);
    expect((await ask(noe, { limit: '2', page: '2' })).actions.map(({ task }) => task)).toEqual(['Écrire la note']);
    await api.call(markAsRoom, { token: claire.token, params: noeInBudget, body: { isRoom: true } });
    await api.record.caughtUp();
    expect(await tasks(noe)).toEqual(['Peindre']);
    await api.call(markAsRoom, { token: claire.token, params: noeInBudget, body: { isRoom: false } });
    await api.call(linkParticipant, { token: claire.token, params: noeInBudget, body: { email: noe.email } });
    await api.record.caughtUp();
  });

  it('follows what is checked, given to somebody else, put off, and deleted', async () => {
    const params = { id: works, actionId: 'a0' };
    const done = await api.call(setActionStatus, { token: noe.token, params, body: { status: 'completed' } });
    const since = { minPosition: done.answer.position };
    expect((await ask(noe, { of: 'all', meeting: works, ...since })).counts.late).toBe(0);
    expect((await ask(noe, { status: 'completed' })).actions).toMatchObject([{ task: 'Peindre', due: null }]);
    expect(await tasks(noe, { of: 'all', status: 'all', meeting: works })).toEqual(['Poncer', 'Peindre']);
    const given = await api.call(correctAction, {
      token: noe.token,
      params: { id: works, actionId: 'a1' },
      body: { assignee: 'Noé Martin', deadline: '2026-12-24' },
    });
    expect((await ask(noe, { minPosition: given.answer.position })).actions.at(-1)).toMatchObject({
      task: 'Poncer',
      due: 'later',
    });
    const gone = await api.call(deleteMeeting, { token: noe.token, params: { id: works } });
    expect(await tasks(noe, { minPosition: gone.answer.position })).not.toContain('Poncer');
  });
});

describe('the register as a file', () => {
  const file = async (path: string) => {
    const response = await fetch(`${api.origin}${path}`, { headers: { authorization: `Bearer ${claire.token}` } });
    return { text: await response.text(), name: response.headers.get('content-disposition') };
  };

  it('is a table for a French spreadsheet, and a calendar, of what was selected', async () => {
    const csv = await file('/api/actions.csv?of=all');
    expect(csv.name).toContain('filename="actions-2026-11-25.csv"');
    const rows = csv.text.split('\r\n');
    expect(rows[1]).toBe(
      '"Clore le devis";"Claire Étienne";"2026-11-24";"Moyenne";"À faire";"Budget";"2026-07-01";"Texte généré automatiquement"',
    );
    expect(csv.text).toContain('"Réserver =SOMME(1)"');
    expect(rows).toHaveLength(7);
    const { text } = await file(`/api/actions.ics?of=all&meeting=${budget}`);
    expect(text.match(/^SUMMARY:.*$/gmu)?.map((line) => line.trim())).toEqual([
      'SUMMARY:Clore le devis',
      'SUMMARY:Relancer la mairie',
      'SUMMARY:Écrire la note',
      'SUMMARY:Réserver =SOMME(1)',
    ]);
  });

  it('is refused with more than a thousand actions, and says so', async () => {
    const id = await minutesOf(api).saved(claire, { subject: 'Beaucoup' });
    await recordFound(api, id, { actions: Array.from({ length: 1_001 }, (_, index) => ({ task: `Tâche ${index}` })) });
    const { body } = await api.call(exportRegister, { token: claire.token, query: { of: 'all' } });
    expect(body).toMatchObject({ code: 'TOO_MANY_ACTIONS' });
    expect((await api.call(exportRegister, { token: claire.token })).status).toBe(200);
  });
});
