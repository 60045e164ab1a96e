import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { TaskContent } from './destination.ts';

/** Which tools somebody connected: `settings-tools-{user}`. */
export const toolCategory = category('settings-tools');
/** An action item in a tool: `settings-task-{id}`. */
export const taskCategory = category('settings-task');

interface TaskPlace {
  readonly connectionId: string;
  readonly meetingId: string;
  readonly actionId: string;
}

/** One action item has one task in each connection, however often it is asked for. */
export const taskIdOf = ({ connectionId, meetingId, actionId }: TaskPlace): string =>
  derivedId('task', connectionId, meetingId, actionId);

/** Stands in the task at the tool, by which it is found again. One that was withdrawn and is sent again has another. */
export const markerOf = (taskId: string, attempt: number): string => derivedId('task-marker', taskId, String(attempt));

/** Stands for what a task says: what was said in a meeting is readable in no event and no table. */
export const toldMark = (taskId: string, { title, notes, due }: TaskContent): string =>
  derivedId('task-content', taskId, title, notes, due ?? '');
