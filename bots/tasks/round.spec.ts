import { login } from '#api/contract/auth.ts';
import { correctAction } from '#api/contract/corrections.ts';
import { deleteMeeting, setActionStatus } from '#api/contract/meetings.ts';
import { connectTaskTool, disconnectTaskTool, taskTools } from '#api/contract/task-tools.ts';
import { listActions } from '#api/contract/actions.ts';
import { ASANA_TOKEN, startAsana, type AsanaStandIn } from '#test/emulators/tasks/asana.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { recordFound } from '#test/support/found.ts';
import { minutesOf } from '#test/support/minutes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TaskRounds } from './round.ts';

let api: TestApi;
let asana: AsanaStandIn;
let noe: Person;
let claire: Person;
let rounds: TaskRounds;
const reported: string[] = [];

const newRounds = () => {
  const { log, now, pool, sealer, tasks } = api.dependencies;
  const report = (_: string, { code }: Readonly<Record<string, unknown>>) => void reported.push(String(code));
  return new TaskRounds({ log, now, pool, sealer, ...tasks, publicUrl: () => 'https://greffier.exemple.fr', report });
};

beforeAll(async () => {
  asana = await startAsana(() => api.clock.now());
  api = await openTestApi({}, undefined, { ASANA_ROOT: asana.origin });
  rounds = newRounds();
  [noe, claire] = await Promise.all([api.person('user', 'Noé Martin'), api.person('user', 'Claire Étienne')]);
});
afterAll(async () => {
  await api.close();
  await asana.close();
});

const round = async () => {
  await api.record.caughtUp();
  await rounds.round(new AbortController().signal);
  await api.record.caughtUp();
};
/** Long enough for a tool to be asked again, and for whatever it did to be found. */
const later = async (minutes = 10) => {
  api.clock.advance({ minutes });
  // Access tokens end sooner.
  [noe, claire] = await Promise.all([signedIn(noe), signedIn(claire)]);
};
const signedIn = async (person: Person): Promise<Person> => {
  const { email, password } = person;
  return { ...person, token: (await api.call(login, { body: { email, password } })).answer.accessToken };
};
const meetingWith = async (tasks: readonly string[], startTime = api.clock.now()) => {
  const meetingId = await minutesOf(api).saved(claire, {
    subject: 'Budget',
    startTime,
    endTime: undefined,
    participants: [{ name: 'Noé Martin', email: noe.email }],
    transcript: 'Noé Martin: Bonjour',
  });
  const actions = tasks.map((task) => ({ task, assignee: 'Noé Martin', deadline: '2026-12-04' }));
  await recordFound(api, meetingId, { actions: [...actions, { task: 'Autre chose', assignee: 'Claire Étienne' }] });
  return meetingId;
};
const connect = (withOpen: boolean) =>
  api.call(connectTaskTool, {
    token: noe.token,
    body: { withOpen, given: { tool: 'asana', token: ASANA_TOKEN, address: asana.address } },
  });
const shown = async () => (await api.call(taskTools, { token: noe.token })).answer;
const names = () => [...asana.tasks.values()].map(({ name }) => name).toSorted();
const taskNamed = (name: string) => [...asana.tasks.values()].find((one) => one.name === name);
const isPending = async (task: string) =>
  (await api.call(listActions, { token: noe.token })).answer.actions.some((one) => one.task === task);

it('sends what is somebody’s own, once, and brings home what they finish there', async () => {
  await meetingWith(['Avant'], '2026-07-01T08:00:00.000Z');
  expect(await connect(false)).toMatchObject({ status: 200, answer: { place: 'Ventes', account: 'Noé Martin' } });
  const meetingId = await meetingWith(['Relancer', 'Écrire']);
  await round();
  await round();
  expect(names()).toEqual(['Relancer', 'Écrire'].toSorted());
  const sent = taskNamed('Relancer');
  expect(sent).toMatchObject({ due_on: '2026-12-04', assignee: 'me' });
  expect(sent?.notes).toContain(`https://greffier.exemple.fr/meetings/${meetingId}?tab=actions#action-a0`);
  expect((await shown()).tasks).toMatchObject([{ phase: 'sent' }, { phase: 'sent' }]);
  const ownOf = async (by: Person) =>
    (await api.call(listActions, { token: by.token, query: { of: 'all', meeting: meetingId } })).answer.actions;
  const url = `${asana.origin}/0/1200000000000001/${sent?.gid}`;
  const listed = (await ownOf(noe)).find(({ task }) => task === 'Relancer');
  expect(listed?.inTools).toEqual([{ title: 'Asana', url }]);
  expect((await ownOf(claire)).flatMap(({ inTools }) => inTools)).toEqual([]);
  Object.assign(sent ?? {}, { completed: true });
  await later();
  await round();
  expect(await isPending('Relancer')).toBe(false);
  expect(await isPending('Écrire')).toBe(true);

  // Done here, it is done there; opened again, too.
  const status = (value: 'completed' | 'pending', actionId: string) =>
    api.call(setActionStatus, { token: noe.token, params: { id: meetingId, actionId }, body: { status: value } });
  await status('completed', 'a1');
  await round();
  expect(taskNamed('Écrire')?.completed).toBe(true);
  await status('pending', 'a1');
  await round();
  expect(taskNamed('Écrire')?.completed).toBe(false);

  // What changes here changes there; given to somebody else, it is taken out, and comes back with its owner.
  const correct = (body: object) =>
    api.call(correctAction, { token: claire.token, params: { id: meetingId, actionId: 'a1' }, body });
  expect((await correct({ task: 'Écrire la note' })).status).toBe(200);
  await round();
  expect(names()).toContain('Écrire la note');
  await correct({ assignee: 'Claire Étienne' });
  await round();
  expect(names()).toEqual(['Relancer']);
  await correct({ assignee: 'Noé Martin' });
  await round();
  expect(names()).toHaveLength(2);

  // What somebody deletes there stays deleted, and is no less to be done.
  asana.tasks.delete([...asana.tasks.values()].find(({ completed }) => !completed)?.gid ?? '');
  await later();
  await round();
  await round();
  expect((await shown()).tasks.map(({ phase }) => phase)).toContain('gone');
  expect(names()).toEqual(['Relancer']);
});

it('has sent once what was lost on the way, also to a process that begins anew; says what the tool refused', async () => {
  asana.tasks.clear();
  const meetingId = await meetingWith(['Perdu', 'Refusé']);
  asana.faults.inject(
    [{ is: 'lost' }, { is: 'answer', status: 400 }],
    ({ method, path }) => method === 'POST' && path.endsWith('/tasks'),
  );
  await round();
  rounds = newRounds();
  await round();
  await later();
  await round();
  expect(names()).toEqual(['Perdu']);
  const refused = (await shown()).tasks.find(({ phase }) => phase === 'refused');
  expect(refused).toMatchObject({ meetingId, failure: { code: 'TASK_REFUSED' } });
  await later(60);
  await round();
  expect(names()).toEqual(['Perdu', 'Refusé']);
  await api.call(deleteMeeting, { token: claire.token, params: { id: meetingId } });
  await round();
  expect(names()).toEqual([]);
});

it('waits while the tool wants none, stops where it takes the token no more, and forgets it in the end', async () => {
  asana.tasks.clear();
  asana.faults.inject([{ is: 'answer', status: 429, retryAfter: '0' }]);
  await meetingWith(['Ralenti']);
  await round();
  expect(reported.at(-1)).toBe('TASK_TOOL_THROTTLED');
  await later();
  await round();
  expect(names()).toEqual(['Ralenti']);
  asana.tokens.clear();
  await meetingWith(['Sans jeton']);
  await round();
  const { connection } = (await shown()).tools[0] ?? {};
  expect(connection).toMatchObject({ place: 'Ventes', failure: { code: 'TASK_TOKEN_REFUSED' } });
  const asked = asana.faults.calls.length;
  await round();
  expect(asana.faults.calls).toHaveLength(asked);
  asana.tokens.add(ASANA_TOKEN);
  // All that is open, this time, also what was before.
  await connect(true);
  await later();
  await round();
  expect(names()).toContain('Avant');
  expect(names()).toContain('Sans jeton');
  const vault = () =>
    api.record.pool.query(`select encode(wrapped, 'escape') as wrapped from vault.task_tool where user_id = $1`, [
      noe.id,
    ]);
  const { rows } = await vault();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(ASANA_TOKEN);
  expect((await api.call(disconnectTaskTool, { token: noe.token, params: { tool: 'asana' } })).status).toBe(200);
  expect((await vault()).rows).toEqual([]);
  await api.record.caughtUp();
  expect(await shown()).toMatchObject({ tasks: [] });
});
