import { correctAction } from '#api/contract/corrections.ts';
import { listActions } from '#api/contract/actions.ts';
import { login } from '#api/contract/auth.ts';
import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  comeFromMicrosoftCalendar,
  endMicrosoftCalendar,
  microsoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { checkTaskTool, connectTaskTool, taskTools } from '#api/contract/task-tools.ts';
import type { TaskTool } from '#domain/tasks/tools.ts';
import { readConfig } from '#infra/config.ts';
import { openMicrosoftCalendars } from '#infra/main/microsoft-calendars.ts';
import { startMicrosoft, type MicrosoftEmulator } from '#test/emulators/microsoft/emulator.ts';
import { choose } from '#test/emulators/openid/stand-ins.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { CookieJar } from '#test/support/provider-api.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TaskRounds } from './round.ts';

const PUBLIC_URL = 'https://greffier.exemple.fr';
const UPN = 'noe@contoso.example';
let api: TestApi;
let microsoft: MicrosoftEmulator;
let noe: Person;
const jar = new CookieJar();

beforeAll(async () => {
  microsoft = await startMicrosoft();
  microsoft.delegated.client.redirectUris.push(`${PUBLIC_URL}${comeFromMicrosoftCalendar.path}`);
  microsoft.delegated.join(UPN);
  api = await openTestApi({}, undefined, { ...microsoft.environment, PUBLIC_URL, MICROSOFT_TOOLS: 'yes' });
  microsoft.clock = () => api.clock.date();
  noe = await api.person('user', 'Noé Martin');
});
afterAll(async () => {
  await api.close();
  await microsoft.close();
});

const begin = (query: { readonly with?: string }) =>
  api.call(beginMicrosoftCalendar, { token: noe.token, query, body: {} });

/** Goes to Microsoft and comes back with what is granted; answers the permissions of Graph's that were asked for. */
async function consent(query: { readonly with: string }): Promise<readonly string[]> {
  const departing = await begin(query);
  jar.keep(departing);
  const { address } = departing.answer;
  const back = new URL(await choose(address, microsoft.delegated.people, UPN));
  const path = `${back.pathname}${back.search}`;
  const come = await api.send(path, { headers: { cookie: jar.for(path) } });
  const returned = new URLSearchParams(new URL(come.headers.get('location') ?? '', PUBLIC_URL).hash.slice(1));
  const body = { returned: returned.get('returned') ?? '' };
  expect((await api.call(authoriseMicrosoftCalendar, { token: noe.token, body })).status).toBe(200);
  const asked = (new URL(address).searchParams.get('scope') ?? '').split(' ');
  return asked.filter((one) => one.includes('/')).map((one) => one.slice(one.lastIndexOf('/') + 1));
}
const connect = (given: object) =>
  api.call(connectTaskTool, { token: noe.token, body: { withOpen: true, given: given as { tool: 'outlook' } } });
const shown = async (which: TaskTool) =>
  (await api.call(taskTools, { token: noe.token })).answer.tools.find(({ tool }) => tool === which);
const later = async () => {
  api.clock.advance({ minutes: 10 });
  const { email, password } = noe;
  noe = { ...noe, token: (await api.call(login, { body: { email, password } })).answer.accessToken };
};
/** A round of a new process. */
const round = async () => {
  const { log, now, pool, sealer, tasks } = api.dependencies;
  await api.record.caughtUp();
  const rounds = new TaskRounds({ log, now, pool, sealer, ...tasks, publicUrl: () => PUBLIC_URL, report: () => {} });
  await rounds.round(new AbortController().signal);
  await api.record.caughtUp();
};
const own = async () => (await api.call(listActions, { token: noe.token, query: { of: 'mine' } })).answer.actions;

it('has one’s actions in To Do, Planner and Outlook by consents of their own, each once, and both ways', async () => {
  const { tools, faults } = microsoft;
  expect(await begin({})).toMatchObject({ status: 409, body: { code: 'MICROSOFT_CALENDARS_NOT_SET_UP' } });
  expect(await shown('todo')).toMatchObject({ needs: 'consent', connection: null });
  expect((await connect({ tool: 'todo', list: '' })).body).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  expect(await consent({ with: 'tasks' })).toEqual(['Tasks.ReadWrite']);
  expect([(await shown('planner'))?.needs, (await shown('outlook'))?.needs]).toEqual([null, 'consent']);
  expect((await connect({ tool: 'outlook' })).body).toMatchObject({ code: 'TASK_CONSENT_MISSING' });
  // What was granted before is asked for again, and the calendar is not read for it.
  expect(await consent({ with: 'entries' })).toEqual(['Tasks.ReadWrite', 'Calendars.ReadWrite']);
  const { answer } = await api.call(microsoftCalendars, { token: noe.token });
  expect(answer).toMatchObject({ isConfigured: false, isOpenToTools: true, own: { granted: ['tasks', 'entries'] } });

  // Where an administrator closes the tools, what was granted opens nothing.
  const closed = readConfig({ ...microsoft.environment, MICROSOFT_CALENDARS: 'yes' });
  const { access } = openMicrosoftCalendars(closed, api.record, api.clock.now);
  expect((await access.people()).map((one) => one.granted)).toEqual([[]]);

  // Whose tasks they are is who is signed in, whatever is sent.
  const other = await api.person('user', 'Hugo');
  const given = { tool: 'todo', list: '', userId: noe.id } as { tool: 'todo'; list: string };
  const stolen = await api.call(connectTaskTool, { token: other.token, body: { withOpen: true, given } });
  expect(stolen.body).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  const places = [
    await connect({ tool: 'todo', list: '' }),
    await connect({ tool: 'planner', plan: 'Ventes', bucket: 'En cours' }),
    await connect({ tool: 'outlook' }),
  ].map((one) => one.answer.place);
  expect(places).toEqual(['Tâches', 'Ventes, En cours', 'Agenda principal']);

  const meetingId = await minutesOf(api).saved(noe, {
    subject: 'Budget',
    startTime: api.clock.now(),
    endTime: undefined,
    participants: [{ name: 'Noé Martin', email: noe.email }],
    transcript: 'Noé Martin: Bonjour',
  });
  const action = (task: string, deadline: string | null) => ({ task, assignee: 'Noé Martin', deadline });
  await recordFound(api, meetingId, { actions: [action('Relancer', '2026-12-04'), action('Un jour', null)] });
  // Answers are lost in each, and the process with them.
  for (const path of ['/me/todo/lists/[^/]+/tasks', '/planner/tasks', '/me/events'])
    faults.inject(new RegExp(`^POST /v1.0${path}$`, 'u'), { kind: 'lost' });
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await round();
    await later();
  }
  expect(faults.waiting).toBe(0);
  const titles = (all: Map<string, { readonly title: string }>) =>
    [...all.values()].map(({ title }) => title).toSorted();
  expect([titles(tools.todos), titles(tools.planned)]).toEqual([
    ['Relancer', 'Un jour'],
    ['Relancer', 'Un jour'],
  ]);
  const planned = () =>
    [...tools.events.values()].map(({ start, subject }) => `${start.dateTime.slice(0, 10)} ${subject}`);
  expect(planned()).toEqual(['2026-12-04 Relancer']);
  const inTools = (await own()).find(({ task }) => task === 'Relancer')?.inTools.map(({ title }) => title);
  expect(inTools?.toSorted()).toEqual(['Agenda Outlook', 'Microsoft To Do', 'Planner']);

  const correct = async (body: object) =>
    expect(
      (await api.call(correctAction, { token: noe.token, params: { id: meetingId, actionId: 'a0' }, body })).body,
    ).toMatchObject({ success: true });
  await correct({ deadline: '2026-12-09' });
  await round();
  expect(planned()).toEqual(['2026-12-09 Relancer']);
  // Finished in To Do it is finished here, and from here in the others.
  for (const one of tools.todos.values()) if (one.title === 'Relancer') one.status = 'completed';
  for (let rounds = 0; rounds < 2; rounds += 1) {
    await later();
    await round();
  }
  expect((await own()).map(({ task }) => task)).toEqual(['Un jour']);
  expect([...tools.planned.values()].find(({ title }) => title === 'Relancer')?.percentComplete).toBe(100);
  expect(planned()).toEqual(['2026-12-09 ✓ Relancer']);

  // With the authorisation nothing more is asked, and the person is told.
  await api.call(endMicrosoftCalendar, { token: noe.token });
  const check = await api.call(checkTaskTool, { token: noe.token, params: { tool: 'planner' } });
  expect(check.answer.failure).toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
  await api.record.caughtUp();
  expect(await shown('planner')).toMatchObject({
    needs: 'consent',
    connection: { failure: { code: 'TASK_TOKEN_REFUSED' } },
  });
  const asked = faults.calls.length;
  await later();
  await round();
  expect(faults.calls).toHaveLength(asked);
}, 60_000);
