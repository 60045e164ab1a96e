import type { ToolFaults } from '#test/emulators/tasks/faults.ts';
import express, { type Express, type Response } from 'express';
import type { Needs } from './needs.ts';
import { refuse } from './refusals.ts';

/** A task as Google has it. */
export interface StoodInTask {
  readonly id: string;
  readonly list: string;
  title: string;
  notes?: string;
  due?: string;
  status: 'needsAction' | 'completed';
  deleted: boolean;
  updated: string;
}

/** Somebody's lists and tasks. */
export interface TaskLists {
  readonly lists: { readonly id: string; readonly title: string }[];
  readonly tasks: Map<string, StoodInTask>;
  pageSize: number;
}

interface Given {
  readonly title?: string;
  readonly notes?: string;
  readonly due?: string | null;
  readonly status?: StoodInTask['status'];
}

/**
 * Tasks v1 as its reference describes it: lists, tasks with the day of `due` alone, pages, what is finished as hidden,
 * what is deleted as something that can still be asked for.
 */
export function mountTasks(app: Express, state: TaskLists, { needs, faults, now }: Mounting): void {
  let last = 0;
  const isList = (id: string) => state.lists.some((list) => list.id === id);
  const shown = ({ id, title, notes, due, status, deleted, updated }: StoodInTask) => ({
    kind: 'tasks#task',
    id,
    title,
    updated,
    status,
    ...(notes === undefined ? {} : { notes }),
    ...(due === undefined ? {} : { due }),
    ...(deleted ? { deleted } : {}),
    ...(status === 'completed' ? { hidden: true, completed: updated } : {}),
    webViewLink: `https://tasks.google.com/task/${id}`,
  });
  const changed = (task: StoodInTask, given: Given): void => {
    if (given.title !== undefined) task.title = given.title;
    if (given.notes !== undefined) task.notes = given.notes;
    if (given.status !== undefined) task.status = given.status;
    if (given.due === null) delete task.due;
    else if (given.due !== undefined) task.due = `${given.due.slice(0, 10)}T00:00:00.000Z`;
    task.updated = now();
  };
  const found = (params: { readonly list?: string; readonly id?: string }, response: Response): StoodInTask | null => {
    const task = state.tasks.get(params.id ?? '');
    if (task && task.list === params.list) return task;
    refuse(response, 'missing');
    return null;
  };

  app.use('/tasks/v1', faults.handle, express.json(), needs('tasks'));
  app.get('/tasks/v1/users/@me/lists', (_request, response) => {
    response.json({ kind: 'tasks#taskLists', items: state.lists });
  });
  app.get('/tasks/v1/users/@me/lists/:list', (request, response) => {
    const list = state.lists.find(({ id }) => id === request.params.list);
    if (!list) return refuse(response, 'missing');
    response.json(list);
  });
  app.get('/tasks/v1/lists/:list/tasks', (request, response) => {
    if (!isList(request.params.list)) return refuse(response, 'missing');
    const { showHidden, showDeleted, updatedMin = '', pageToken, maxResults = '20' } = request.query;
    const all = [...state.tasks.values()].filter(
      ({ list, status, deleted, updated }) =>
        list === request.params.list &&
        updated >= String(updatedMin) &&
        (showHidden === 'true' || status !== 'completed') &&
        (showDeleted === 'true' || !deleted),
    );
    const from = Number(pageToken ?? 0);
    const to = from + Math.min(state.pageSize, Number(maxResults));
    response.json({
      kind: 'tasks#tasks',
      ...(all.length === 0 ? {} : { items: all.slice(from, to).map(shown) }),
      ...(to < all.length ? { nextPageToken: String(to) } : {}),
    });
  });
  app.post('/tasks/v1/lists/:list/tasks', (request, response) => {
    const { list } = request.params;
    if (!isList(list)) return refuse(response, 'missing');
    last += 1;
    const task: StoodInTask = {
      id: `task-${last}`,
      list,
      title: '',
      status: 'needsAction',
      deleted: false,
      updated: now(),
    };
    changed(task, request.body as Given);
    state.tasks.set(task.id, task);
    response.json(shown(task));
  });
  app.get('/tasks/v1/lists/:list/tasks/:id', (request, response) => {
    const task = found(request.params, response);
    if (task) response.json(shown(task));
  });
  app.patch('/tasks/v1/lists/:list/tasks/:id', (request, response) => {
    const task = found(request.params, response);
    if (!task) return;
    changed(task, request.body as Given);
    response.json(shown(task));
  });
  app.delete('/tasks/v1/lists/:list/tasks/:id', (request, response) => {
    const task = found(request.params, response);
    if (!task) return;
    Object.assign(task, { deleted: true, updated: now() });
    response.status(204).end();
  });
}

interface Mounting {
  readonly needs: Needs;
  readonly faults: ToolFaults;
  readonly now: () => string;
}
