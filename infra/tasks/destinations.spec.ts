import type { TaskTool } from '#domain/tasks/tools.ts';
import { behavesAsADestination } from '#test/contract/task-destination.ts';
import { OPTIONAL_SCOPES } from '#domain/google/scopes.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { needsOf } from '#test/emulators/google/apis/needs.ts';
import { mountTasks, type TaskLists } from '#test/emulators/google/apis/tasks-api.ts';
import { mountEntries, type StoodInEntry } from '#test/emulators/google/apis/entries-api.ts';
import { startGoogle } from '#test/emulators/google/emulator.ts';
import { ToolFaults } from '#test/emulators/tasks/faults.ts';
import { ASANA_PROJECT, ASANA_TOKEN, startAsana } from '#test/emulators/tasks/asana.ts';
import { JIRA_EMAIL, JIRA_TOKEN, startJira } from '#test/emulators/tasks/jira.ts';
import { startTrello, TRELLO_KEY, TRELLO_TOKEN } from '#test/emulators/tasks/trello.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { localDay } from '#domain/local-time.ts';
import { describe, expect, it } from 'vitest';
import { AsanaTasks } from './asana.ts';
import { ToolCaller } from './caller.ts';
import { GoogleCalendarTasks } from './google-calendar.ts';
import { GoogleTasks } from './google.ts';
import { JiraTasks } from './jira.ts';
import { TrelloTasks } from './trello.ts';

/** A clock that moves on with each wait, so that a tool that asks for a pause gets it. */
function callerOf(tool: TaskTool): ToolCaller {
  let ms = 0;
  const wait = async (more: number) => {
    ms += more;
  };
  return new ToolCaller({ tool, budget: ownBudget({ now: () => ms, wait }), timeoutMs: 5_000 });
}

describe('Asana', () => {
  behavesAsADestination(async () => {
    const asana = await startAsana();
    asana.pageSize = 2;
    const given = { tool: 'asana', token: ASANA_TOKEN, address: asana.address } as const;
    return {
      destination: new AsanaTasks(asana.origin, callerOf('asana')),
      faults: asana.faults,
      given,
      wrong: {
        token: { ...given, token: 'un autre jeton' },
        place: { ...given, address: 'https://app.asana.com/0/12/list' },
        address: { ...given, address: `https://app.asana.com/0/inbox/${ASANA_PROJECT}` },
      },
      tasks: () =>
        [...asana.tasks.values()].map(({ name, notes, due_on, completed }) => ({
          title: name,
          notes,
          due: due_on,
          isDone: completed,
        })),
      finish: (id, isDone) => Object.assign(asana.tasks.get(id) ?? {}, { completed: isDone }),
      discard: (id) => asana.tasks.delete(id),
      close: asana.close,
    };
  });
});

describe('Trello', () => {
  behavesAsADestination(async () => {
    const trello = await startTrello();
    const { address } = trello;
    const given = { tool: 'trello', key: TRELLO_KEY, token: TRELLO_TOKEN, address, list: 'en COURS' } as const;
    return {
      destination: new TrelloTasks(trello.origin, callerOf('trello')),
      faults: trello.faults,
      given,
      wrong: {
        token: { ...given, token: 'un-autre-jeton' },
        place: { ...given, list: 'Fait' },
        address: { ...given, address: 'https://trello.com/c/Ab12Cd34' },
      },
      tasks: () =>
        [...trello.cards.values()]
          .filter(({ closed }) => !closed)
          .map(({ name, desc, due, dueComplete }) => ({
            title: name,
            notes: desc,
            due: due === null ? null : localDay(Date.parse(due)),
            isDone: dueComplete,
          })),
      finish: (id, isDone) => Object.assign(trello.cards.get(id) ?? {}, { dueComplete: isDone }),
      discard: (id) => trello.cards.delete(id),
      close: trello.close,
    };
  });

  it('tells a board that the account may not write on from a token that it does not take', async () => {
    const trello = await startTrello();
    const { address, faults } = trello;
    const destination = new TrelloTasks(trello.origin, callerOf('trello'));
    const given = { tool: 'trello', key: TRELLO_KEY, token: TRELLO_TOKEN, address, list: '' } as const;
    const { held } = await destination.open(given);
    faults.inject([{ is: 'answer', status: 401, body: 'unauthorized card permission requested' }]);
    await expect(destination.check({ held })).rejects.toMatchObject({ code: 'TASK_TOOL_FORBIDDEN' });
    await trello.close();
  });
});

describe('Jira', () => {
  const hosts = (origin: string) => ['.atlassian.net', new URL(origin).host];
  const givenOf = (address: string) => ({ tool: 'jira', email: JIRA_EMAIL, token: JIRA_TOKEN, address }) as const;

  behavesAsADestination(async () => {
    const jira = await startJira();
    const given = givenOf(jira.address);
    return {
      destination: new JiraTasks(hosts(jira.origin), callerOf('jira')),
      faults: jira.faults,
      given,
      wrong: {
        token: { ...given, token: 'un-autre-jeton' },
        place: { ...given, address: `${jira.origin}/browse/AUTRE-12` },
        address: { ...given, address: 'https://atlassian.net.exemple.fr/browse/GRF-1' },
      },
      tasks: () =>
        [...jira.issues.values()].map(({ summary, description, duedate, status }) => ({
          title: summary,
          notes: JSON.stringify(description),
          due: duedate,
          isDone: status === 'done',
        })),
      finish: (id, isDone) => Object.assign(jira.issues.get(id) ?? {}, { status: isDone ? 'done' : 'new' }),
      discard: (id) => jira.issues.delete(id),
      close: jira.close,
    };
  });

  it('does without a date and a person that the project has on no screen, and says where there is no way', async () => {
    const jira = await startJira();
    const destination = new JiraTasks(hosts(jira.origin), callerOf('jira'));
    const { held } = await destination.open(givenOf(jira.address));
    for (const field of ['duedate', 'assignee']) jira.hidden.add(field);
    const content = { title: 'Relire', notes: 'Note', due: '2026-12-04' };
    const { id } = await destination.create({ held }, content, 'marque');
    expect(jira.issues.get(id)).toMatchObject({ summary: 'Relire', duedate: null, assignee: null });
    jira.hidden.add('labels');
    await expect(destination.create({ held }, content, 'autre')).rejects.toMatchObject({ code: 'TASK_REFUSED' });
    jira.canFinish = false;
    await expect(destination.setDone({ held }, id, true)).rejects.toMatchObject({ code: 'TASK_NO_TRANSITION' });
    await jira.close();
  });

  it.each([
    'https://exemple.atlassian.net.evil.fr/browse/GRF-1',
    'http://exemple.atlassian.net/browse/GRF-1',
    'https://10.0.0.1/browse/GRF-1',
    'https://localhost/browse/GRF-1',
    'https://exemple.atlassian.net/jira/projects',
  ])('sends no token to %s', async (address) => {
    const destination = new JiraTasks(['.atlassian.net'], callerOf('jira'));
    await expect(destination.open(givenOf(address))).rejects.toMatchObject({ code: 'TASK_ADDRESS_INVALID' });
  });
});

describe('Google Tasks', () => {
  const [userId, email] = ['u-1', 'noe@exemple.fr'];
  const noe: GooglePerson = { id: 'a-1', userId, email, by: 'authorised', granted: ['calendar', 'tasks'] };

  async function opened() {
    const lists: TaskLists = {
      lists: [
        { id: 'l-1', title: 'Mes tâches' },
        { id: 'l-2', title: 'Réunions' },
      ],
      tasks: new Map(),
      pageSize: 2,
    };
    const faults = new ToolFaults();
    const google = await startGoogle((app, _origin, identity) =>
      mountTasks(app, lists, { needs: needsOf(identity), faults, now: () => new Date().toISOString() }),
    );
    let people = [noe];
    let scope: string = OPTIONAL_SCOPES.tasks;
    const forgotten: string[] = [];
    const access: GoogleAccess = {
      people: async () => people,
      token: async () => google.tokens.accessFor(email, [scope]).access_token,
      forgetToken: ({ id }) => void forgotten.push(id),
    };
    let ms = 0;
    const wait = async (more: number) => {
      ms += more;
    };
    const destination = new GoogleTasks({
      apiRoot: google.origin,
      access,
      budgets: { tasks: ownBudget({ now: () => ms, wait }) },
      wait,
      timeoutMs: 5_000,
    });
    return {
      destination,
      faults,
      google,
      lists,
      forgotten,
      withPeople: (now: GooglePerson[]) => void (people = now),
      withScope: (now: string) => void (scope = now),
    };
  }

  behavesAsADestination(async () => {
    const { destination, faults, google, lists } = await opened();
    const given = { tool: 'google', userId, list: 'réunions' } as const;
    return {
      destination,
      faults,
      given,
      account: email,
      wrong: { token: { ...given, userId: 'u-2' }, place: { ...given, list: 'Courses' }, address: null },
      tasks: () =>
        [...lists.tasks.values()]
          .filter(({ deleted }) => !deleted)
          .map(({ title, notes = '', due, status }) => ({
            title,
            notes,
            due: due?.slice(0, 10) ?? null,
            isDone: status === 'completed',
          })),
      finish: (id, isDone) =>
        Object.assign(lists.tasks.get(id) ?? {}, { status: isDone ? 'completed' : 'needsAction' }),
      discard: (id) => Object.assign(lists.tasks.get(id) ?? {}, { deleted: true }),
      close: google.close,
    };
  });

  it('asks for a new token once, does nothing that was not granted, and brings back nothing that was deleted', async () => {
    const { destination, faults, google, lists, forgotten, withPeople, withScope } = await opened();
    const { held } = await destination.open({ tool: 'google', userId, list: '' });
    expect(held).toEqual({ tool: 'google', userId, list: 'l-1' });
    const content = { title: 'Relire', notes: 'Note', due: null };
    faults.inject([{ is: 'answer', status: 401 }], ({ method }) => method === 'POST');
    const { id } = await destination.create({ held }, content, 'marque');
    expect([forgotten, lists.tasks.size]).toEqual([['a-1'], 1]);
    Object.assign(lists.tasks.get(id) ?? {}, { deleted: true });
    const asked = faults.calls.length;
    await destination.setDone({ held }, id, true);
    expect(faults.calls.slice(asked).map(({ method }) => method)).toEqual(['GET']);
    // Taken away on Google's own pages, or never granted here: nothing is asked with what opens something else.
    withScope('https://www.googleapis.com/auth/calendar.events.readonly');
    await expect(destination.check({ held })).rejects.toMatchObject({ code: 'TASK_CONSENT_MISSING' });
    withPeople([{ ...noe, granted: ['calendar'] }]);
    const before = faults.calls.length;
    await expect(destination.create({ held }, content, 'autre')).rejects.toMatchObject({
      code: 'TASK_CONSENT_MISSING',
    });
    // An organisation delegates what is read, and nobody's tasks.
    withPeople([{ ...noe, by: 'delegated', granted: ['calendar'] }]);
    await expect(destination.check({ held })).rejects.toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
    expect(faults.calls).toHaveLength(before);
    await google.close();
  });
});

describe('« Planification automatique »', () => {
  const [userId, email] = ['u-1', 'noe@exemple.fr'];

  async function opened() {
    const entries = new Map<string, StoodInEntry>();
    const faults = new ToolFaults();
    const google = await startGoogle((app, _origin, identity) =>
      mountEntries(app, entries, { needs: needsOf(identity), faults }),
    );
    const noe: GooglePerson = { id: 'a-1', userId, email, by: 'authorised', granted: ['entries'] };
    const access: GoogleAccess = {
      people: async () => [noe],
      token: async () => google.tokens.accessFor(email, [OPTIONAL_SCOPES.entries]).access_token,
      forgetToken: () => {},
    };
    let ms = 0;
    const wait = async (more: number) => {
      ms += more;
    };
    const budgets = { calendar: ownBudget({ now: () => ms, wait }) };
    const dependencies = { apiRoot: google.origin, access, budgets, wait, timeoutMs: 5_000 };
    return { destination: new GoogleCalendarTasks(dependencies), entries, faults, google };
  }

  behavesAsADestination(async () => {
    const { destination, entries, faults, google } = await opened();
    const given = { tool: 'calendar', userId } as const;
    const base = (summary: string) => summary.replace(/^✓ /u, '');
    return {
      destination,
      faults,
      given,
      account: email,
      wrong: { token: { ...given, userId: 'u-2' }, place: null, address: null },
      tasks: () =>
        [...entries.values()]
          .filter(({ status }) => status === 'confirmed')
          .map(({ summary, description: notes, start }) => ({
            title: base(summary),
            notes,
            due: start.date,
            isDone: summary.startsWith('✓'),
          })),
      finish: (id, isDone) => {
        const one = entries.get(id);
        if (one) one.summary = isDone ? `✓ ${base(one.summary)}` : base(one.summary);
      },
      discard: (id) => Object.assign(entries.get(id) ?? {}, { status: 'cancelled' }),
      close: google.close,
    };
  });

  it('makes one entry however often it is asked, private and all day, and brings back none that was deleted', async () => {
    const { destination, entries, google } = await opened();
    const { held } = await destination.open({ tool: 'calendar', userId });
    const content = { title: 'Relire', notes: 'Note', due: '2026-12-31' };
    const marker = '6f1d1c1e-6b0a-5d5e-9c53-5f6f5a1f2d11';
    const one = await destination.create({ held }, content, marker);
    expect(await destination.create({ held }, content, marker)).toEqual(one);
    expect([...entries.values()]).toMatchObject([
      {
        start: { date: '2026-12-31' },
        end: { date: '2027-01-01' },
        transparency: 'transparent',
        visibility: 'private',
      },
    ]);
    Object.assign(entries.get(one.id) ?? {}, { status: 'cancelled' });
    await destination.setDone({ held }, one.id, true);
    await destination.change({ held }, one.id, { ...content, marker });
    await expect(destination.create({ held }, content, marker)).rejects.toMatchObject({ code: 'TASK_REFUSED' });
    expect(entries.get(one.id)?.status).toBe('cancelled');
    await google.close();
  });
});
