import type { TaskFailureCode } from '#domain/tasks/failures.ts';
import type { TaskOwner, TaskPhase, TaskState } from '#domain/tasks/task.ts';
import type { TaskTool, Tool } from '#domain/tasks/tools.ts';
import type { Pool } from 'pg';

/** The projection that says which tools people connected and how their tasks stand. */
export const TASKS_PROJECTION = 'tasks';

/** A tool that somebody connected. */
export interface ConnectedTool {
  readonly userId: string;
  readonly tool: Tool;
  readonly connectionId: string;
  readonly withOpen: boolean;
  /** ISO 8601. */
  readonly since: string;
  readonly failure: TaskFailureCode | null;
  readonly failedAt: Date | null;
}

/** An action item in a tool. */
export interface ToolTask {
  readonly taskId: string;
  readonly meetingId: string;
  readonly actionId: string;
  readonly tool: TaskTool;
  readonly url: string | null;
  readonly state: TaskState;
  readonly changedAt: Date;
}

const CONNECTED = `user_id as "userId", tool, connection_id as "connectionId", with_open as "withOpen", since, failure,
  failed_at as "failedAt"`;

type ConnectedRow = Omit<ConnectedTool, 'since'> & { readonly since: Date };
const connected = ({ since, ...row }: ConnectedRow): ConnectedTool => ({ ...row, since: since.toISOString() });

/** Every connection, of everybody. */
export async function connectedTools(pool: Pool): Promise<readonly ConnectedTool[]> {
  const { rows } = await pool.query<ConnectedRow>(`select ${CONNECTED} from task_tools order by user_id, tool`);
  return rows.map(connected);
}

export async function toolsOf(pool: Pool, userId: string): Promise<readonly ConnectedTool[]> {
  const { rows } = await pool.query<ConnectedRow>(`select ${CONNECTED} from task_tools where user_id = $1`, [userId]);
  return rows.map(connected);
}

interface TaskRow {
  readonly task_id: string;
  readonly meeting_id: string;
  readonly action_id: string;
  readonly tool: TaskTool;
  readonly phase: TaskPhase;
  readonly attempt: number;
  readonly begun_at: Date;
  readonly told: string;
  readonly foreign_id: string | null;
  readonly url: string | null;
  readonly is_done: boolean;
  readonly failure: TaskFailureCode | null;
  readonly failed_at: Date | null;
  readonly changed_at: Date;
}

const taskOf = (row: TaskRow): ToolTask => ({
  taskId: row.task_id,
  meetingId: row.meeting_id,
  actionId: row.action_id,
  tool: row.tool,
  url: row.url,
  changedAt: row.changed_at,
  state: {
    phase: row.phase,
    attempt: row.attempt,
    begunAt: row.begun_at.toISOString(),
    told: row.told,
    foreign: row.foreign_id === null || row.url === null ? null : { id: row.foreign_id, url: row.url },
    isDone: row.is_done,
    failure:
      row.failure === null || row.failed_at === null ? null : { code: row.failure, at: row.failed_at.toISOString() },
  },
});

export async function tasksOfConnection(pool: Pool, connectionId: string): Promise<readonly ToolTask[]> {
  const { rows } = await pool.query<TaskRow>('select * from tool_tasks where connection_id = $1', [connectionId]);
  return rows.map(taskOf);
}

/** Somebody's, what changed last first. */
export async function tasksOf(pool: Pool, userId: string, limit: number): Promise<readonly ToolTask[]> {
  const { rows } = await pool.query<TaskRow>(
    'select * from tool_tasks where user_id = $1 order by changed_at desc, task_id limit $2',
    [userId, limit],
  );
  return rows.map(taskOf);
}

/** Where an action item is opened in a tool. */
type ToolLink = Pick<TaskOwner, 'meetingId' | 'actionId' | 'tool'> & { readonly url: string };

/** Where action items of these meetings are opened in the person's own tools. */
export async function linksToTools(
  pool: Pool,
  userId: string,
  meetings: readonly string[],
): Promise<readonly ToolLink[]> {
  if (meetings.length === 0) return [];
  const { rows } = await pool.query<ToolLink>(
    `select meeting_id as "meetingId", action_id as "actionId", tool, url from tool_tasks
     where user_id = $1 and meeting_id = any ($2::uuid[]) and phase = 'sent' and url is not null order by tool`,
    [userId, [...new Set(meetings)]],
  );
  return rows;
}
