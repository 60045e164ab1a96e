import { derivedId } from '#domain/events/derived-id.ts';
import type { ToolPlace } from '#domain/tasks/destination.ts';
import type { TaskFailureCode } from '#domain/tasks/failures.ts';
import type { ToolSecrets } from '#domain/tasks/secrets.ts';
import { toolStreams, type ToolCommand, type ToolConnections } from '#domain/tasks/tool-connections.ts';
import type { Tool } from '#domain/tasks/tools.ts';
import { randomUUID } from 'node:crypto';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

export interface ToolDependencies extends Dependencies {
  readonly secrets: ToolSecrets;
}

/** Which tools somebody connected, as the log says now. */
export const readTools = async ({ log }: Pick<Dependencies, 'log'>, userId: string): Promise<ToolConnections> =>
  (await loadState(log, toolStreams.of(userId))).state;

const changeTools = (
  dependencies: Dependencies,
  userId: string,
  { command, request }: { readonly command: ToolCommand; readonly request: Request },
): Promise<CommandResult<ToolConnections>> =>
  handle(dependencies, { stream: toolStreams.of(userId), command, request });

interface Connecting {
  readonly userId: string;
  /** What the tool said of it. */
  readonly place: ToolPlace;
  /** Also those action items that they had before. */
  readonly withOpen: boolean;
  readonly request: Request;
}

/** Keeps what somebody connects; it counts by the event. What the vault has of theirs without counting goes. */
export async function connectTool(
  dependencies: ToolDependencies,
  { userId, place, withOpen, request }: Connecting,
): Promise<CommandResult<ToolConnections>> {
  const connectionId = derivedId('task-tool', request.commandId);
  const { tool } = place.held;
  await dependencies.secrets.keep(connectionId, userId, place);
  const command = { type: 'connectTool', connectionId, userId, tool, withOpen, at: dependencies.now() } as const;
  const changed = await changeTools(dependencies, userId, { command, request });
  await forgetUncounted(dependencies, userId, changed.state);
  return changed;
}

interface Disconnecting {
  readonly userId: string;
  readonly tool: Tool;
  readonly by: 'person' | 'account';
  readonly request: Request;
}

/** Ends a connection, then deletes what it was made with. What was sent stays at the tool. */
export async function disconnectTool(
  dependencies: ToolDependencies,
  { userId, tool, by, request }: Disconnecting,
): Promise<CommandResult<ToolConnections>> {
  const command = { type: 'disconnectTool', userId, tool, by, at: dependencies.now() } as const;
  const changed = await changeTools(dependencies, userId, { command, request });
  await forgetUncounted(dependencies, userId, changed.state);
  return changed;
}

/** The tool takes the token of a connection no more. */
export const refuseTool = (
  dependencies: Dependencies,
  userId: string,
  refused: { readonly connectionId: string; readonly failure: TaskFailureCode },
): Promise<CommandResult<ToolConnections>> =>
  changeTools(dependencies, userId, {
    command: { type: 'refuseTool', ...refused, at: dependencies.now() },
    request: tasksRequest(),
  });

async function forgetUncounted({ secrets }: ToolDependencies, userId: string, state: ToolConnections): Promise<void> {
  const counting = new Set([...state.values()].map(({ id }) => id));
  for (const id of (await secrets.of(userId)).keys()) if (!counting.has(id)) await secrets.forget(id);
}

/** For what is done about tasks by itself: decisions over the state make sure that nothing is done twice. */
export function tasksRequest(): Request {
  const id = randomUUID();
  return { commandId: id, actor: 'system:tasks', correlationId: id };
}
