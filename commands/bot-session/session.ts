import type { BotSession } from '#domain/bot-session/state.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { botSessionDecider, deciderFor } from '#domain/bot-session/session.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import { botSessionStream } from '#domain/bot-session/identity.ts';
import { stateFrom } from '#domain/events/decider.ts';
import type { EventLog } from '#domain/events/log.ts';
import { remindersIn, type DueReminder } from './reminders.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/**
 * Whatever is asked of, or said of, one bot session. Throws SESSION_NOT_FOUND and what the decider throws.
 * @param beforeAppend is asked right before the append; see `handle`.
 */
export const changeSession = (
  dependencies: Dependencies,
  sessionId: string,
  command: BotSessionCommand,
  request: Request,
  beforeAppend?: () => Promise<void>,
): Promise<CommandResult<BotSession>> =>
  handle(dependencies, botSessionDecider, botSessionStream(sessionId), command, request, beforeAppend);

/**
 * What the worker that runs a session says of it. Throws SESSION_TAKEN where another runs it, else as `changeSession`.
 */
export const reportOnSession = (
  dependencies: Dependencies,
  sessionId: string,
  worker: string,
  command: BotSessionCommand,
  request: Request,
): Promise<CommandResult<BotSession>> =>
  handle(dependencies, deciderFor(worker), botSessionStream(sessionId), command, request);

export interface LoadedSession {
  readonly session: BotSession;
  /** Null while it has not ended. */
  readonly endedAt: string | null;
  /** What people are still to be reminded of. */
  readonly reminders: readonly DueReminder[];
}

/** A session as the log says now. */
export async function loadSession(log: Pick<EventLog, 'load'>, sessionId: string): Promise<LoadedSession> {
  const { events } = await log.load(botSessionStream(sessionId));
  const session = stateFrom(botSessionDecider, events as unknown as readonly BotSessionEvent[]);
  return {
    session,
    reminders: remindersIn(events, session.botName ?? '').filter(({ id }) => !session.remindersGiven.has(id)),
    endedAt: events.find(({ type }) => type === 'BotSessionEnded')?.metadata.time ?? null,
  };
}
