import { readTask, recordTask, setAction } from '#commands/tasks/task.ts';
import { disconnectTool, refuseTool, tasksRequest, type ToolDependencies } from '#commands/tasks/tools.ts';
import { loadAccount } from '#commands/user/account.ts';
import { Lately } from '#domain/lately.ts';
import { localDay } from '#domain/local-time.ts';
import type { HeldTool, TaskDestination } from '#domain/tasks/destination.ts';
import { endsConnection, TASK_FAILURES, taskFailureOf } from '#domain/tasks/failures.ts';
import { taskIdOf } from '#domain/tasks/identity.ts';
import { noTask, type TaskOwner } from '#domain/tasks/task.ts';
import { isTaskTool, type TaskTool, type Tool } from '#domain/tasks/tools.ts';
import { maySignIn } from '#domain/user/user.ts';
import { listActions } from '#projections/actions/queries.ts';
import type { RegisteredAction } from '#projections/actions/rows.ts';
import type { ReadTables } from '#projections/engine/read-tables.ts';
import { connectedTools, tasksOfConnection, type ConnectedTool, type ToolTask } from '#projections/tasks/queries.ts';
import type { Viewer } from '#projections/viewer.ts';
import { advance, isAtRest, type OwnAction, type TaskAtHand } from './advance.ts';
import { contentOf } from './content.ts';

export interface TaskRoundDependencies extends ToolDependencies, ReadTables {
  readonly destinations: Readonly<Record<TaskTool, TaskDestination>>;
  /** Where people open the application, without a slash at the end. */
  readonly publicUrl: () => string;
  /** Told what failed, by code; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** How often the tool is asked whether a task that is open was done there, in ms. */
const LOOK_EVERY_MS = 300_000;
/** Of one person; the register lists what is due first ahead. */
const MOST_ACTIONS = 2_000;

/** Brings people's action items and their tools together: what is new is sent, what changed on either side is told. */
export class TaskRounds {
  readonly #dependencies: TaskRoundDependencies;
  /** About which tasks the tool was asked a moment ago; ms since 1970. */
  readonly #looked = new Lately<true>(LOOK_EVERY_MS);

  constructor(dependencies: TaskRoundDependencies) {
    this.#dependencies = dependencies;
  }

  /** Everybody's, one after the other; a tool that is away, or asks for a pause, keeps no other one waiting. */
  async round(signal: AbortSignal): Promise<void> {
    const resting = new Set<Tool>();
    for (const connection of await connectedTools(this.#dependencies.pool)) {
      if (signal.aborted) return;
      if (connection.failure !== null || resting.has(connection.tool)) continue;
      try {
        await this.#one(connection, signal);
      } catch (error) {
        const failure = taskFailureOf(error);
        if (signal.aborted || failure === null) throw error;
        if (endsConnection(failure)) await this.#refused(connection, failure);
        else if (failure === TASK_FAILURES.throttled.code) resting.add(connection.tool);
        this.#dependencies.report('tasks left for later', { tool: connection.tool, code: failure });
      }
    }
  }

  #refused = ({ userId, connectionId }: ConnectedTool, failure: Parameters<typeof refuseTool>[2]['failure']) =>
    refuseTool(this.#dependencies, userId, { connectionId, failure });

  async #one(connection: ConnectedTool, signal: AbortSignal): Promise<void> {
    const { log, secrets, pool } = this.#dependencies;
    const { userId, tool, connectionId } = connection;
    const { user } = await loadAccount(log, userId);
    if (!maySignIn(user) || user.email === null) {
      await disconnectTool(this.#dependencies, { userId, tool, by: 'account', request: tasksRequest() });
      return;
    }
    // Nothing is sent to a mailbox; it ends with the account like the others.
    if (!isTaskTool(tool)) return;
    const held = (await secrets.of(userId)).get(connectionId)?.held;
    if (held === undefined) {
      await this.#refused(connection, TASK_FAILURES.lost.code);
      return;
    }
    const viewer = { userId, email: user.email, role: user.role };
    const [actions, known] = await Promise.all([this.#actionsOf(viewer), tasksOfConnection(pool, connectionId)]);
    for (const pair of pairs({ ...connection, tool }, actions, known)) {
      signal.throwIfAborted();
      await this.#task({ connection: { ...connection, tool }, held, email: viewer.email, pair, signal });
    }
  }

  async #actionsOf(viewer: Viewer): Promise<readonly RegisteredAction[]> {
    const today = localDay(Date.parse(this.#dependencies.now()));
    const asked = { of: 'mine', status: 'all', today, page: 1, limit: MOST_ACTIONS } as const;
    return (await listActions(this.#dependencies, viewer, asked)).actions;
  }

  async #task({ connection, held, email, pair, signal }: TaskToDo): Promise<void> {
    const { now, destinations, publicUrl } = this.#dependencies;
    const { owner, taskId, action, task } = pair;
    const at = Date.parse(now());
    const isOpen = task?.state.phase === 'sent' && !task.state.isDone;
    const looks = isOpen && this.#looked.of(taskId, at) === undefined;
    const destination = destinations[connection.tool];
    const isWanted = action !== null && (action.deadline !== null || !destination.needsDay);
    const own: OwnAction | null = isWanted
      ? { content: contentOf(action, publicUrl()), isDone: action.completed }
      : null;
    const atHand: TaskAtHand = {
      taskId,
      owner,
      action: own,
      destination,
      call: { held, signal },
      connectedAt: connection.since,
      now,
      record: (command) => recordTask(this.#dependencies, taskId, command),
      setHere: (isDone) => setAction(this.#dependencies, owner, { email, isDone }),
    };
    if (!looks && isAtRest(atHand, task?.state ?? noTask)) return;
    // The log is ahead of the table: a task that was begun a moment ago is in none of its rows yet.
    await advance(atHand, await readTask(this.#dependencies, taskId), looks);
    if (looks) this.#looked.note(taskId, true, at);
  }
}

/** A tool that has action items. */
type ConnectedTaskTool = ConnectedTool & { readonly tool: TaskTool };

interface Pair {
  readonly taskId: string;
  readonly owner: TaskOwner;
  readonly action: RegisteredAction | null;
  readonly task: ToolTask | null;
}

interface TaskToDo {
  readonly connection: ConnectedTaskTool;
  readonly held: HeldTool;
  readonly email: string;
  readonly pair: Pair;
  readonly signal: AbortSignal;
}

/**
 * What is to be looked at of one connection: the person's action items that are open, of meetings since the connection
 * was made unless they want all, and whatever was sent already.
 */
export function pairs(
  { userId, tool, connectionId, withOpen, since }: ConnectedTaskTool,
  actions: readonly RegisteredAction[],
  known: readonly ToolTask[],
): readonly Pair[] {
  const tasks = new Map(known.map((task) => [task.taskId, task]));
  const day = localDay(Date.parse(since));
  const wanted = actions.map((action): Pair => {
    const owner = { connectionId, userId, tool, meetingId: action.meetingId, actionId: action.id };
    const taskId = taskIdOf(owner);
    return { taskId, owner, action, task: tasks.get(taskId) ?? null };
  });
  const isConcerned = ({ action, task }: Pair): boolean =>
    task !== null ||
    (action !== null && !action.completed && (withOpen || localDay(action.startTime.getTime()) >= day));
  const ids = new Set(wanted.map(({ taskId }) => taskId));
  const gone = known
    .filter(({ taskId }) => !ids.has(taskId))
    .map((task): Pair => {
      const { taskId, meetingId, actionId } = task;
      return { taskId, owner: { connectionId, userId, tool, meetingId, actionId }, action: null, task };
    });
  return [...wanted.filter(isConcerned), ...gone];
}
