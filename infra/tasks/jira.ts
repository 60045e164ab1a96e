import { GreffierError, isError } from '#domain/errors.ts';
import type {
  ForeignTask,
  GivenTool,
  HeldTool,
  TaskCall,
  TaskContent,
  TaskDestination,
  ToolPlace,
} from '#domain/tasks/destination.ts';
import { TASK_FAILURES } from '#domain/tasks/failures.ts';
import { z } from 'zod/mini';
import { ToolAnswer, unlessUnknown, type ToolCaller, type ToolRequest } from './caller.ts';
import { jiraPlaceIn } from './jira-address.ts';
import { documentOf } from './jira-document.ts';
import { withMarker } from './marker.ts';

type Held = Extract<HeldTool, { tool: 'jira' }>;
type Given = Extract<GivenTool, { tool: 'jira' }>;

const myself = z.object({ accountId: z.string().check(z.minLength(1)), displayName: z.string() });
const project = z.object({ key: z.string(), name: z.string() });
const issueTypes = z.object({
  issueTypes: z.array(z.object({ id: z.string(), name: z.string(), subtask: z.boolean() })),
});
const made = z.object({ id: z.string(), key: z.string() });
const category = z.object({ statusCategory: z.object({ key: z.string() }) });
const issue = z.object({ key: z.string(), fields: z.object({ status: category }) });
const found = z.object({ issues: z.optional(z.array(issue)) });
const transitions = z.object({ transitions: z.array(z.object({ id: z.string(), to: category })) });
const refusal = z.object({ errors: z.optional(z.record(z.string(), z.unknown())) });

/** Jira's search hears of an issue only some time after it was made. */
const INDEXED_MS = 120_000;
const DONE = 'done';
/** What an issue can do without: a project may not have them on its screen. */
const OPTIONAL: ReadonlySet<string> = new Set(['duedate', 'assignee']);

const labelOf = (marker: string): string => `greffier-${marker}`;

/** Jira Cloud by REST, version 3, with the address and an API token of the person's. */
export class JiraTasks implements TaskDestination<Given, Held> {
  readonly tool = 'jira';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #hosts: readonly string[];
  readonly #caller: ToolCaller;

  /** @param hosts where tokens may go: hosts, or `.suffix` for all below */
  constructor(hosts: readonly string[], caller: ToolCaller) {
    this.#hosts = hosts;
    this.#caller = caller;
    this.settlesMs = caller.timeoutMs + INDEXED_MS;
  }

  async open({ email, token, address }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { site, key } = jiraPlaceIn(address, this.#hosts);
    const asking = {
      held: { tool: 'jira', site, email, token, project: key, issueType: '', accountId: '' } as const,
      signal,
    };
    const me = await this.#caller.json(this.#request(asking, '/myself'), myself);
    const where = await this.#caller.json(this.#request(asking, `/project/${key}`), project);
    const kinds = await this.#caller.json(this.#request(asking, `/issue/createmeta/${key}/issuetypes`), issueTypes);
    const usable = kinds.issueTypes.filter(({ subtask }) => !subtask);
    const kind = usable.find(({ name }) => name === 'Task' || name === 'Tâche') ?? usable[0];
    if (!kind) throw new GreffierError(TASK_FAILURES.forbidden);
    return {
      held: { ...asking.held, project: where.key, issueType: kind.id, accountId: me.accountId },
      place: `${where.name} (${where.key})`,
      account: me.displayName,
    };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#caller.json(this.#request(call, `/project/${call.held.project}`), project);
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const { project: key, issueType, accountId, site } = call.held;
    const fields = {
      ...fieldsOf(content, marker),
      project: { key },
      issuetype: { id: issueType },
      labels: [labelOf(marker)],
      assignee: { accountId },
    };
    const issueMade = await this.#withoutRefused(fields, (accepted) =>
      this.#caller.json({ ...this.#request(call, '/issue'), method: 'POST', body: { fields: accepted } }, made),
    );
    return { id: issueMade.key, url: `${site}/browse/${issueMade.key}`, isDone: false };
  }

  async find(call: TaskCall<Held>, marker: string): Promise<ForeignTask | null> {
    const body = { jql: `labels = "${labelOf(marker)}"`, fields: ['status'], maxResults: 1 };
    const { issues = [] } = await this.#caller.json(
      { ...this.#request(call, '/search/jql'), method: 'POST', body },
      found,
    );
    return issues[0] === undefined ? null : shown(call.held, issues[0]);
  }

  async look(call: TaskCall<Held>, key: string): Promise<ForeignTask | null> {
    const there = await unlessUnknown(() => this.#caller.json(this.#issue(call, key, '?fields=status'), issue));
    return there && shown(call.held, there);
  }

  async change(call: TaskCall<Held>, key: string, { marker, ...content }: TaskContent & { marker: string }) {
    await unlessUnknown(() =>
      this.#withoutRefused(fieldsOf(content, marker), (fields) =>
        this.#caller.text({ ...this.#issue(call, key), method: 'PUT', body: { fields } }),
      ),
    );
  }

  /** By a transition of its own workflow that leads into, or out of, the category of what is done. */
  async setDone(call: TaskCall<Held>, key: string, isDone: boolean): Promise<void> {
    const there = await unlessUnknown(() => this.#caller.json(this.#issue(call, key, '/transitions'), transitions));
    if (there === null) return;
    const way = there.transitions.find(({ to }) => (to.statusCategory.key === DONE) === isDone);
    if (!way) throw new GreffierError(TASK_FAILURES.noWay);
    const body = { transition: { id: way.id } };
    await this.#caller.text({ ...this.#issue(call, key, '/transitions'), method: 'POST', body });
  }

  async remove(call: TaskCall<Held>, key: string): Promise<void> {
    await unlessUnknown(() => this.#caller.text({ ...this.#issue(call, key), method: 'DELETE' }));
  }

  /** Where the tool refuses nothing but fields that an issue can do without, it is asked without these. */
  async #withoutRefused<Fields extends Readonly<Record<string, unknown>>, Result>(
    fields: Fields,
    ask: (fields: Readonly<Record<string, unknown>>) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await ask(fields);
    } catch (error) {
      const refused = isError(error, TASK_FAILURES.refused) ? refusedFields(error.cause) : [];
      if (refused.length === 0 || !refused.every((name) => OPTIONAL.has(name))) throw error;
      return ask(Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.includes(name))));
    }
  }

  #issue = (call: TaskCall<Held>, key: string, rest = ''): ToolRequest =>
    this.#request(call, `/issue/${encodeURIComponent(key)}${rest}`);

  #request = ({ held: { site, email, token }, signal }: TaskCall<Held>, path: string): ToolRequest => ({
    method: 'GET',
    url: new URL(`${site}/rest/api/3${path}`),
    authorization: `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`,
    signal,
  });
}

const shown = ({ site }: Held, { key, fields }: z.output<typeof issue>): ForeignTask => ({
  id: key,
  url: `${site}/browse/${key}`,
  isDone: fields.status.statusCategory.key === DONE,
});

const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  summary: title,
  description: documentOf(withMarker(notes, marker)),
  duedate: due,
});

function refusedFields(cause: unknown): readonly string[] {
  if (!(cause instanceof ToolAnswer)) return [];
  try {
    const { errors = {} } = refusal.parse(JSON.parse(cause.body));
    return Object.keys(errors);
  } catch {
    return [];
  }
}
