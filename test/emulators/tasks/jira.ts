import express from 'express';
import { serveHttps, type HttpsServer } from '../microsoft/https-server.ts';
import { ToolFaults } from './faults.ts';

export const JIRA_EMAIL = 'noe@exemple.fr';
export const JIRA_TOKEN = 'ATATT-jira-token';
const ME = '5b10a2844c20165700ede21g';
const STATES = { '11': 'new', '21': 'indeterminate', '31': 'done' } as const;
const TRANSITIONS: readonly (keyof typeof STATES)[] = ['11', '21', '31'];

interface Issue {
  readonly key: string;
  summary: string;
  description: unknown;
  duedate: string | null;
  readonly labels: readonly string[];
  readonly assignee: string | null;
  status: (typeof STATES)[keyof typeof STATES];
}

/**
 * Jira Cloud's REST API 3 as its reference describes it: the document format, transitions of a workflow, a search that
 * hears of an issue late, refusals by field.
 */
export interface JiraStandIn extends HttpsServer {
  readonly faults: ToolFaults;
  readonly issues: Map<string, Issue>;
  readonly tokens: Set<string>;
  /** Keys that the search knows: what is made is there only once somebody says so, where this is set. */
  indexed: Set<string> | null;
  /** Fields that the project has on no screen. */
  readonly hidden: Set<string>;
  /** Whether the workflow has a way to what is done. */
  canFinish: boolean;
  readonly address: string;
}

const refusal = (errors: Readonly<Record<string, string>>, errorMessages: readonly string[] = []) => ({
  errorMessages,
  errors,
});

const isDocument = (value: unknown): boolean => {
  const { type, version, content } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return type === 'doc' && version === 1 && Array.isArray(content) && !JSON.stringify(content).includes('"text":""');
};

export async function startJira(): Promise<JiraStandIn> {
  const faults = new ToolFaults();
  const issues = new Map<string, Issue>();
  const tokens = new Set([JIRA_TOKEN]);
  const hidden = new Set<string>();
  const state: { indexed: Set<string> | null; canFinish: boolean } = { indexed: null, canFinish: true };
  const server = await serveHttps((app, origin) => {
    app.use(faults.handle, express.json());
    app.use('/rest/api/3', (request, response, next) => {
      const [, basic = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const [email, token = ''] = Buffer.from(basic, 'base64').toString().split(':');
      if (email !== JIRA_EMAIL || !tokens.has(token))
        return void response.status(401).send('Client must be authenticated to access this resource.');
      next();
    });
    const shown = ({ key, status }: Issue) => ({
      id: key.replace('GRF-', '1000'),
      key,
      self: `${origin}/rest/api/3/issue/${key}`,
      fields: { status: { name: status, statusCategory: { key: status } } },
    });
    const accepted = (fields: Readonly<Record<string, unknown>>) => {
      const refused = Object.keys(fields).filter((name) => hidden.has(name));
      const said = 'cannot be set. It is not on the appropriate screen, or unknown.';
      if (fields['description'] !== undefined && !isDocument(fields['description']))
        return refusal({ description: 'Operation value must be an Atlassian Document' });
      return refused.length === 0
        ? null
        : refusal(Object.fromEntries(refused.map((name) => [name, `Field '${name}' ${said}`])));
    };
    app.get('/rest/api/3/myself', (_request, response) => {
      response.json({ accountId: ME, displayName: 'Noé Martin', active: true });
    });
    app.get('/rest/api/3/project/:key', (request, response) => {
      if (request.params.key !== 'GRF')
        return void response
          .status(404)
          .json(refusal({}, [`No project could be found with key '${request.params.key}'.`]));
      response.json({ id: '10000', key: 'GRF', name: 'Greffe' });
    });
    app.get('/rest/api/3/issue/createmeta/:key/issuetypes', (_request, response) => {
      const kind = (id: string, name: string, subtask: boolean) => ({ id, name, subtask, hierarchyLevel: 0 });
      response.json({
        issueTypes: [kind('10003', 'Sous-tâche', true), kind('10001', 'Bug', false), kind('10002', 'Tâche', false)],
        total: 3,
      });
    });
    app.post('/rest/api/3/issue', (request, response) => {
      const { fields } = request.body;
      const refused = accepted(fields);
      if (refused !== null) return void response.status(400).json(refused);
      if (fields.project?.key !== 'GRF' || fields.issuetype?.id !== '10002')
        return void response.status(400).json(refusal({ project: 'valid project is required' }));
      const key = `GRF-${issues.size + 1}`;
      issues.set(key, {
        key,
        summary: fields.summary,
        description: fields.description,
        duedate: fields.duedate ?? null,
        labels: fields.labels ?? [],
        assignee: fields.assignee?.accountId ?? null,
        status: 'new',
      });
      const { id, self } = shown(issues.get(key) as Issue);
      response.status(201).json({ id, key, self });
    });
    app.post('/rest/api/3/search/jql', (request, response) => {
      const [, label] = /^labels = "([\w-]+)"$/.exec(request.body.jql) ?? [];
      const known = [...issues.values()].filter(({ key }) => state.indexed === null || state.indexed.has(key));
      const found = known.filter(({ labels }) => label !== undefined && labels.includes(label));
      response.json({ issues: found.slice(0, request.body.maxResults).map(shown), isLast: true });
    });
    app.use('/rest/api/3/issue/:key', (request, response, next) => {
      if (issues.has(request.params.key)) return next();
      const said = 'Issue does not exist or you do not have permission to see it.';
      response.status(404).json(refusal({}, [said]));
    });
    app.get('/rest/api/3/issue/:key', (request, response) => {
      response.json(shown(issues.get(request.params.key) as Issue));
    });
    app.put('/rest/api/3/issue/:key', (request, response) => {
      const refused = accepted(request.body.fields);
      if (refused !== null) return void response.status(400).json(refused);
      Object.assign(issues.get(request.params.key) as Issue, request.body.fields);
      response.status(204).end();
    });
    app.delete('/rest/api/3/issue/:key', (request, response) => {
      issues.delete(request.params.key);
      response.status(204).end();
    });
    app.get('/rest/api/3/issue/:key/transitions', (_request, response) => {
      const open = TRANSITIONS.filter((id) => state.canFinish || STATES[id] !== 'done');
      response.json({ transitions: open.map((id) => ({ id, name: id, to: { statusCategory: { key: STATES[id] } } })) });
    });
    app.post('/rest/api/3/issue/:key/transitions', (request, response) => {
      const id = TRANSITIONS.find((one) => one === request.body.transition?.id);
      if (id === undefined) return void response.status(400).json(refusal({}, ['Transition id is not valid.']));
      (issues.get(request.params.key) as Issue).status = STATES[id];
      response.status(204).end();
    });
  });
  return Object.assign(state, {
    ...server,
    faults,
    issues,
    tokens,
    hidden,
    address: `${server.origin}/jira/software/projects/GRF/boards/1`,
  });
}
