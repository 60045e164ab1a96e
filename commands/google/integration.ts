import type { GoogleCommand } from '#domain/google/decide.ts';
import type { GoogleIntegration } from '#domain/google/integration.ts';
import { googleStream } from '#domain/google/stream.ts';
import { randomUUID } from 'node:crypto';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** How Greffier stands with Google, as the log says now. */
export const readGoogle = async ({ log }: Pick<Dependencies, 'log'>): Promise<GoogleIntegration> =>
  (await loadState(log, googleStream)).state;

export const changeGoogle = (
  dependencies: Dependencies,
  command: GoogleCommand,
  request: Request,
): Promise<CommandResult<GoogleIntegration>> => handle(dependencies, { stream: googleStream, command, request });

/** For what Greffier finds at Google by itself. */
export const googleRequest = (): Request => {
  const id = randomUUID();
  return { commandId: id, actor: 'system:google', correlationId: id };
};
