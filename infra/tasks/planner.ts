import { GreffierError, isError } from '#domain/errors.ts';
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

type Held = Extract<HeldTool, { tool: 'planner' }>;
type Given = Extract<GivenTool, { tool: 'planner' }>;

const id = z.string().check(z.minLength(1));
const plan = z.object({ id, title: z.string() });
const bucket = z.object({ id, name: z.string() });
const task = z.object({
  id,
  '@odata.etag': z.optional(z.string()),
  percentComplete: z.number(),
  hasDescription: z.optional(z.nullable(z.boolean())),
  createdDateTime: z.optional(z.nullable(z.string())),
});
type Task = z.output<typeof task>;
const details = z.object({
  '@odata.etag': z.optional(z.string()),
  description: z.optional(z.nullable(z.string())),
});

const DONE = 100;
/** Planner answers a day as a moment: the one that its own pages write. */
const DUE_TIME = '10:00:00Z';
/** How often a change is begun again that somebody else's overtook. */
const MOST_CHANGES = 4;
/** Of those made since the connection was, whose details are read to find one. */
const MOST_LOOKED_AT = 300;
const SPARE_MS = 60_000;
/** Changed by somebody between our reading and writing (412), or in conflict with what they changed (409). */
const OVERTAKEN: ReadonlySet<unknown> = new Set([409, 412]);

const e = encodeURIComponent;

/** Planner by Graph, with what the person lets Greffier do there (`TOOL_SCOPES.tasks`), in a plan of theirs. */
export class PlannerTasks implements TaskDestination<Given, Held> {
  readonly tool = 'planner';
  readonly needsDay = false;
  readonly settlesMs: number;
  readonly #caller: MicrosoftTaskCaller;

  constructor(dependencies: MicrosoftTaskDependencies) {
    this.#caller = new MicrosoftTaskCaller(dependencies, { tool: 'planner', scope: 'tasks' });
    this.settlesMs = this.#caller.longestMs + SPARE_MS;
  }

  async open(given: Given, signal?: AbortSignal): Promise<ToolPlace & { readonly held: Held }> {
    const { userId } = given;
    const { email } = await this.#caller.person(userId, signal);
    const [wanted, wantedBucket] = [foldText(given.plan.trim()), foldText(given.bucket.trim())];
    const chosen = await this.#caller.find(
      { userId, signal, path: '/me/planner/plans' },
      { schema: plan, until: ({ title }: z.output<typeof plan>) => foldText(title) === wanted },
    );
    if (!chosen) throw new GreffierError(TASK_FAILURES.placeUnknown);
    const where = await this.#caller.find(
      { userId, signal, path: `/planner/plans/${e(chosen.id)}/buckets` },
      {
        schema: bucket,
        until: ({ name }: z.output<typeof bucket>) => wantedBucket === '' || foldText(name) === wantedBucket,
      },
    );
    if (!where) throw new GreffierError(TASK_FAILURES.placeUnknown);
    return {
      held: { tool: 'planner', userId, plan: chosen.id, bucket: where.id },
      place: `${chosen.title}, ${where.name}`,
      account: email,
    };
  }

  async check(call: TaskCall<Held>): Promise<void> {
    await this.#caller.json(asked(call, `/planner/buckets/${e(call.held.bucket)}`), bucket);
  }

  async create(call: TaskCall<Held>, content: TaskContent, marker: string): Promise<ForeignTask> {
    const { userId, plan: planId, bucket: bucketId } = call.held;
    const [tenant, person] = await this.#owner(userId, call.signal);
    const body = {
      planId,
      bucketId,
      ...fieldsOf(content),
      assignments: { [person]: { '@odata.type': '#microsoft.graph.plannerAssignment', orderHint: ' !' } },
      details: { description: withMarker(content.notes, marker) },
    };
    const made = await this.#caller.json({ ...asked(call, '/planner/tasks'), method: 'post', body }, task);
    // The task is there, whatever becomes of its notes.
    if (made.hasDescription === false) await this.#describe(call, made.id, body.details).catch(() => undefined);
    return shown(made, tenant);
  }

  /** Lists of tasks tell no notes: those made since are looked at one by one, the newest first. */
  async find(call: TaskCall<Held>, marker: string, since: string): Promise<ForeignTask | null> {
    const [tenant] = await this.#owner(call.held.userId, call.signal);
    const all = await this.#caller.list<Task, typeof task>(
      asked(call, `/planner/plans/${e(call.held.plan)}/tasks`),
      task,
    );
    const newest = all
      .filter(({ hasDescription }) => hasDescription !== false)
      .filter(({ createdDateTime }) => createdDateTime == null || Date.parse(createdDateTime) >= Date.parse(since))
      .toSorted((one, other) => (other.createdDateTime ?? '').localeCompare(one.createdDateTime ?? ''));
    for (const one of newest.slice(0, MOST_LOOKED_AT)) {
      const more = await unlessUnknown(() => this.#caller.json(asked(call, detailsPath(one.id)), details));
      if (bears(more?.description, marker)) return shown(one, tenant);
    }
    if (newest.length > MOST_LOOKED_AT) throw new GreffierError(TASK_FAILURES.unreadable);
    return null;
  }

  async look(call: TaskCall<Held>, taskId: string): Promise<ForeignTask | null> {
    const [tenant] = await this.#owner(call.held.userId, call.signal);
    const there = await unlessUnknown(() => this.#caller.json(asked(call, taskPath(taskId)), task));
    return there && shown(there, tenant);
  }

  async change(call: TaskCall<Held>, taskId: string, { marker, ...content }: TaskContent & { marker: string }) {
    await this.#write(call, taskPath(taskId), { method: 'patch', body: fieldsOf(content) });
    await this.#describe(call, taskId, { description: withMarker(content.notes, marker) });
  }

  async setDone(call: TaskCall<Held>, taskId: string, isDone: boolean): Promise<void> {
    await this.#write(call, taskPath(taskId), { method: 'patch', body: { percentComplete: isDone ? DONE : 0 } });
  }

  async remove(call: TaskCall<Held>, taskId: string): Promise<void> {
    await this.#write(call, taskPath(taskId), { method: 'delete' });
  }

  #describe = (call: TaskCall<Held>, taskId: string, body: object): Promise<void> =>
    this.#write(call, detailsPath(taskId), { method: 'patch', body });

  /** Planner takes a change of what it has now alone (`If-Match`): what was overtaken is read and made again. */
  async #write(call: TaskCall<Held>, path: string, change: Pick<Asked, 'method' | 'body'>): Promise<void> {
    for (let changes = 1; ; changes += 1) {
      const there = await unlessUnknown(() => this.#caller.json(asked(call, path), details));
      if (there === null) return;
      const headers = { 'if-match': there['@odata.etag'] ?? '*' };
      try {
        await unlessUnknown(() => this.#caller.text({ ...asked(call, path), ...change, headers }));
        return;
      } catch (error) {
        const isOvertaken = isError(error, TASK_FAILURES.refused) && OVERTAKEN.has(error.details['status']);
        if (!isOvertaken || changes >= MOST_CHANGES) throw error;
      }
    }
  }

  /** Ids of the tenant and of the person in it. */
  async #owner(userId: string, signal: AbortSignal | undefined): Promise<readonly [tenant: string, person: string]> {
    const [tenant = '', person = ''] = (await this.#caller.person(userId, signal)).subject.split('/');
    return [tenant, person];
  }
}

const asked = ({ held: { userId }, signal }: TaskCall<Held>, path: string): Asked => ({ userId, signal, path });
const taskPath = (taskId: string): string => `/planner/tasks/${e(taskId)}`;
const detailsPath = (taskId: string): string => `${taskPath(taskId)}/details`;

/** Graph tells no address of a task; this is the one that Planner's own messages lead to. */
const shown = ({ id: taskId, percentComplete }: Task, tenant: string): ForeignTask => ({
  id: taskId,
  url: `https://tasks.office.com/${e(tenant)}/Home/Task/${e(taskId)}`,
  isDone: percentComplete === DONE,
});

const fieldsOf = ({ title, due }: TaskContent) => ({
  title,
  dueDateTime: due === null ? null : `${due}T${DUE_TIME}`,
});
