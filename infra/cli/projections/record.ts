import { recordOperation } from '#commands/operations/record.ts';
import { isError } from '#domain/errors.ts';
import { EVENT_HELD_BACK } from '#domain/events/registry.ts';
import type { OperationEvent } from '#domain/operations/events.ts';
import { randomUUID } from 'node:crypto';
import type { CommandDependencies } from '../run-command.ts';

const NOT_RECORDED =
  'Une version précédente de Greffier fonctionne encore\u00A0: ceci n’est pas consigné dans le journal.';

/**
 * Records what the command line does to a projection, as the API does for administrators; the same `commandId` is
 * recorded once. While an earlier release runs, which could not read it, the work goes on without: it may be what ends
 * an outage.
 */
export async function recordByCommandLine(
  { record: { log } }: Pick<CommandDependencies, 'record'>,
  event: OperationEvent,
  commandId: string = randomUUID(),
): Promise<void> {
  try {
    await recordOperation({ log, now: () => new Date().toISOString() }, event, {
      commandId,
      actor: 'system:command-line',
      correlationId: commandId,
    });
  } catch (error) {
    if (!isError(error, EVENT_HELD_BACK)) throw error;
    console.error(NOT_RECORDED);
  }
}
