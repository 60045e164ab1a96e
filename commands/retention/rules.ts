import { derivedId } from '#domain/events/derived-id.ts';
import type { EventLog } from '#domain/events/log.ts';
import { retentionStream, type RetentionCommand, type RetentionRules } from '#domain/retention/decide.ts';
import type { RetentionContent } from '#domain/retention/rules.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

/** The rules as the log says now. */
export const readRules = async (log: Pick<EventLog, 'load'>): Promise<RetentionRules> =>
  (await loadState(log, retentionStream)).state;

/** What is asked of the rules; a new one gets its id from the request, so that the same command adds one. */
export function ruleCommand(
  { id, content }: { readonly id: string | null; readonly content: RetentionContent | null },
  { commandId }: Pick<Request, 'commandId'>,
): RetentionCommand {
  const ruleId = id ?? derivedId('retention-rule', commandId);
  if (content === null) return { type: 'removeRule', ruleId };
  return { type: id === null ? 'addRule' : 'changeRule', ruleId, content };
}

/** Throws what the decider throws. */
export const changeRules = (
  dependencies: Dependencies,
  command: RetentionCommand,
  request: Request,
): Promise<CommandResult<RetentionRules>> => handle(dependencies, { stream: retentionStream, command, request });
