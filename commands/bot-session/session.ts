import { botSessionDecider, type BotSession, type BotSessionCommand } from '#domain/bot-session/session.ts';
import type { BotSessionEvent } from '#domain/bot-session/events.ts';
import { botSessionStream } from '#domain/bot-session/identity.ts';
import { stateFrom } from '#domain/events/decider.ts';
import type { EventLog } from '#domain/events/log.ts';
import { handle, type Handled, type Means, type Request } from '../handle.ts';

/**
 * Whatever is asked of, or said of, one bot session. Throws SESSION_NOT_FOUND and what the decider throws.
 * @param permit is asked right before the append; see `handle`.
 */
export const changeSession = (means: Means, sessionId: string, command: BotSessionCommand, request: Request, permit?: () => Promise<void>): Promise<Handled<BotSession>> =>
  handle(means, botSessionDecider, botSessionStream(sessionId), command, request, permit);

/** A session as the log says now, and when it ended; null while it has not. */
export async function loadSession(log: Pick<EventLog, 'load'>, sessionId: string): Promise<{ readonly session: BotSession; readonly endedAt: string | null }> {
  const { events } = await log.load(botSessionStream(sessionId));
  return {
    session: stateFrom(botSessionDecider, events as unknown as readonly BotSessionEvent[]),
    endedAt: events.find(({ type }) => type === 'BotSessionEnded')?.metadata.time ?? null,
  };
}
