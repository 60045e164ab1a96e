import { changeMeeting } from '#commands/meeting/meeting.ts';
import { GreffierError } from '#domain/errors.ts';
import type { TaskOwner, TaskCommand, TaskState } from '#domain/tasks/task.ts';
import { taskStreams } from '#domain/tasks/task.ts';
import { handle, type Dependencies } from '../handle.ts';
import { loadState } from '../stream.ts';
import { tasksRequest } from './tools.ts';

/** How an action item stands in a tool, as the log says now. */
export const readTask = async ({ log }: Pick<Dependencies, 'log'>, taskId: string): Promise<TaskState> =>
  (await loadState(log, taskStreams.of(taskId))).state;

export const recordTask = async (
  dependencies: Dependencies,
  taskId: string,
  command: TaskCommand,
): Promise<TaskState> =>
  (await handle(dependencies, { stream: taskStreams.of(taskId), command, request: tasksRequest() })).state;

/** Ticks an action item, or opens it again, in its owner's name. Answers whether they may, and it is there. */
export async function setAction(
  dependencies: Dependencies,
  { userId, meetingId, actionId }: Pick<TaskOwner, 'userId' | 'meetingId' | 'actionId'>,
  { email, isDone }: { readonly email: string; readonly isDone: boolean },
): Promise<boolean> {
  const type = isDone ? 'completeAction' : 'reopenAction';
  try {
    await changeMeeting(dependencies, {
      meetingId,
      command: { type, actionId, principal: { userId, email, isAdmin: false } },
      request: tasksRequest(),
    });
    return true;
  } catch (error) {
    if (error instanceof GreffierError && ['not-found', 'forbidden', 'gone', 'conflict'].includes(error.kind))
      return false;
    throw error;
  }
}
