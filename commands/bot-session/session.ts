import type { BotSession } from '#domain/bot-session/state.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { deciderFor } from '#domain/bot-session/session.ts';
import { botSessionStreams } from '#domain/bot-session/streams.ts';
import type { EventLog } from '#domain/events/log.ts';
import { remindersIn, type DueReminder } from './reminders.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

export interface BotSessionChange {
  readonly sessionId: string;
  readonly command: BotSessionCommand;
  readonly request: Request;
}

/** Every command over one bot session. Throws SESSION_NOT_FOUND and what the decider throws. */
export const changeBotSession = (
  dependencies: Dependencies,
  { sessionId, ...change }: BotSessionChange & { /** As for `handle`. */ readonly beforeAppend?: () => Promise<void> },
): Promise<CommandResult<BotSession>> => handle(dependencies, { stream: botSessionStreams.of(sessionId), ...change });

/**
 * What the worker that runs a bot session says of it. Throws SESSION_TAKEN where another runs it, else as
 * `changeBotSession`.
 */
export const reportOnBotSession = (
  dependencies: Dependencies,
  { sessionId, worker, ...change }: BotSessionChange & { readonly worker: string },
): Promise<CommandResult<BotSession>> =>
  handle(dependencies, { stream: { ...botSessionStreams.of(sessionId), decider: deciderFor(worker) }, ...change });

export interface LoadedBotSession {
  readonly session: BotSession;
  /** Null while it has not ended. */
  readonly endedAt: string | null;
  /** What people are still to be reminded of. */
  readonly reminders: readonly DueReminder[];
}

/** A bot session as the log says now. */
export async function loadBotSession(log: Pick<EventLog, 'load'>, sessionId: string): Promise<LoadedBotSession> {
  const { events, state: session } = await loadState(log, botSessionStreams.of(sessionId));
  return {
    session,
    reminders: remindersIn(events, session.botName ?? '').filter(({ id }) => !session.remindersGiven.has(id)),
    endedAt: events.find(({ type }) => type === 'BotSessionEnded')?.metadata.time ?? null,
  };
}
