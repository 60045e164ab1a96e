import { syncStream, type SyncCommand, type SyncStanding } from '#domain/google/sync/standing.ts';
import { randomUUID } from 'node:crypto';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** How the synchronisation with Google stands, as the log says now. */
export const readSync = async ({ log }: Pick<Dependencies, 'log'>): Promise<SyncStanding> =>
  (await loadState(log, syncStream)).state;

export const changeSync = (
  dependencies: Dependencies,
  command: SyncCommand,
  request: Request,
): Promise<CommandResult<SyncStanding>> => handle(dependencies, { stream: syncStream, command, request });

/** For what the synchronisation does: decisions over the state make sure that nothing is done twice. */
export function ownRequest(): Request {
  const id = randomUUID();
  return { commandId: id, actor: 'system:google-sync', correlationId: id };
}
