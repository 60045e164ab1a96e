import { GreffierError } from '#domain/errors.ts';
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
import { unlessUnknown, type ToolCaller, type ToolRequest } from './caller.ts';
import { bears, withMarker } from './marker.ts';

type Held = Extract<HeldTool, { tool: 'asana' }>;
type Given = Extract<GivenTool, { tool: 'asana' }>;

const named = z.object({ data: z.object({ name: z.string() }) });
const task = z.object({
  gid: z.string().check(z.regex(/^\d{1,40}$/)),
  completed: z.boolean(),
  permalink_url: z.string().check(z.startsWith('https://')),
  notes: z.optional(z.nullable(z.string())),
});
const FIELDS = 'completed,permalink_url,notes';
const one = z.object({ data: task });
const page = z.object({
  data: z.array(task),
  next_page: z.optional(z.nullable(z.object({ offset: z.string() }))),
});

const PAGE_SIZE = 100;
/** Ten thousand tasks of one project since the connection was made. */
const MOST_PAGES = 100;
/** Asana lists what was just made; only a call that is still under way is not there yet. */
const SPARE_MS = 30_000;

/**
 * `https://app.asana.com/0/{project}/…`, or `https://app.asana.com/1/{workspace}/project/{project}/…` since 2025.
 * Throws TASK_ADDRESS_INVALID.
 */
function projectIn(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, form, second, third, fourth] = path.split('/');
  const found = form === '0' ? second : form === '1' && third === 'project' ? fourth : undefined;
  if (found === undefined || !/^\d{1,40}$/.test(found)) throw new GreffierError(TASK_FAILURES.addressInvalid);
  return found;
}

const shown = ({ gid: id, permalink_url: url, completed: isDone }: z.output<typeof task>): ForeignTask => ({
  id,
  url,
  isDone,
});

/** Asana by REST, version 1.0, with a personal access token. */
export class AsanaTasks implements TaskDestination<Given, Held> {
  readonly tool = 'asana';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #root: string;
  readonly #caller: ToolCaller;

  constructor(root: string, caller: ToolCaller) {
    this.#root = root;
    this.#caller = caller;
    this.settlesMs = caller.timeoutMs + SPARE_MS;
  }

  async open({ token, address }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const held: Held = { tool: 'asana', token, project: projectIn(address) };
    const me = await this.#caller.json(this.#request({ held, signal }, '/users/me?opt_fields=name'), named);
    const project = await this.#caller.json(
      this.#request({ held, signal }, `/projects/${held.project}?opt_fields=name`),
      named,
    );
    return { held, place: project.data.name, account: me.data.name };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#caller.json(this.#request(call, `/projects/${call.held.project}?opt_fields=name`), named);
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const data = { ...fieldsOf(content, marker), projects: [call.held.project], assignee: 'me' };
    const made = await this.#caller.json(
      { ...this.#request(call, `/tasks?opt_fields=${FIELDS}`), method: 'POST', body: { data } },
      one,
    );
    return shown(made.data);
  }

  async find(call: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null> {
    let offset: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const query = new URLSearchParams({
        project: call.held.project,
        modified_since: since,
        opt_fields: FIELDS,
        limit: String(PAGE_SIZE),
        ...(offset === undefined ? {} : { offset }),
      });
      const { data, next_page } = await this.#caller.json(this.#request(call, `/tasks?${query}`), page);
      const found = data.find(({ notes }) => bears(notes, marker));
      if (found) return shown(found);
      if (!next_page) return null;
      offset = next_page.offset;
    }
    throw new GreffierError(TASK_FAILURES.unreadable);
  }

  async look(call: TaskCall<Held>, id: string): Promise<ForeignTask | null> {
    const there = await unlessUnknown(() =>
      this.#caller.json(this.#request(call, `/tasks/${encodeURIComponent(id)}?opt_fields=${FIELDS}`), one),
    );
    return there && shown(there.data);
  }

  async change(call: TaskCall<Held>, id: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#put(call, id, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void> {
    await this.#put(call, id, { completed: isDone });
  }

  async remove(call: TaskCall<Held>, id: string): Promise<void> {
    const request = { ...this.#request(call, `/tasks/${encodeURIComponent(id)}`), method: 'DELETE' } as const;
    await unlessUnknown(() => this.#caller.text(request));
  }

  async #put(call: TaskCall<Held>, id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    const request = { ...this.#request(call, `/tasks/${encodeURIComponent(id)}`), method: 'PUT' } as const;
    await unlessUnknown(() => this.#caller.text({ ...request, body: { data } }));
  }

  #request = ({ held, signal }: TaskCall<Held>, path: string): ToolRequest => ({
    method: 'GET',
    url: new URL(`${this.#root}/api/1.0${path}`),
    authorization: `Bearer ${held.token}`,
    signal,
  });
}

const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  name: title,
  notes: withMarker(notes, marker),
  due_on: due,
});
