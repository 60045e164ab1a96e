import type { Decider } from '#domain/events/decider.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { TASK_FAILURE_CODES, type TaskFailureCode } from './failures.ts';
import { taskCategory } from './identity.ts';
import { TASK_TOOLS, type TaskTool } from './tools.ts';

const time = z.iso.datetime({ offset: true });
const failureCode = z.enum(TASK_FAILURE_CODES as [TaskFailureCode, ...TaskFailureCode[]]);

/** Of whom, where and what: the same in every event that begins a task. */
const owner = {
  connectionId: z.string(),
  userId: z.string(),
  tool: z.enum(TASK_TOOLS),
  meetingId: z.string(),
  actionId: z.string(),
};

/** What became of an action item in a tool. What it says is in none of them: `told` stands for it (`toldMark`). */
export const taskEvents = {
  /** It is about to be made. Who finds this last does not know whether it was. `attempt`: which of its tasks. */
  TaskBegun: eventType(z.object({ ...owner, attempt: z.int(), told: z.string(), at: time })),
  /** It is there. `wasFound`: by its marker, after a call of which nobody knew what came. */
  TaskSent: eventType(
    z.object({ foreignId: z.string(), url: z.string(), isDone: z.boolean(), wasFound: z.boolean(), at: time }),
  ),
  /** The tool refused it, and made nothing. */
  TaskRefused: eventType(z.object({ failure: failureCode, at: time })),
  /** It says there what it says here. */
  TaskChanged: eventType(z.object({ told: z.string(), at: time })),
  /** It is done, or open again, in both places; `from`: where that was so first. */
  TaskDone: eventType(z.object({ isDone: z.boolean(), from: z.enum(['here', 'there']), at: time })),
  /** The tool refused a change: it stands there as it was. */
  TaskChangeRefused: eventType(z.object({ failure: failureCode, at: time })),
  /** Somebody deleted it there. It is not sent again, and the action item stays as it is. */
  TaskGone: eventType(z.object({ at: time })),
  /**
   * The action item is theirs no more, or none: its task was taken out of the tool, or left there where it was done.
   */
  TaskWithdrawn: eventType(z.object({ wasLeft: z.boolean(), at: time })),
};
export type TaskEvent = EventOf<typeof taskEvents>;
type Data<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>['data'];

export const TASK_PHASES = ['begun', 'sent', 'refused', 'gone', 'withdrawn'] as const;
export type TaskPhase = (typeof TASK_PHASES)[number];

export interface TaskOwner {
  readonly connectionId: string;
  readonly userId: string;
  readonly tool: TaskTool;
  readonly meetingId: string;
  readonly actionId: string;
}

/** How an action item stands in a tool. */
export interface TaskState {
  readonly phase: 'none' | TaskPhase;
  /** Of the last one that was begun; 0 before the first. */
  readonly attempt: number;
  /** When the last call that makes it was begun, ISO 8601; empty before the first. */
  readonly begunAt: string;
  /** What the tool was told last. */
  readonly told: string;
  readonly foreign: { readonly id: string; readonly url: string } | null;
  /** What here and there agreed on last. */
  readonly isDone: boolean;
  /** Why it, or a change of it, was refused last; null where nothing was. */
  readonly failure: { readonly code: TaskFailureCode; readonly at: string } | null;
}

export const noTask: TaskState = {
  phase: 'none',
  attempt: 0,
  begunAt: '',
  told: '',
  foreign: null,
  isDone: false,
  failure: null,
};

export type TaskCommand =
  | ({ readonly type: 'beginTask'; readonly attempt: number; readonly told: string; readonly at: string } & TaskOwner)
  | ({ readonly type: 'recordSent' } & Data<'TaskSent'>)
  | ({ readonly type: 'recordRefused' } & Data<'TaskRefused'>)
  | ({ readonly type: 'recordChanged' } & Data<'TaskChanged'>)
  | ({ readonly type: 'recordDone' } & Data<'TaskDone'>)
  | ({ readonly type: 'recordGone' } & Data<'TaskGone'>)
  | ({ readonly type: 'recordWithdrawn' } & Data<'TaskWithdrawn'>);

/** What was overtaken by what others recorded meanwhile says nothing any more. */
function decide(command: TaskCommand, state: TaskState): readonly TaskEvent[] {
  switch (command.type) {
    case 'beginTask': {
      const { type: _type, ...data } = command;
      const isOpen = state.phase === 'sent' || data.attempt < state.attempt;
      return isOpen ? [] : [{ type: 'TaskBegun', data }];
    }
    case 'recordSent': {
      const { type: _type, ...data } = command;
      return state.phase === 'begun' ? [{ type: 'TaskSent', data }] : [];
    }
    case 'recordRefused': {
      const { type: _type, ...data } = command;
      if (state.phase === 'begun') return [{ type: 'TaskRefused', data }];
      const isKnown = state.failure?.code === data.failure;
      return state.phase !== 'sent' || isKnown ? [] : [{ type: 'TaskChangeRefused', data }];
    }
    case 'recordChanged': {
      const { told, at } = command;
      return state.phase === 'sent' && told !== state.told ? [{ type: 'TaskChanged', data: { told, at } }] : [];
    }
    case 'recordDone': {
      const { isDone, from, at } = command;
      return state.phase === 'sent' && isDone !== state.isDone
        ? [{ type: 'TaskDone', data: { isDone, from, at } }]
        : [];
    }
    case 'recordGone':
      return state.phase === 'sent' ? [{ type: 'TaskGone', data: { at: command.at } }] : [];
    case 'recordWithdrawn': {
      const { wasLeft, at } = command;
      const isOver = state.phase === 'none' || state.phase === 'withdrawn';
      return isOver ? [] : [{ type: 'TaskWithdrawn', data: { wasLeft, at } }];
    }
  }
}

function evolve(state: TaskState, { type, data }: TaskEvent): TaskState {
  switch (type) {
    case 'TaskBegun': {
      const { attempt, told, at: begunAt } = data;
      return { ...state, phase: 'begun', attempt, told, begunAt, foreign: null, isDone: false };
    }
    case 'TaskSent': {
      const { foreignId: id, url, isDone } = data;
      return { ...state, phase: 'sent', foreign: { id, url }, isDone, failure: null };
    }
    case 'TaskRefused':
      return { ...state, phase: 'refused', failure: { code: data.failure, at: data.at } };
    case 'TaskChanged':
      return { ...state, told: data.told, failure: null };
    case 'TaskDone':
      return { ...state, isDone: data.isDone, failure: null };
    case 'TaskChangeRefused':
      return { ...state, failure: { code: data.failure, at: data.at } };
    case 'TaskGone':
      return { ...state, phase: 'gone' };
    case 'TaskWithdrawn':
      return { ...state, phase: 'withdrawn', failure: null };
  }
}

export const taskDecider: Decider<TaskState, TaskCommand, TaskEvent> = { initialState: noTask, decide, evolve };

export const taskStreams = decidedStreams(taskCategory, { events: taskEvents, decider: taskDecider });
