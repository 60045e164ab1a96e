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
import { unlessUnknown } from './caller.ts';
import { bears, withMarker } from './marker.ts';
import { MicrosoftTaskCaller, type Asked, type MicrosoftTaskDependencies } from './microsoft-caller.ts';

type Held = Extract<HeldTool, { tool: 'todo' }>;
type Given = Extract<GivenTool, { tool: 'todo' }>;

const list = z.object({
  id: z.string().check(z.minLength(1)),
  displayName: z.string(),
  wellknownListName: z.optional(z.nullable(z.string())),
});
const task = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  body: z.optional(z.nullable(z.object({ content: z.optional(z.nullable(z.string())) }))),
  linkedResources: z.optional(z.nullable(z.array(z.object({ externalId: z.optional(z.nullable(z.string())) })))),
});
type Task = z.output<typeof task>;

const COMPLETED = 'completed';
/** To Do lists what was just made; only a call that is still under way is not there yet. */
const SPARE_MS = 30_000;

const e = encodeURIComponent;

/** Graph tells no address of a task; this is how To Do's own pages name it. */
const shown = ({ id, status }: Task): ForeignTask => ({
  id,
  url: `https://to-do.office.com/tasks/id/${e(id)}/details`,
  isDone: status === COMPLETED,
});

const isMarked = ({ body, linkedResources }: Task, marker: string): boolean =>
  bears(body?.content, marker) || linkedResources?.some(({ externalId }) => externalId === marker) === true;

/** Microsoft To Do by Graph, with what the person lets Greffier do there (`TOOL_SCOPES.tasks`). */
export class TodoTasks implements TaskDestination<Given, Held> {
  readonly tool = 'todo';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #caller: MicrosoftTaskCaller;

  constructor(dependencies: MicrosoftTaskDependencies) {
    this.#caller = new MicrosoftTaskCaller(dependencies, { tool: 'todo', scope: 'tasks' });
    this.settlesMs = this.#caller.longestMs + SPARE_MS;
  }

  async open({ userId, list: name }: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { email } = await this.#caller.person(userId, signal);
    const wanted = foldText(name.trim());
    const found = await this.#caller.find(
      { userId, signal, path: '/me/todo/lists' },
      {
        schema: list,
        until: ({ displayName, wellknownListName }: z.output<typeof list>) =>
          wanted === '' ? wellknownListName === 'defaultList' : foldText(displayName) === wanted,
      },
    );
    if (!found) throw new GreffierError(TASK_FAILURES.placeUnknown);
    return { held: { tool: 'todo', userId, list: found.id }, place: found.displayName, account: email };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#caller.json(this.#asked(call, ''), list);
  }

  /** What it comes from is linked to it, under the marker: that stays where somebody writes over the notes. */
  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const [displayName] = content.notes.split('\n');
    const webUrl = content.notes.split('\n').find((line) => URL.canParse(line));
    const linked = { applicationName: 'Greffier', displayName, externalId: marker, ...(webUrl ? { webUrl } : {}) };
    const body = { ...fieldsOf(content, marker), linkedResources: [linked] };
    return shown(await this.#caller.json({ ...this.#asked(call, '/tasks'), method: 'post', body }, task));
  }

  async find(call: TaskCall<Held>, marker: string): Promise<ForeignTask | null> {
    const query = { $expand: 'linkedResources', $top: '100' };
    const found = await this.#caller.find(
      { ...this.#asked(call, '/tasks'), query },
      { schema: task, until: (one: Task) => isMarked(one, marker) },
    );
    return found && shown(found);
  }

  async look(call: TaskCall<Held>, id: string): Promise<ForeignTask | null> {
    const there = await unlessUnknown(() => this.#caller.json(this.#asked(call, `/tasks/${e(id)}`), task));
    return there && shown(there);
  }

  async change(call: TaskCall<Held>, id: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#patch(call, id, fieldsOf(content, marker));
  }

  async setDone(call: TaskCall<Held>, id: string, isDone: boolean): Promise<void> {
    await this.#patch(call, id, { status: isDone ? COMPLETED : 'notStarted' });
  }

  async remove(call: TaskCall<Held>, id: string): Promise<void> {
    await unlessUnknown(() => this.#caller.text({ ...this.#asked(call, `/tasks/${e(id)}`), method: 'delete' }));
  }

  async #patch(call: TaskCall<Held>, id: string, body: object): Promise<void> {
    await unlessUnknown(() => this.#caller.text({ ...this.#asked(call, `/tasks/${e(id)}`), method: 'patch', body }));
  }

  #asked = ({ held: { userId, list: listId }, signal }: TaskCall<Held>, rest: string): Asked => ({
    userId,
    signal,
    path: `/me/todo/lists/${e(listId)}${rest}`,
  });
}

/** To Do keeps the day of `dueDateTime` alone. */
const fieldsOf = ({ title, notes, due }: TaskContent, marker: string) => ({
  title,
  body: { contentType: 'text', content: withMarker(notes, marker) },
  dueDateTime: due === null ? null : { dateTime: `${due}T00:00:00`, timeZone: 'UTC' },
});
