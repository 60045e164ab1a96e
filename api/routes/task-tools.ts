import {
  checkTaskTool,
  connectTaskTool,
  disconnectTaskTool,
  MOST_SHOWN_TASKS,
  taskTools,
  type SentTask,
} from '#api/contract/task-tools.ts';
import type { CommandResult } from '#commands/handle.ts';
import { connectTool, disconnectTool, readTools, refuseTool } from '#commands/tasks/tools.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import type { ConnectableTool, ToolPlace } from '#domain/tasks/destination.ts';
import { endsConnection, TASK_FAILURES, taskFailureOf, type TaskFailureCode } from '#domain/tasks/failures.ts';
import { isTaskTool, TOOL_TITLES, TOOLS, type Tool } from '#domain/tasks/tools.ts';
import { TASKS_PROJECTION, tasksOf, toolsOf, type ConnectedTool, type ToolTask } from '#projections/tasks/queries.ts';
import type { CalendarsContext } from '../context/calendars.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { GoogleContext } from '../context/google.ts';
import type { RecordContext } from '../context/record.ts';
import type { TasksContext } from '../context/tasks.ts';
import { endpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { mustBeWriter } from '../saving.ts';
import { goesByConsent, mustBeSetUp, toolNeedsOf } from '../tool-needs.ts';

const BODY_LIMIT = 8_192;

const NOT_CONNECTED: ErrorDefinition = {
  code: 'TASK_TOOL_NOT_CONNECTED',
  kind: 'not-found',
  message: 'Cet outil n’est pas relié à votre compte.',
};

const MESSAGES = new Map<TaskFailureCode, string>(
  Object.values(TASK_FAILURES).map(({ code, message }) => [code, message]),
);
const failureView = (code: TaskFailureCode | null) =>
  code === null ? null : { code, message: MESSAGES.get(code) ?? code };

const taskView = ({ state, changedAt, meetingId, actionId, tool, url }: ToolTask): SentTask | null =>
  state.phase === 'none'
    ? null
    : {
        meetingId,
        actionId,
        tool,
        phase: state.phase,
        done: state.isDone,
        url,
        failure: failureView(state.failure?.code ?? null),
        changedAt: changedAt.toISOString(),
      };

const connectionView = ({ since, withOpen, failure }: ConnectedTool, place: ToolPlace | undefined) => ({
  since,
  withOpen,
  place: place?.place ?? null,
  account: place?.account ?? null,
  failure: failureView(failure ?? (place === undefined ? TASK_FAILURES.lost.code : null)),
});

/** To which tools people have their action items sent, in their own name. */
export function taskToolEndpoints(
  context: RecordContext & ReadingContext & TasksContext & GoogleContext & CalendarsContext,
): Endpoint[] {
  const { pool, progress, log, now, headPosition, tasks } = context;
  const { destinations, mailbox, secrets } = tasks;
  const connectable = (tool: Tool): ConnectableTool => (isTaskTool(tool) ? destinations[tool] : mailbox);
  const dependencies = { log, now, secrets };
  const changedAt = async ({ position }: CommandResult<unknown>) => {
    const seen = position ?? (await headPosition());
    if (seen === null) throw new TypeError('who is signed in has an account, which has a position');
    return { ...SUCCESS, position: seen };
  };
  /** What is held of one's connection to a tool. Throws TASK_TOOL_NOT_CONNECTED or TASK_CONNECTION_LOST. */
  const ownPlace = async (userId: string, tool: Tool) => {
    const connection = (await readTools({ log }, userId)).get(tool);
    if (!connection) throw new GreffierError(NOT_CONNECTED);
    const place = (await secrets.of(userId)).get(connection.id);
    if (!place) throw new GreffierError(TASK_FAILURES.lost);
    return { connectionId: connection.id, held: place.held };
  };

  return [
    endpoint(taskTools, async ({ principal: { userId }, query: { minPosition } }) => {
      if (minPosition !== undefined) await progress.reached([TASKS_PROJECTION], minPosition);
      const [connections, places, sent, needs] = await Promise.all([
        toolsOf(pool, userId),
        secrets.of(userId),
        tasksOf(pool, userId, MOST_SHOWN_TASKS),
        toolNeedsOf(context, userId),
      ]);
      const connectionOf = (tool: Tool) => {
        const known = connections.find((one) => one.tool === tool);
        return known === undefined ? null : connectionView(known, places.get(known.connectionId));
      };
      return {
        tools: TOOLS.map((tool) => ({
          tool,
          title: TOOL_TITLES[tool],
          connection: connectionOf(tool),
          needs: needs(tool),
        })),
        tasks: sent.flatMap((one) => taskView(one) ?? []),
      };
    }),
    endpoint(
      connectTaskTool,
      async ({ principal, body: { given, withOpen }, command: request }) => {
        // Observers read public meetings, and have no action items.
        mustBeWriter(principal);
        const { userId } = principal;
        mustBeSetUp(context, given.tool);
        const place = await connectable(given.tool).open(goesByConsent(given) ? { ...given, userId } : given);
        const changed = await connectTool(dependencies, { userId, place, withOpen, request });
        return { ...(await changedAt(changed)), place: place.place, account: place.account };
      },
      BODY_LIMIT,
    ),
    endpoint(checkTaskTool, async ({ principal: { userId }, params: { tool } }) => {
      const { connectionId, held } = await ownPlace(userId, tool);
      try {
        await connectable(tool).check({ held });
        return { ...SUCCESS, failure: null };
      } catch (error) {
        const failure = taskFailureOf(error);
        if (failure === null) throw error;
        const answer = { ...SUCCESS, failure: failureView(failure) };
        if (!endsConnection(failure)) return answer;
        const refused = await refuseTool({ log, now }, userId, { connectionId, failure });
        // Who asked reads what stands there now.
        return { ...answer, ...(await changedAt(refused)) };
      }
    }),
    endpoint(disconnectTaskTool, async ({ principal: { userId }, params: { tool }, command: request }) => {
      if (!(await readTools({ log }, userId)).has(tool)) throw new GreffierError(NOT_CONNECTED);
      return changedAt(await disconnectTool(dependencies, { userId, tool, by: 'person', request }));
    }),
  ];
}
