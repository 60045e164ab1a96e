import type { TaskFailureCode } from '#domain/tasks/failures.ts';
import type { TaskPhase } from '#domain/tasks/task.ts';
import type { Tool } from '#domain/tasks/tools.ts';
import { column, table } from '../engine/table.ts';

/** Tools that people connected, each until they end it. */
export const taskTools = table(
  'task_tools',
  {
    user_id: column<string>('uuid'),
    tool: column<Tool>('text'),
    connection_id: column<string>('uuid', 'not null'),
    with_open: column<boolean>('boolean', 'not null'),
    since: column<string>('timestamptz', 'not null'),
    /** Why the tool takes it no more. */
    failure: column<TaskFailureCode | null>('text'),
    failed_at: column<string | null>('timestamptz'),
  },
  { key: ['user_id', 'tool'] },
);

/** Action items in tools, for as long as their connection counts. What they say stands in no column. */
export const toolTasks = table(
  'tool_tasks',
  {
    task_id: column<string>('uuid'),
    connection_id: column<string>('uuid', 'not null'),
    user_id: column<string>('uuid', 'not null'),
    tool: column<Tool>('text', 'not null'),
    meeting_id: column<string>('uuid', 'not null'),
    action_id: column<string>('text', 'not null'),
    phase: column<TaskPhase>('text', 'not null'),
    attempt: column<number>('int', 'not null'),
    begun_at: column<string>('timestamptz', 'not null'),
    /** Stands for what it says. */
    told: column<string>('text', 'not null'),
    foreign_id: column<string | null>('text'),
    url: column<string | null>('text'),
    is_done: column<boolean>('boolean', 'not null'),
    /** Why it, or a change of it, was refused last. */
    failure: column<TaskFailureCode | null>('text'),
    failed_at: column<string | null>('timestamptz'),
    changed_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['task_id'], indexes: ['tool_tasks_connection {ON} (connection_id)', 'tool_tasks_user {ON} (user_id)'] },
);
