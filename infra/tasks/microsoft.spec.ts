import type { MicrosoftAccess, MicrosoftPerson } from '#domain/microsoft/calendars/client.ts';
import type { HeldTool, TaskDestination } from '#domain/tasks/destination.ts';
import { behavesAsADestination, type DestinationVenue, type StoodIn } from '#test/contract/task-destination.ts';
import { GraphTools, mountTools } from '#test/emulators/microsoft/graph/tools.ts';
import { refuse } from '#test/emulators/microsoft/graph/refusals.ts';
import { serveHttps } from '#test/emulators/microsoft/https-server.ts';
import { ToolFaults } from '#test/emulators/tasks/faults.ts';
import { ownBudget } from '#test/support/own-budget.ts';
import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import type { MicrosoftTaskDependencies } from './microsoft-caller.ts';
import { OutlookCalendarTasks } from './outlook.ts';
import { PlannerTasks } from './planner.ts';
import { TodoTasks } from './todo.ts';

const [userId, email, TENANT, PERSON] = ['u-1', 'noe@exemple.fr', 'tenant-1', 'oid-1'];
const noe: MicrosoftPerson = {
  id: 'a-1',
  subject: `${TENANT}/${PERSON}`,
  userId,
  email,
  granted: ['tasks', 'entries'],
};
const CONTENT = { title: 'Relire', notes: 'Note', due: '2026-12-31' };
const MARKER = '6f1d1c1e-6b0a-5d5e-9c53-5f6f5a1f2d11';

async function opened() {
  const tools = new GraphTools();
  tools.pageSize = 2;
  const faults = new ToolFaults();
  let [people, token] = [[noe], 'jeton'];
  const forgotten: string[] = [];
  const server = await serveHttps((app, origin) => {
    const router = Router();
    router.use(faults.handle);
    mountTools(router, {
      tools,
      root: `${origin}/v1.0`,
      needs: () => (request, response, next) =>
        request.get('authorization') === 'Bearer jeton' ? next() : refuse(response, 'token'),
      now: () => new Date().toISOString(),
    });
    app.use('/v1.0', router);
  });
  const access: MicrosoftAccess = {
    people: async () => people,
    token: async () => token,
    forgetToken: ({ id }) => void forgotten.push(id),
  };
  let ms = 0;
  const wait = async (more: number) => {
    ms += more;
  };
  const dependencies: MicrosoftTaskDependencies = {
    graphRoot: server.origin,
    access,
    budget: ownBudget({ now: () => ms, wait }),
    wait,
    timeoutMs: 5_000,
  };
  return {
    tools,
    faults,
    dependencies,
    forgotten,
    close: server.close,
    withPeople: (now: MicrosoftPerson[]) => void (people = now),
    withToken: (now: string) => void (token = now),
  };
}

interface Kind {
  readonly make: (dependencies: MicrosoftTaskDependencies) => TaskDestination;
  readonly given: DestinationVenue['given'];
  readonly elsewhere: DestinationVenue['given'] | null;
  readonly tasks: (tools: GraphTools) => readonly StoodIn[];
  readonly finish: (tools: GraphTools, id: string, isDone: boolean) => void;
  readonly kept: (tools: GraphTools) => Map<string, object>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'Microsoft To Do': {
    make: (dependencies) => new TodoTasks(dependencies),
    given: { tool: 'todo', userId, list: 'réunions' },
    elsewhere: { tool: 'todo', userId, list: 'Courses' },
    tasks: ({ todos }) =>
      [...todos.values()].map(({ title, body, dueDateTime, status }) => ({
        title,
        notes: body.content,
        due: dueDateTime?.dateTime.slice(0, 10) ?? null,
        isDone: status === 'completed',
      })),
    finish: ({ todos }, id, isDone) =>
      Object.assign(todos.get(id) ?? {}, { status: isDone ? 'completed' : 'inProgress' }),
    kept: ({ todos }) => todos,
  },
  Planner: {
    make: (dependencies) => new PlannerTasks(dependencies),
    given: { tool: 'planner', userId, plan: 'VENTES', bucket: 'en cours' },
    elsewhere: { tool: 'planner', userId, plan: 'Ventes', bucket: 'Fait' },
    tasks: ({ planned }) =>
      [...planned.values()].map(({ title, description, dueDateTime, percentComplete }) => ({
        title,
        notes: description,
        due: dueDateTime?.slice(0, 10) ?? null,
        isDone: percentComplete === 100,
      })),
    finish: ({ planned }, id, isDone) => Object.assign(planned.get(id) ?? {}, { percentComplete: isDone ? 100 : 50 }),
    kept: ({ planned }) => planned,
  },
  'Agenda Outlook': {
    make: (dependencies) => new OutlookCalendarTasks(dependencies),
    given: { tool: 'outlook', userId },
    elsewhere: null,
    tasks: ({ events }) =>
      [...events.values()].map(({ subject, body, start }) => ({
        title: subject.replace(/^✓ /u, ''),
        notes: body.content,
        due: start.dateTime.slice(0, 10),
        isDone: subject.startsWith('✓'),
      })),
    finish: ({ events }, id, isDone) => {
      const one = events.get(id);
      if (one) one.subject = `${isDone ? '✓ ' : ''}${one.subject.replace(/^✓ /u, '')}`;
    },
    kept: ({ events }) => events,
  },
};

describe.each(Object.entries(KINDS))('%s', (_name, { make, given, elsewhere, tasks, finish, kept }) => {
  behavesAsADestination(async () => {
    const { tools, faults, dependencies, close } = await opened();
    return {
      destination: make(dependencies),
      faults,
      given,
      account: email,
      wrong: { token: { ...given, userId: 'u-2' } as typeof given, place: elsewhere, address: null },
      tasks: () => tasks(tools),
      finish: (id, isDone) => finish(tools, id, isDone),
      discard: (id) => kept(tools).delete(id),
      close,
    };
  });

  it('asks for a new token once, and does nothing that was not granted', async () => {
    const { faults, dependencies, tools, forgotten, withPeople, close } = await opened();
    const destination = make(dependencies);
    const { held } = await destination.open(given);
    faults.inject([{ is: 'answer', status: 401 }], ({ method }) => method === 'POST');
    await destination.create({ held }, CONTENT, MARKER);
    expect([forgotten, kept(tools).size]).toEqual([['a-1'], 1]);
    withPeople([{ ...noe, granted: ['calendar'] }]);
    const before = faults.calls.length;
    await expect(destination.create({ held }, CONTENT, MARKER)).rejects.toMatchObject({ code: 'TASK_CONSENT_MISSING' });
    withPeople([]);
    await expect(destination.check({ held })).rejects.toMatchObject({ code: 'TASK_TOKEN_REFUSED' });
    expect(faults.calls).toHaveLength(before);
    await close();
  });
});

describe('what each is in particular', () => {
  it('begins with the default list of To Do, and finds a task whose notes somebody wrote over', async () => {
    const { dependencies, tools, close } = await opened();
    const destination = new TodoTasks(dependencies);
    const { held } = await destination.open({ tool: 'todo', userId, list: '' });
    expect(held).toMatchObject({ list: 'list-1' });
    const notes = 'Action de la réunion.\nhttps://greffier.exemple.fr/meetings/1';
    const { id } = await destination.create({ held }, { ...CONTENT, notes }, MARKER);
    expect(tools.todos.get(id)?.linkedResources).toMatchObject([
      { externalId: MARKER, webUrl: 'https://greffier.exemple.fr/meetings/1' },
    ]);
    Object.assign(tools.todos.get(id) ?? {}, { body: { content: 'Autre chose', contentType: 'text' } });
    expect(await destination.find({ held }, MARKER)).toMatchObject({ id });
    await close();
  });

  it('gives a task of Planner to its person, writes over what others changed meanwhile, and ends with that', async () => {
    const { dependencies, tools, close } = await opened();
    const destination = new PlannerTasks(dependencies);
    const { held } = await destination.open({ tool: 'planner', userId, plan: 'Ventes', bucket: '' });
    expect(held).toEqual({ tool: 'planner', userId, plan: 'plan-2', bucket: 'bucket-1' } satisfies HeldTool);
    tools.keepsDetails = false;
    const { id, url } = await destination.create({ held }, CONTENT, MARKER);
    expect(url).toBe(`https://tasks.office.com/${TENANT}/Home/Task/${id}`);
    expect(Object.keys(tools.planned.get(id)?.assignments ?? {})).toEqual([PERSON]);
    // Planner kept no details with the new task: they were written after it.
    expect(tools.planned.get(id)?.description).toContain(MARKER);
    tools.overtakes = 2;
    await destination.setDone({ held }, id, true);
    expect([tools.planned.get(id)?.percentComplete, tools.overtakes]).toEqual([100, 0]);
    tools.overtakes = Infinity;
    await expect(destination.setDone({ held }, id, false)).rejects.toMatchObject({
      code: 'TASK_REFUSED',
      details: { status: 412 },
    });
    await close();
  });

  it('makes one entry in Outlook however often it is asked, private, all day and free', async () => {
    const { dependencies, tools, close } = await opened();
    const destination = new OutlookCalendarTasks(dependencies);
    const { held } = await destination.open({ tool: 'outlook', userId });
    const one = await destination.create({ held }, CONTENT, MARKER);
    expect(await destination.create({ held }, CONTENT, MARKER)).toEqual(one);
    expect([...tools.events.values()]).toMatchObject([
      {
        start: { dateTime: '2026-12-31T00:00:00' },
        end: { dateTime: '2027-01-01T00:00:00' },
        isAllDay: true,
        showAs: 'free',
        sensitivity: 'private',
        isReminderOn: false,
      },
    ]);
    await expect(destination.create({ held }, { ...CONTENT, due: null }, 'autre')).rejects.toMatchObject({
      code: 'TASK_REFUSED',
    });
    await close();
  });
});
