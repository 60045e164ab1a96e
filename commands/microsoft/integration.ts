import type { IntegrationCommand } from '#domain/microsoft/decide.ts';
import type { Integration } from '#domain/microsoft/integration.ts';
import { microsoftStream } from '#domain/microsoft/stream.ts';
import { randomUUID } from 'node:crypto';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** How Greffier stands with the organisation's Microsoft 365, as the log says now. */
export const readIntegration = async ({ log }: Pick<Dependencies, 'log'>): Promise<Integration> =>
  (await loadState(log, microsoftStream)).state;

export const changeIntegration = (
  dependencies: Dependencies,
  command: IntegrationCommand,
  request: Request,
): Promise<CommandResult<Integration>> => handle(dependencies, { stream: microsoftStream, command, request });

/** For what Greffier does at Microsoft by itself: decisions over the state make sure that nothing is done twice. */
export const ownRequest = (actor: 'teams-graph' | 'graph-notifications'): Request => {
  const id = randomUUID();
  return { commandId: id, actor: `system:${actor}`, correlationId: id };
};
