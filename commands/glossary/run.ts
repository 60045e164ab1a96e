import { derivedId } from '#domain/events/derived-id.ts';
import { glossaryRunStreams, type GlossaryRun, type RunKind } from '#domain/glossary/run.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

export interface AskedRun extends CommandResult<GlossaryRun | null> {
  readonly id: string;
}

/**
 * Asks for the glossary to be applied to the meetings that were captured before, or for an entry to be taken back
 * there; the same command asks once.
 */
export async function askRun(
  dependencies: Dependencies,
  { kind, entries }: { readonly kind: RunKind; readonly entries: readonly string[] },
  request: Request,
): Promise<AskedRun> {
  const id = derivedId('glossary-run', request.commandId);
  const commandId = derivedId('command', request.commandId, 'glossary-run');
  const command = { type: 'askRun', kind, entries } as const;
  const asked = await handle(dependencies, {
    stream: glossaryRunStreams.of(id),
    command,
    request: { actor: request.actor, correlationId: request.correlationId, commandId },
  });
  return { id, ...asked };
}
