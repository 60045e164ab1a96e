import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { refuse } from './refusals.ts';

/** A task of To Do, as Graph has it. */
export interface StoodInTodo {
  readonly id: string;
  readonly list: string;
  title: string;
  status: string;
  body: { content: string; contentType: string };
  dueDateTime: { dateTime: string; timeZone: string } | null;
  linkedResources: readonly { readonly externalId: string; readonly webUrl?: string }[];
}

/** A task of Planner; task and details each have an etag of their own. */
export interface StoodInPlanned {
  readonly id: string;
  readonly planId: string;
  readonly bucketId: string;
  readonly createdDateTime: string;
  readonly assignments: Readonly<Record<string, unknown>>;
  title: string;
  dueDateTime: string | null;
  percentComplete: number;
  description: string;
  version: number;
  detailsVersion: number;
}

/** An entry of a calendar that was written by Graph. */
export interface StoodInWritten {
  readonly id: string;
  readonly transactionId: string;
  readonly singleValueExtendedProperties: readonly { readonly id: string; readonly value: string }[];
  subject: string;
  body: { content: string };
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string; timeZone: string };
  readonly [more: string]: unknown;
}

/** What somebody has of To Do, Planner and written entries. */
export class GraphTools {
  readonly lists = [
    { id: 'list-1', displayName: 'Tâches', wellknownListName: 'defaultList' },
    { id: 'list-2', displayName: 'Réunions', wellknownListName: 'none' },
  ];
  readonly plans = [
    { id: 'plan-1', title: 'Maison' },
    { id: 'plan-2', title: 'Ventes' },
  ];
  readonly buckets = [
    { id: 'bucket-0', planId: 'plan-1', name: 'À faire' },
    { id: 'bucket-1', planId: 'plan-2', name: 'À faire' },
    { id: 'bucket-2', planId: 'plan-2', name: 'En cours' },
  ];
  readonly todos = new Map<string, StoodInTodo>();
  readonly planned = new Map<string, StoodInPlanned>();
  readonly events = new Map<string, StoodInWritten>();
  pageSize = 100;
  /** Whether Planner keeps the details that come with a new task. */
  keepsDetails = true;
  /** How often another's change comes between reading and writing. */
  overtakes = 0;
  #last = 0;

  next(kind: string): string {
    this.#last += 1;
    return `${kind}-${this.#last}`;
  }
}

interface Parts {
  readonly tools: GraphTools;
  /** Where Graph is, with the version. */
  readonly root: string;
  readonly needs: (permission: string) => RequestHandler;
  readonly now: () => string;
}

/** To Do, Planner and written entries as Graph v1.0 documents them, for one person of the tenant. */
export function mountTools(router: Router, parts: Parts): void {
  router.use(['/me/todo', '/me/planner', '/planner', '/me/events'], express.json());
  mountTodo(router, parts);
  mountPlanner(router, parts);
  mountEvents(router, parts);
}

/** A page of a list, with the link to the next one. */
function paged(
  request: Request,
  response: Response,
  { items, parts }: { items: readonly object[]; parts: Parts },
): void {
  const from = Number(request.query['$skip'] ?? 0);
  const to = from + Math.min(parts.tools.pageSize, Number(request.query['$top'] ?? 100));
  const query = new URLSearchParams({ ...(request.query as Record<string, string>), $skip: String(to) });
  response.json({
    value: items.slice(from, to),
    ...(to < items.length ? { '@odata.nextLink': `${parts.root}${request.path}?${query}` } : {}),
  });
}

function mountTodo(router: Router, parts: Parts): void {
  const { tools, needs } = parts;
  router.use('/me/todo', needs('Tasks.ReadWrite'));
  router.get('/me/todo/lists', (request, response) => paged(request, response, { items: tools.lists, parts }));
  router.use('/me/todo/lists/:list', (request, response, next) =>
    tools.lists.some(({ id }) => id === request.params.list) ? next() : refuse(response, 'unknown'),
  );
  router.get('/me/todo/lists/:list', (request, response) => {
    response.json(tools.lists.find(({ id }) => id === request.params.list));
  });
  const shown = ({ list: _list, linkedResources, ...task }: StoodInTodo, expand: unknown) => ({
    ...task,
    ...(String(expand).includes('linkedResources') ? { linkedResources } : {}),
  });
  router.get('/me/todo/lists/:list/tasks', (request, response) => {
    const all = [...tools.todos.values()].filter(({ list }) => list === request.params.list);
    paged(request, response, { items: all.map((one) => shown(one, request.query['$expand'])), parts });
  });
  router.post('/me/todo/lists/:list/tasks', (request, response) => {
    const given = request.body as Partial<StoodInTodo>;
    if (typeof given.title !== 'string') return refuse(response, 'request');
    const task: StoodInTodo = {
      id: tools.next('todo='),
      list: request.params.list,
      title: given.title,
      status: 'notStarted',
      body: given.body ?? { content: '', contentType: 'text' },
      dueDateTime: given.dueDateTime ?? null,
      linkedResources: given.linkedResources ?? [],
    };
    tools.todos.set(task.id, task);
    response.status(201).json(shown(task, ''));
  });
  router.use('/me/todo/lists/:list/tasks/:id', (request, response, next) =>
    tools.todos.has(request.params.id) ? next() : refuse(response, 'unknown'),
  );
  router.get('/me/todo/lists/:list/tasks/:id', (request, response) => {
    response.json(shown(tools.todos.get(request.params.id) as StoodInTodo, request.query['$expand']));
  });
  router.patch('/me/todo/lists/:list/tasks/:id', (request, response) => {
    const task = Object.assign(tools.todos.get(request.params.id) as StoodInTodo, request.body);
    response.json(shown(task, ''));
  });
  router.delete('/me/todo/lists/:list/tasks/:id', (request, response) => {
    tools.todos.delete(request.params.id);
    response.status(204).end();
  });
}

function mountPlanner(router: Router, parts: Parts): void {
  const { tools, needs, now } = parts;
  router.use(['/me/planner', '/planner'], needs('Tasks.ReadWrite'));
  const taskEtag = ({ version }: StoodInPlanned) => `W/"task-${version}"`;
  const detailsEtag = ({ detailsVersion }: StoodInPlanned) => `W/"details-${detailsVersion}"`;
  const shown = (task: StoodInPlanned) => {
    const { description, version: _version, detailsVersion: _details, ...rest } = task;
    return { '@odata.etag': taskEtag(task), ...rest, hasDescription: description !== '' };
  };
  router.get('/me/planner/plans', (request, response) => paged(request, response, { items: tools.plans, parts }));
  router.get('/planner/plans/:plan/buckets', (request, response) => {
    const items = tools.buckets.filter(({ planId }) => planId === request.params.plan);
    paged(request, response, { items, parts });
  });
  router.get('/planner/buckets/:bucket', (request, response) => {
    const found = tools.buckets.find(({ id }) => id === request.params.bucket);
    if (!found) return refuse(response, 'unknown');
    response.json(found);
  });
  router.get('/planner/plans/:plan/tasks', (request, response) => {
    const all = [...tools.planned.values()].filter(({ planId }) => planId === request.params.plan);
    paged(request, response, { items: all.map(shown), parts });
  });
  router.post('/planner/tasks', (request, response) => {
    const { planId, bucketId, title, dueDateTime = null, assignments = {}, details } = request.body;
    if (!tools.buckets.some((one) => one.id === bucketId && one.planId === planId)) return refuse(response, 'request');
    const task: StoodInPlanned = {
      id: tools.next('planned'),
      planId,
      bucketId,
      createdDateTime: now(),
      assignments,
      title,
      dueDateTime,
      percentComplete: 0,
      description: tools.keepsDetails ? (details?.description ?? '') : '',
      version: 1,
      detailsVersion: 1,
    };
    tools.planned.set(task.id, task);
    response.status(201).json(shown(task));
  });
  router.use('/planner/tasks/:id', (request, response, next) => {
    const task = tools.planned.get(request.params.id);
    if (!task) return refuse(response, 'unknown');
    if (request.method === 'GET') return next();
    if (tools.overtakes > 0) {
      tools.overtakes -= 1;
      task.version += 1;
      task.detailsVersion += 1;
    }
    const etag = request.path.endsWith('/details') ? detailsEtag(task) : taskEtag(task);
    const match = request.get('if-match');
    // Without it Planner refuses the request as such.
    if (match === undefined) return refuse(response, 'request');
    if (match !== etag) return refuse(response, 'outdated');
    next();
  });
  router.get('/planner/tasks/:id', (request, response) => {
    response.json(shown(tools.planned.get(request.params.id) as StoodInPlanned));
  });
  router.patch('/planner/tasks/:id', (request, response) => {
    const task = tools.planned.get(request.params.id) as StoodInPlanned;
    Object.assign(task, request.body, { version: task.version + 1 });
    response.status(204).end();
  });
  router.delete('/planner/tasks/:id', (request, response) => {
    tools.planned.delete(request.params.id);
    response.status(204).end();
  });
  router.get('/planner/tasks/:id/details', (request, response) => {
    const task = tools.planned.get(request.params.id) as StoodInPlanned;
    response.json({ '@odata.etag': detailsEtag(task), id: task.id, description: task.description });
  });
  router.patch('/planner/tasks/:id/details', (request, response) => {
    const task = tools.planned.get(request.params.id) as StoodInPlanned;
    Object.assign(task, request.body, { detailsVersion: task.detailsVersion + 1 });
    response.status(204).end();
  });
}

const FILTER = /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/u;

function mountEvents(router: Router, parts: Parts): void {
  const { tools, needs } = parts;
  const shown = ({ id, subject }: StoodInWritten) => ({
    id,
    subject,
    webLink: `https://outlook.office365.com/owa/?itemid=${encodeURIComponent(id)}&exvsurl=1&path=/calendar/item`,
  });
  const isWholeDay = ({ start, end }: Partial<StoodInWritten>): boolean =>
    start !== undefined &&
    end !== undefined &&
    [start, end].every(({ dateTime }) => dateTime.endsWith('T00:00:00')) &&
    end.dateTime > start.dateTime;
  const permitted = needs('Calendars.ReadWrite');
  /** Others are among those that the calendar has by itself. */
  const known: RequestHandler<{ id: string }> = (request, _response, next) =>
    next(tools.events.has(request.params.id) ? undefined : 'route');
  router.get('/me/events', permitted, (request, response) => {
    const [, name, value] = FILTER.exec(String(request.query['$filter'] ?? '')) ?? [];
    const items = [...tools.events.values()].filter(
      ({ singleValueExtendedProperties: own }) =>
        name === undefined || own.some((one) => one.id === name && one.value === value),
    );
    paged(request, response, { items: items.map(shown), parts });
  });
  router.post('/me/events', permitted, (request, response) => {
    const given = request.body as StoodInWritten;
    if (!isWholeDay(given)) return refuse(response, 'request');
    // The same transaction makes no second entry.
    const known = [...tools.events.values()].find(({ transactionId }) => transactionId === given.transactionId);
    const one = known ?? { ...given, id: tools.next('event=') };
    tools.events.set(one.id, one);
    response.status(201).json(shown(one));
  });
  router.get('/me/events/:id', known, permitted, (request, response) => {
    response.json(shown(tools.events.get(request.params.id) as StoodInWritten));
  });
  router.patch('/me/events/:id', known, permitted, (request, response) => {
    const one = Object.assign(tools.events.get(request.params.id) as StoodInWritten, request.body);
    if (!isWholeDay(one)) return refuse(response, 'request');
    response.json(shown(one));
  });
  router.delete('/me/events/:id', known, permitted, (request, response) => {
    tools.events.delete(request.params.id);
    response.status(204).end();
  });
}
