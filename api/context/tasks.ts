import type { ConnectableTool, TaskDestination } from '#domain/tasks/destination.ts';
import type { ToolSecrets } from '#domain/tasks/secrets.ts';
import type { TaskTool } from '#domain/tasks/tools.ts';

/** Tools to which people have their action items sent. */
export interface TasksContext {
  readonly tasks: {
    readonly destinations: Readonly<Record<TaskTool, TaskDestination>>;
    /** People's own mailboxes at Google. */
    readonly mailbox: ConnectableTool;
    readonly secrets: ToolSecrets;
  };
}
