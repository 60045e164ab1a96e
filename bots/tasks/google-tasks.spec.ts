import { exportPerson } from '#api/contract/persons.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { listActions } from '#api/contract/actions.ts';
import { login } from '#api/contract/auth.ts';
import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  comeFromGoogle,
  endGoogleAuthorisation,
  googleConnection,
} from '#api/contract/google.ts';
import { checkTaskTool, connectTaskTool, taskTools } from '#api/contract/task-tools.ts';
import { GOOGLE_SCOPES, OPTIONAL_SCOPES } from '#domain/google/scopes.ts';
import { needsOf } from '#test/emulators/google/apis/needs.ts';
import { mountEntries, type StoodInEntry } from '#test/emulators/google/apis/entries-api.ts';
import { mountTasks, type TaskLists } from '#test/emulators/google/apis/tasks-api.ts';
import { startGoogle, type GoogleEmulator } from '#test/emulators/google/emulator.ts';
import { CookieJar } from '#test/support/provider-api.ts';
import { googler } from '#test/emulators/openid/stand-ins.ts';
import { ToolFaults } from '#test/emulators/tasks/faults.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TaskRounds } from './round.ts';

const PUBLIC_URL = 'https://greffier.exemple.fr';
let api: TestApi;
let google: GoogleEmulator;
let noe: Person;
const jar = new CookieJar();
const faults = new ToolFaults();
const entries = new Map<string, StoodInEntry>();
const lists: TaskLists = { lists: [{ id: 'l-1', title: 'Mes tâches' }], tasks: new Map(), pageSize: 100 };

beforeAll(async () => {
  google = await startGoogle((app, _origin, identity) => {
    const needs = needsOf(identity);
    mountTasks(app, lists, { needs, faults, now: () => api.clock.now() });
    mountEntries(app, entries, { needs, faults });
  });
  google.client.redirectUris.push(`${PUBLIC_URL}${comeFromGoogle.path}`);
  api = await openTestApi({}, undefined, { ...google.environment, PUBLIC_URL });
  google.clock = () => api.clock.date();
  noe = await api.person('user', 'Noé Martin');
  google.people.push(googler('noe', 'noe@gmail.exemple'));
});
afterAll(async () => {
  await api.close();
  await google.close();
});

/** Goes to Google and comes back with what is granted; answers the scopes that were asked for. */
async function consent(query: { readonly with?: string } = {}): Promise<readonly string[]> {
  const departing = await api.call(beginGoogleAuthorisation, { token: noe.token, query });
  jar.keep(departing);
  const { address } = departing.answer;
  const back = new URL(await google.choose(address, 'noe'));
  const path = `${back.pathname}${back.search}`;
  const come = await api.send(path, { headers: { cookie: jar.for(path) } });
  const returned = new URLSearchParams(new URL(come.headers.get('location') ?? '', PUBLIC_URL).hash.slice(1));
  const body = { returned: returned.get('returned') ?? '' };
  expect((await api.call(authoriseGoogle, { token: noe.token, body })).status).toBe(200);
  return (new URL(address).searchParams.get('scope') ?? '').split(' ');
}
const connect = (given: object = {}) =>
  api.call(connectTaskTool, {
    token: noe.token,
    body: { withOpen: true, given: { tool: 'google', list: '', ...given } },
  });
const shown = async () =>
  (await api.call(taskTools, { token: noe.token })).answer.tools.find(({ tool }) => tool === 'google');
const granted = async () => (await api.call(googleConnection, { token: noe.token })).answer.own?.granted;
const later = async () => {
  api.clock.advance({ minutes: 10 });
  const { email, password } = noe;
  noe = { ...noe, token: (await api.call(login, { body: { email, password } })).answer.accessToken };
};
const rounds = () => {
  const { log, now, pool, sealer, tasks } = api.dependencies;
  return new TaskRounds({ log, now, pool, sealer, ...tasks, publicUrl: () => PUBLIC_URL, report: () => {} });
};
const round = async (one: TaskRounds) => {
  await api.record.caughtUp();
  await one.round(new AbortController().signal);
  await api.record.caughtUp();
};

it('has one’s tasks by a consent of their own, sends each once, brings home what is finished, and stops with it', async () => {
  expect(await shown()).toMatchObject({ needs: 'consent', connection: null });
  // What everybody is asked for opens no tasks, and none were asked for.
  expect(await consent()).not.toContain(OPTIONAL_SCOPES.tasks);
  expect((await connect()).body).toMatchObject({ code: 'TASK_CONSENT_MISSING' });
  expect(await shown()).toMatchObject({ needs: 'consent' });
  google.withheld.add(OPTIONAL_SCOPES.tasks);
  expect(await consent({ with: 'tasks' })).toContain(OPTIONAL_SCOPES.tasks);
  expect((await connect()).body).toMatchObject({ code: 'TASK_CONSENT_MISSING' });
  google.withheld.clear();
  await consent({ with: 'tasks' });
  expect(await granted()).toEqual([...Object.keys(GOOGLE_SCOPES), 'tasks']);
  // Authorised anew for something else, what was granted before is asked for again.
  expect(await consent()).toContain(OPTIONAL_SCOPES.tasks);
  expect(await shown()).toMatchObject({ needs: null });

  // Whose tasks they are is who is signed in, whatever is sent.
  const other = await api.person('user', 'Hugo');
  const stolen = await api.call(connectTaskTool, {
    token: other.token,
    body: { withOpen: true, given: { tool: 'google', list: '', userId: noe.id } as { tool: 'google'; list: string } },
  });
  expect(stolen.body).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  expect((await connect({ list: 'Courses' })).body).toMatchObject({ code: 'TASK_PLACE_UNKNOWN' });
  expect((await connect()).answer).toMatchObject({ place: 'Mes tâches', account: 'noe@gmail.exemple' });

  const meetingId = await minutesOf(api).saved(noe, {
    subject: 'Budget',
    startTime: api.clock.now(),
    endTime: undefined,
    participants: [{ name: 'Noé Martin', email: noe.email }],
    transcript: 'Noé Martin: Bonjour',
  });
  const action = { task: 'Relancer', assignee: 'Noé Martin', deadline: '2026-12-04' };
  await recordFound(api, meetingId, { actions: [action] });
  faults.inject([{ is: 'lost' }], ({ method }) => method === 'POST');
  const first = rounds();
  await round(first);
  await later();
  await round(rounds());
  expect([...lists.tasks.values()]).toMatchObject([{ title: 'Relancer', due: '2026-12-04T00:00:00.000Z' }]);
  const [task] = lists.tasks.values();
  const actions = async () => (await api.call(listActions, { token: noe.token, query: { of: 'mine' } })).answer.actions;
  expect((await actions())[0]?.inTools).toEqual([
    { title: 'Google Tasks', url: `https://tasks.google.com/task/${task?.id}` },
  ]);
  // What they take with them says where their actions go, and with no token.
  const admin = await api.person('admin');
  const body = { userId: noe.id, meetings: [], conversations: [] };
  const taken = await api.call(exportPerson, { token: admin.token, body });
  expect(taken.answer.tools).toMatchObject([
    {
      title: 'Google Tasks',
      place: 'Mes tâches',
      account: 'noe@gmail.exemple',
      tasks: [{ url: `https://tasks.google.com/task/${task?.id}`, done: false }],
    },
  ]);
  expect(taken.text).not.toMatch(/1\/\/|ya29/u);
  Object.assign(task ?? {}, { status: 'completed', updated: api.clock.now() });
  await later();
  await round(rounds());
  expect(await actions()).toEqual([]);

  // Without the consent nothing more is asked, and the person is told.
  await api.call(endGoogleAuthorisation, { token: noe.token });
  const check = await api.call(checkTaskTool, { token: noe.token, params: { tool: 'google' } });
  expect(check.answer.failure).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  await api.record.caughtUp();
  expect(await shown()).toMatchObject({ needs: 'consent', connection: { failure: { code: 'TASK_TOKEN_REFUSED' } } });
  const asked = faults.calls.length;
  await later();
  await round(rounds());
  expect(faults.calls).toHaveLength(asked);
});

it('plans what has a day in one’s calendar, moved and removed with it, once, and leaves what its owner deleted', async () => {
  const rowOf = async () =>
    (await api.call(taskTools, { token: noe.token })).answer.tools.find(({ tool }) => tool === 'calendar');
  await consent({ with: 'tasks' });
  expect(await rowOf()).toMatchObject({ needs: 'consent' });
  const given = { tool: 'calendar' } as const;
  const plan = () => api.call(connectTaskTool, { token: noe.token, body: { withOpen: false, given } });
  expect((await plan()).body).toMatchObject({ code: 'TASK_CONSENT_MISSING' });
  // Each for itself: what was granted for tasks stays.
  expect(await consent({ with: 'entries' })).toContain(OPTIONAL_SCOPES.tasks);
  expect(await granted()).toEqual([...Object.keys(GOOGLE_SCOPES), 'tasks', 'entries']);
  expect((await plan()).answer).toMatchObject({ account: 'noe@gmail.exemple' });

  const meetingId = await minutesOf(api).saved(noe, {
    subject: 'Travaux',
    startTime: api.clock.now(),
    endTime: undefined,
    participants: [{ name: 'Noé Martin', email: noe.email }],
    transcript: 'Noé Martin: Bonjour',
  });
  const action = (task: string, deadline: string | null) => ({ task, assignee: 'Noé Martin', deadline });
  await recordFound(api, meetingId, { actions: [action('Visiter', '2026-12-04'), action('Un jour', null)] });
  const correct = async (body: object) => {
    const params = { id: meetingId, actionId: 'a0' };
    expect((await api.call(correctAction, { token: noe.token, params, body })).status).toBe(200);
  };
  const planned = () =>
    [...entries.values()]
      .filter(({ status }) => status === 'confirmed')
      .map(({ summary, start }) => `${start.date} ${summary}`);
  // Its answer is lost, and the process with it.
  faults.inject([{ is: 'lost' }], ({ method }) => method === 'POST');
  await round(rounds());
  await later();
  await round(rounds());
  expect([planned(), entries.size]).toEqual([['2026-12-04 Visiter'], 1]);
  await correct({ deadline: '2026-12-09' });
  await round(rounds());
  expect(planned()).toEqual(['2026-12-09 Visiter']);
  await correct({ deadline: null });
  await round(rounds());
  expect(planned()).toEqual([]);
  await correct({ deadline: '2026-12-10' });
  await round(rounds());
  expect(planned()).toEqual(['2026-12-10 Visiter']);
  await correct({ assignee: 'Claire Étienne' });
  await round(rounds());
  expect(planned()).toEqual([]);
  await correct({ assignee: 'Noé Martin' });
  await round(rounds());
  expect(planned()).toEqual(['2026-12-10 Visiter']);

  // Deleted by hand it stays so, whatever becomes of the date, and is no less to be done.
  for (const one of entries.values()) one.status = 'cancelled';
  await later();
  await round(rounds());
  await correct({ deadline: '2026-12-11' });
  await round(rounds());
  expect(planned()).toEqual([]);
  const open = (await api.call(listActions, { token: noe.token, query: { of: 'mine' } })).answer.actions;
  expect(open.map(({ task }) => task)).toContain('Visiter');
});
