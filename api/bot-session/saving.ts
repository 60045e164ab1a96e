import type { BotsContext } from '../context/bots.ts';
import type { RecordContext } from '../context/record.ts';
import type { SavedMeetingPayload } from '#api/contract/saves.ts';
import { saveBotSession } from '#commands/bot-session/save.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import type { Request } from '#commands/handle.ts';
import { BOT_SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Principal } from '../http/endpoint.ts';

export interface BotSessionPayload {
  readonly principal: Principal;
  readonly payload: Pick<SavedMeetingPayload, 'subject' | 'metadata'>;
  readonly request: Request;
}

/**
 * Saves the meeting of the bot session that a payload names: its lines are those of the bot session's events, whatever
 * else the payload carries. Null where no bot session has that name, which makes the payload that of another capture.
 * Throws SESSION_NOT_FOUND for a bot session of somebody else's, NOTHING_SAID, or MEETING_DELETED.
 */
export async function saveOfBotSession(
  dependencies: Pick<RecordContext, 'log' | 'now'> & Pick<BotsContext, 'platforms'>,
  { principal, payload: { subject, metadata }, request }: BotSessionPayload,
): Promise<{ readonly id: string; readonly position: string; readonly created: boolean } | null> {
  if (metadata?.sessionId === undefined) return null;
  const { session } = await loadBotSession(dependencies.log, metadata.sessionId);
  if (session.phase === 'unknown') return null;
  if (!principal.isAdmin && session.requestedBy !== principal.userId) throw new GreffierError(BOT_SESSION_NOT_FOUND);
  const { meetingId, position, created } = await saveBotSession(dependencies, {
    sessionId: metadata.sessionId,
    title: subject,
    request,
  });
  return { id: meetingId, position, created };
}
