import type { TaskCall, TaskContent, TaskDestination } from '#domain/tasks/destination.ts';
import { endsConnection, isCertainlyNot, TASK_FAILURES, taskFailureOf } from '#domain/tasks/failures.ts';
import { markerOf, toldMark } from '#domain/tasks/identity.ts';
import { nextStep, type Step, type There } from '#domain/tasks/next-step.ts';
import type { TaskCommand, TaskOwner, TaskState } from '#domain/tasks/task.ts';

/** An action item as its owner has it here. */
export interface OwnAction {
  readonly content: TaskContent;
  readonly isDone: boolean;
}

/** One action item in one tool, and everything that is needed to bring the two together. */
export interface TaskAtHand {
  readonly taskId: string;
  readonly owner: TaskOwner;
  /** Null: it is none of theirs any more. */
  readonly action: OwnAction | null;
  readonly destination: TaskDestination;
  readonly call: TaskCall;
  /** ISO 8601. */
  readonly connectedAt: string;
  readonly now: () => string;
  readonly record: (command: TaskCommand) => Promise<TaskState>;
  /** Ticks the action item, or opens it again, in its owner's name; answers whether it could. */
  readonly setHere: (isDone: boolean) => Promise<boolean>;
}

/** More than one task ever needs at once. */
const MOST_STEPS = 6;

/**
 * Does what is to be done about an action item in a tool, and records each step: before a task is made, and after
 * everything that came of a call. It can be cut off anywhere and begun again. `looks`: the tool is asked how it stands.
 * Throws what keeps the whole connection from going on: no answer, throttling, a token that is not taken.
 */
export async function advance(task: TaskAtHand, state: TaskState, looks: boolean): Promise<TaskState> {
  let known = state;
  let there: There = 'not-looked';
  if (looks && known.phase === 'sent' && task.action !== null) there = await lookedAt(task, known);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = stepOf(task, known, there);
    if (step.do === 'nothing') return known;
    if (step.do === 'look') {
      there = await lookedAt(task, known);
      continue;
    }
    const next = await done(task, { known, step });
    if (next === null) return known;
    known = next;
    there = 'not-looked';
  }
  return known;
}

/** Whether nothing is to be done unless the tool has news. */
export const isAtRest = (task: TaskAtHand, state: TaskState): boolean =>
  stepOf(task, state, 'not-looked').do === 'nothing';

const stepOf = ({ taskId, action, destination, connectedAt, now }: TaskAtHand, state: TaskState, there: There): Step =>
  nextStep(state, {
    wanted: action && { told: toldMark(taskId, action.content), isDone: action.isDone },
    there,
    now: Date.parse(now()),
    settlesMs: destination.settlesMs,
    connectedAt,
  });

const lookedAt = ({ destination, call }: TaskAtHand, { foreign }: TaskState): Promise<There> =>
  destination.look(call, foreign?.id ?? '');

interface Doing {
  readonly known: TaskState;
  readonly step: Exclude<Step, { do: 'nothing' | 'look' }>;
}

/** The state after a step; null where there is nothing more to do now. */
async function done(task: TaskAtHand, { known, step }: Doing): Promise<TaskState | null> {
  const { action, now, record } = task;
  switch (step.do) {
    case 'create':
      return action && created(task, { action, attempt: step.attempt });
    case 'find':
      return found(task, known, step.orElse);
    case 'gone':
      return record({ type: 'recordGone', at: now() });
    case 'agree':
      return record({ type: 'recordDone', isDone: step.isDone, from: 'here', at: now() });
    case 'set-here':
      if (!(await task.setHere(step.isDone))) return null;
      return record({ type: 'recordDone', isDone: step.isDone, from: 'there', at: now() });
    case 'set-there':
    case 'change':
    case 'withdraw':
      return changed(task, { known, step });
  }
}

interface Creating {
  readonly action: OwnAction;
  readonly attempt: number;
}

async function created(task: TaskAtHand, { action, attempt }: Creating): Promise<TaskState | null> {
  const { taskId, owner, destination, call, now, record } = task;
  const told = toldMark(taskId, action.content);
  const begun = await record({ type: 'beginTask', ...owner, attempt, told, at: now() });
  // Somebody else was faster: what they did is looked at in the next round.
  if (begun.phase !== 'begun') return null;
  try {
    const made = await destination.create(call, action.content, markerOf(taskId, attempt));
    return await record(sent(made, { wasFound: false, at: now() }));
  } catch (error) {
    return refusedFor(task, error);
  }
}

async function found(
  task: TaskAtHand,
  { attempt }: TaskState,
  orElse: 'create' | 'withdraw' | 'wait',
): Promise<TaskState | null> {
  const { taskId, action, destination, call, connectedAt, now, record } = task;
  const there = await destination.find(call, markerOf(taskId, attempt), connectedAt);
  if (there !== null) return record(sent(there, { wasFound: true, at: now() }));
  if (orElse === 'withdraw') return record({ type: 'recordWithdrawn', wasLeft: true, at: now() });
  return orElse === 'create' && action !== null ? created(task, { action, attempt }) : null;
}

const sent = (
  { id: foreignId, url, isDone }: { readonly id: string; readonly url: string; readonly isDone: boolean },
  how: { readonly wasFound: boolean; readonly at: string },
): TaskCommand => ({ type: 'recordSent', foreignId, url, isDone, ...how });

interface Changing {
  readonly known: TaskState;
  readonly step: Extract<Step, { do: 'set-there' | 'change' | 'withdraw' }>;
}

async function changed(task: TaskAtHand, { known, step }: Changing): Promise<TaskState | null> {
  const { taskId, action, destination, call, now, record } = task;
  const id = known.foreign?.id ?? '';
  try {
    if (step.do === 'withdraw') {
      if (!step.leaves) await destination.remove(call, id);
      return await record({ type: 'recordWithdrawn', wasLeft: step.leaves, at: now() });
    }
    if (step.do === 'set-there') {
      await destination.setDone(call, id, step.isDone);
      return await record({ type: 'recordDone', isDone: step.isDone, from: 'here', at: now() });
    }
    if (action === null) return null;
    await destination.change(call, id, { ...action.content, marker: markerOf(taskId, known.attempt) });
    return await record({ type: 'recordChanged', told: toldMark(taskId, action.content), at: now() });
  } catch (error) {
    return refusedFor(task, error);
  }
}

/** What the tool refuses for this task alone is recorded; what concerns the connection is thrown on. */
async function refusedFor({ now, record }: TaskAtHand, error: unknown): Promise<TaskState | null> {
  const failure = taskFailureOf(error);
  const isThrottled = failure === TASK_FAILURES.throttled.code;
  if (failure === null || isThrottled || !isCertainlyNot(failure) || endsConnection(failure)) throw error;
  await record({ type: 'recordRefused', failure, at: now() });
  return null;
}
