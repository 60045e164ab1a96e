import express from 'express';
import { serveHttps, type HttpsServer } from '../microsoft/https-server.ts';
import { ToolFaults } from './faults.ts';

export const ASANA_TOKEN = '2/1201/1202:asana-token';
export const ASANA_PROJECT = '1200000000000001';
const WORKSPACE = '1200000000000009';

interface Task {
  readonly gid: string;
  name: string;
  notes: string;
  due_on: string | null;
  completed: boolean;
  readonly projects: readonly string[];
  readonly assignee: string | null;
  modifiedAt: string;
}

/** Asana's REST API 1.0 as its reference describes it: envelopes, `opt_fields`, offsets, errors with messages. */
export interface AsanaStandIn extends HttpsServer {
  readonly faults: ToolFaults;
  readonly tasks: Map<string, Task>;
  readonly tokens: Set<string>;
  /** Of a page, whatever is asked for. */
  pageSize: number;
  /** The address of the project, as a browser shows it. */
  readonly address: string;
}

const error = (message: string) => ({ errors: [{ message, help: 'For more information on API status codes' }] });

export async function startAsana(now: () => string = () => new Date().toISOString()): Promise<AsanaStandIn> {
  const faults = new ToolFaults();
  const tasks = new Map<string, Task>();
  const tokens = new Set([ASANA_TOKEN]);
  const state = { pageSize: 100 };
  let last = 1_300_000_000_000_000;
  const server = await serveHttps((app, origin) => {
    app.use(faults.handle, express.json());
    app.use('/api/1.0', (request, response, next) => {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (!tokens.has(token)) return void response.status(401).json(error('Not Authorized'));
      next();
    });
    /** Only what is asked for, beside the gid. */
    const shown = (task: Task, fields: unknown) => {
      const asked = String(fields ?? 'name').split(',');
      const all: Readonly<Record<string, unknown>> = {
        ...task,
        permalink_url: `${origin}/0/${ASANA_PROJECT}/${task.gid}`,
      };
      return { gid: task.gid, ...Object.fromEntries(asked.filter((key) => key in all).map((key) => [key, all[key]])) };
    };
    const unknown = (what: string, gid: string) => error(`${what}: Unknown object: ${gid}`);
    app.get('/api/1.0/users/me', (_request, response) => {
      response.json({ data: { gid: '1201', name: 'Noé Martin' } });
    });
    app.get('/api/1.0/projects/:gid', (request, response) => {
      const { gid } = request.params;
      if (gid !== ASANA_PROJECT) return void response.status(404).json(unknown('project', gid));
      response.json({ data: { gid, name: 'Ventes' } });
    });
    app.get('/api/1.0/tasks', (request, response) => {
      const { project, modified_since: since = '', offset, limit, opt_fields: fields } = request.query;
      if (project !== ASANA_PROJECT) return void response.status(400).json(error('workspace: Missing input'));
      const all = [...tasks.values()].filter(({ modifiedAt }) => modifiedAt >= String(since));
      const from = offset === undefined ? 0 : Number(offset);
      const to = from + Math.min(state.pageSize, Number(limit ?? 100));
      response.json({
        data: all.slice(from, to).map((task) => shown(task, fields)),
        next_page: to < all.length ? { offset: String(to), path: '/tasks', uri: `${origin}/api/1.0/tasks` } : null,
      });
    });
    app.post('/api/1.0/tasks', (request, response) => {
      const given = request.body.data;
      if (!given?.projects?.includes(ASANA_PROJECT))
        return void response.status(404).json(unknown('projects', String(given?.projects)));
      last += 1;
      const task: Task = {
        gid: String(last),
        name: given.name,
        notes: given.notes ?? '',
        due_on: given.due_on ?? null,
        completed: false,
        projects: given.projects,
        assignee: given.assignee ?? null,
        modifiedAt: now(),
      };
      tasks.set(task.gid, task);
      response.status(201).json({ data: shown(task, request.query['opt_fields']) });
    });
    app.use('/api/1.0/tasks/:gid', (request, response, next) => {
      if (tasks.has(request.params.gid)) return next();
      response.status(404).json(unknown('task', request.params.gid));
    });
    app.get('/api/1.0/tasks/:gid', (request, response) => {
      const task = tasks.get(request.params.gid);
      if (task) response.json({ data: shown(task, request.query['opt_fields']) });
    });
    app.put('/api/1.0/tasks/:gid', (request, response) => {
      const task = tasks.get(request.params.gid);
      if (!task) return;
      Object.assign(task, request.body.data, { modifiedAt: now() });
      response.json({ data: shown(task, request.query['opt_fields']) });
    });
    app.delete('/api/1.0/tasks/:gid', (request, response) => {
      tasks.delete(request.params.gid);
      response.json({ data: {} });
    });
  });
  return Object.assign(state, {
    ...server,
    faults,
    tasks,
    tokens,
    address: `https://app.asana.com/1/${WORKSPACE}/project/${ASANA_PROJECT}/list/1200000000000002`,
  });
}
