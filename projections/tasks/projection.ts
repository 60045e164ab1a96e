import type { Recorded } from '#domain/events/event.ts';
import { taskCategory, toolCategory } from '#domain/tasks/identity.ts';
import { taskEvents } from '#domain/tasks/task.ts';
import { toolEvents } from '#domain/tasks/tool-connections.ts';
import { projection } from '../engine/projection.ts';
import { taskTools, toolTasks } from './tables.ts';

const taskOf = ({ stream }: Pick<Recorded, 'stream'>) => ({ task_id: taskCategory.idOf(stream) ?? stream });
const ownerOf = ({ stream }: Pick<Recorded, 'stream'>) => toolCategory.idOf(stream) ?? stream;

const WELL = { failure: null, failed_at: null } as const;

/** Which tools people connected, and how their action items stand there. */
export const tasksProjection = projection(
  { ...toolEvents, ...taskEvents },
  {
    name: 'tasks',
    version: 1,
    tables: [taskTools, toolTasks],
    on: {
      TaskToolConnected: ({ data: { connectionId, userId, tool, withOpen, at } }) => [
        taskTools.upsert({
          user_id: userId,
          tool,
          connection_id: connectionId,
          with_open: withOpen,
          since: at,
          ...WELL,
        }),
        // What another connection sent is followed no more.
        toolTasks.removeWhere({ user_id: userId, tool }),
      ],
      TaskToolRefused: (event) => [
        taskTools.patch(
          { user_id: ownerOf(event), tool: event.data.tool },
          { failure: event.data.failure, failed_at: event.data.at },
        ),
      ],
      TaskToolDisconnected: ({ data: { userId, tool } }) => [
        taskTools.remove({ user_id: userId, tool }),
        toolTasks.removeWhere({ user_id: userId, tool }),
      ],
      TaskBegun: (event) => {
        const { connectionId, userId, tool, meetingId, actionId, attempt, told, at } = event.data;
        return [
          toolTasks.upsert({
            ...taskOf(event),
            connection_id: connectionId,
            user_id: userId,
            tool,
            meeting_id: meetingId,
            action_id: actionId,
            phase: 'begun',
            attempt,
            begun_at: at,
            told,
            foreign_id: null,
            url: null,
            is_done: false,
            ...WELL,
            changed_at: at,
          }),
        ];
      },
      TaskSent: (event) => {
        const { foreignId: foreign_id, url, isDone: is_done, at: changed_at } = event.data;
        return [toolTasks.patch(taskOf(event), { phase: 'sent', foreign_id, url, is_done, ...WELL, changed_at })];
      },
      TaskRefused: (event) => {
        const { failure, at } = event.data;
        return [toolTasks.patch(taskOf(event), { phase: 'refused', failure, failed_at: at, changed_at: at })];
      },
      TaskChanged: (event) => {
        const { told, at: changed_at } = event.data;
        return [toolTasks.patch(taskOf(event), { told, ...WELL, changed_at })];
      },
      TaskDone: (event) => {
        const { isDone: is_done, at: changed_at } = event.data;
        return [toolTasks.patch(taskOf(event), { is_done, ...WELL, changed_at })];
      },
      TaskChangeRefused: (event) => {
        const { failure, at } = event.data;
        return [toolTasks.patch(taskOf(event), { failure, failed_at: at, changed_at: at })];
      },
      TaskGone: (event) => [toolTasks.patch(taskOf(event), { phase: 'gone', changed_at: event.data.at })],
      TaskWithdrawn: (event) => [
        toolTasks.patch(taskOf(event), { phase: 'withdrawn', ...WELL, changed_at: event.data.at }),
      ],
    },
  },
);
