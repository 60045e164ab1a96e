import {
  microsoftSyncStream,
  type MicrosoftSyncCommand,
  type MicrosoftSyncStanding,
} from '#domain/microsoft/calendars/standing.ts';
import { randomUUID } from 'node:crypto';
import { handle, type CommandResult, type Dependencies, type Request } from '../../handle.ts';
import { loadState } from '../../stream.ts';

/** How the reading of calendars at Microsoft stands, as the log says now. */
export const readMicrosoftSync = async ({ log }: Pick<Dependencies, 'log'>): Promise<MicrosoftSyncStanding> =>
  (await loadState(log, microsoftSyncStream)).state;

export const changeMicrosoftSync = (
  dependencies: Dependencies,
  command: MicrosoftSyncCommand,
  request: Request,
): Promise<CommandResult<MicrosoftSyncStanding>> =>
  handle(dependencies, { stream: microsoftSyncStream, command, request });

/** For what the reading does: decisions over the state make sure that nothing is done twice. */
export function microsoftSyncRequest(): Request {
  const id = randomUUID();
  return { commandId: id, actor: 'system:microsoft-sync', correlationId: id };
}
