import { GreffierError } from '#domain/errors.ts';
import { foldText } from '#domain/fold-text.ts';
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
import { googleApis } from '../google/apis.ts';
import { unlessUnknown } from './caller.ts';
import { GoogleTaskCaller, type GoogleTaskDependencies, type Make } from './google-caller.ts';
import { bears, withMarker } from './marker.ts';

type Held = Extract<HeldTool, { tool: 'google' }>;
type Given = Extract<GivenTool, { tool: 'google' }>;

const lists = z.object({
  items: z._default(z.array(z.object({ id: z.string(), title: z.string() })), []),
  nextPageToken: z.optional(z.string()),
});
const task = z.object({
  id: z.string(),
  status: z.enum(['needsAction', 'completed']),
  notes: z.optional(z.string()),
  deleted: z.optional(z.boolean()),
  webViewLink: z.optional(z.string().check(z.startsWith('https://'))),
});
const page = z.object({ items: z._default(z.array(task), []), nextPageToken: z.optional(z.string()) });

/** Where people see their tasks, of one without an address of its own. */
const TASKS_PAGE = 'https://tasks.google.com/';
const PAGE_SIZE = 100;
const MOST_PAGES = 100;
/** Google lists what was just made; only a call that is still under way is not there yet. */
const SPARE_MS = 30_000;

const shown = ({ id, status, webViewLink }: z.output<typeof task>): ForeignTask => ({
  id,
  url: webViewLink ?? TASKS_PAGE,
  isDone: status === 'completed',
});

/** Google Tasks by Google's own SDK, with what the person lets Greffier do there (`OPTIONAL_SCOPES.tasks`). */
export class GoogleTasks implements TaskDestination<Given, Held> {
  readonly tool = 'google';
  readonly settlesMs: number;
  readonly needsDay = false;
  readonly #caller: GoogleTaskCaller<'tasks'>;
  readonly #api: ReturnType<typeof googleApis>['lists'];

  constructor({ apiRoot, ...dependencies }: GoogleTaskDependencies<'tasks'>) {
    this.#caller = new GoogleTaskCaller(dependencies, { api: 'tasks', scope: 'tasks' });
    this.#api = googleApis(apiRoot).lists;
    this.settlesMs = this.#caller.longestMs + SPARE_MS;
  }

  async open({ userId, list }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { email } = await this.#caller.person(userId, signal);
    const wanted = foldText(list.trim());
    let pageToken: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const asked = { maxResults: PAGE_SIZE, ...(pageToken === undefined ? {} : { pageToken }) };
      const make: Make = (options) => this.#api.tasklists.list(asked, options);
      const there = await this.#caller.json({ userId, signal, make }, lists);
      const found = wanted === '' ? there.items[0] : there.items.find(({ title }) => foldText(title) === wanted);
      if (found) return { held: { tool: 'google', userId, list: found.id }, place: found.title, account: email };
      pageToken = there.nextPageToken;
      if (pageToken === undefined) break;
    }
    throw new GreffierError(TASK_FAILURES.placeUnknown);
  }

  async check({ held, signal }: TaskCall<Held>): Promise<void> {
    const make: Make = (options) => this.#api.tasklists.get({ tasklist: held.list }, options);
    await this.#caller.text({ userId: held.userId, signal, make });
  }

  async create({ held, signal }: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const requestBody = fieldsOf(content, marker);
    const make: Make = (options) => this.#api.tasks.insert({ tasklist: held.list, requestBody }, options);
    return shown(await this.#caller.json({ userId: held.userId, signal, changes: true, make }, task));
  }

  async find({ held, signal }: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null> {
    let pageToken: string | undefined;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const asked = {
        tasklist: held.list,
        updatedMin: since,
        maxResults: PAGE_SIZE,
        // What was finished in Google's own pages counts as hidden.
        showCompleted: true,
        showHidden: true,
        ...(pageToken === undefined ? {} : { pageToken }),
      };
      const make: Make = (options) => this.#api.tasks.list(asked, options);
      const { items, nextPageToken } = await this.#caller.json({ userId: held.userId, signal, make }, page);
      const found = items.find(({ notes }) => bears(notes, marker));
      if (found) return shown(found);
      if (nextPageToken === undefined) return null;
      pageToken = nextPageToken;
    }
    throw new GreffierError(TASK_FAILURES.unreadable);
  }

  /** Google goes on telling of a task that was deleted. */
  async look({ held, signal }: TaskCall<Held>, id: string): Promise<ForeignTask | null> {
    const make: Make = (options) => this.#api.tasks.get({ tasklist: held.list, task: id }, options);
    const there = await unlessUnknown(() => this.#caller.json({ userId: held.userId, signal, make }, task));
    return there === null || there.deleted === true ? null : shown(there);
  }

  async change(call: TaskCall<Held>, id: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#patch(call, id, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void> {
    await this.#patch(call, id, { status: isDone ? 'completed' : 'needsAction' });
  }

  async remove({ held, signal }: TaskCall<Held>, id: string): Promise<void> {
    const make: Make = (options) => this.#api.tasks.delete({ tasklist: held.list, task: id }, options);
    await unlessUnknown(() => this.#caller.text({ userId: held.userId, signal, changes: true, make }));
  }

  async #patch(call: TaskCall<Held>, id: string, requestBody: Readonly<Record<string, string | null>>): Promise<void> {
    const { held, signal } = call;
    // A patch would bring back into the list what somebody deleted there.
    if ((await this.look(call, id)) === null) return;
    const make: Make = (options) => this.#api.tasks.patch({ tasklist: held.list, task: id, requestBody }, options);
    await unlessUnknown(() => this.#caller.text({ userId: held.userId, signal, changes: true, make }));
  }
}

/** Google keeps the day of `due` alone. */
const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  title,
  notes: withMarker(notes, marker),
  due: due === null ? null : `${due}T00:00:00.000Z`,
});
