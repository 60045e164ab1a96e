import { taskIdOf } from '#domain/tasks/identity.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { it } from 'vitest';
import { tasksProjection } from './projection.ts';
import { taskTools, toolTasks } from './tables.ts';

const userId = 'c0ffee00-0000-4000-8000-000000000001';
const meetingId = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
const connectionId = '0b8d6f0e-7d3a-5a51-9b0e-1d4c8f1a2b01';
const owner = { connectionId, userId, tool: 'asana', meetingId, actionId: 'a1' } as const;
const task_id = taskIdOf(owner);
const [stream, task] = [`settings-tools-${userId}`, `settings-task-${task_id}`];
const [at, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'];
const connected = {
  type: 'TaskToolConnected',
  data: { connectionId, userId, tool: 'asana', withOpen: false, at },
} as const;
const begun = { type: 'TaskBegun', data: { ...owner, attempt: 1, told: 't1', at } } as const;
const sent = {
  type: 'TaskSent',
  data: { foreignId: '12', url: 'https://app.asana.com/0/1/12', isDone: false, wasFound: false, at: later },
} as const;
const failure = 'TASK_TOOL_FORBIDDEN';

const rows = specificationOfRows(tasksProjection);

it('has which tools people connected, and why one takes nothing more', () => {
  const one = rows.given(stream, connected);
  one.thenRows(taskTools, { user_id: userId, tool: 'asana', with_open: false, failure: null });
  const refused = { connectionId, tool: 'asana', failure: 'TASK_TOKEN_REFUSED', at: later } as const;
  const denied = one.given(stream, { type: 'TaskToolRefused', data: refused });
  denied.thenRows(taskTools, { user_id: userId, failure: 'TASK_TOKEN_REFUSED' });
  denied.given(stream, connected).thenRows(taskTools, { user_id: userId, failure: null });
  const ended = { connectionId, userId, tool: 'asana', by: 'person', at: later } as const;
  const gone = one.given(task, begun).given(stream, { type: 'TaskToolDisconnected', data: ended });
  gone.thenRows(taskTools);
  gone.thenRows(toolTasks);
});

it('has how an action item stands in a tool, from its sending to its end', () => {
  const one = rows.given(task, begun);
  one.thenRows(toolTasks, { task_id, phase: 'begun', told: 't1', foreign_id: null, is_done: false });
  one
    .given(task, { type: 'TaskRefused', data: { failure, at } })
    .thenRows(toolTasks, { task_id, phase: 'refused', failure });
  const there = one.given(task, sent);
  there.thenRows(toolTasks, { task_id, phase: 'sent', foreign_id: '12', failure: null });
  there
    .given(task, { type: 'TaskChangeRefused', data: { failure, at } })
    .thenRows(toolTasks, { task_id, phase: 'sent', failure });
  there.given(task, { type: 'TaskChanged', data: { told: 't2', at } }).thenRows(toolTasks, { task_id, told: 't2' });
  there
    .given(task, { type: 'TaskDone', data: { isDone: true, from: 'there', at } })
    .thenRows(toolTasks, { task_id, is_done: true });
  there.given(task, { type: 'TaskGone', data: { at } }).thenRows(toolTasks, { task_id, phase: 'gone' });
  const withdrawn = there.given(task, { type: 'TaskWithdrawn', data: { wasLeft: false, at } });
  withdrawn.thenRows(toolTasks, { task_id, phase: 'withdrawn' });
  withdrawn.given(task, begun).thenRows(toolTasks, { task_id, phase: 'begun', foreign_id: null });
});
