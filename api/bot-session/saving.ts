import type { BotsContext } from '../context/bots.ts';
import type { RecordContext } from '../context/record.ts';
import type { SavedMeetingPayload } from '#api/contract/meetings.ts';
import { saveSession } from '#commands/bot-session/save.ts';
import { loadSession } from '#commands/bot-session/session.ts';
import type { Request } from '#commands/handle.ts';
import { SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Principal } from '../http/endpoint.ts';

export interface SessionPayload {
  readonly principal: Principal;
  readonly payload: Pick<SavedMeetingPayload, 'subject' | 'metadata'>;
  readonly request: Request;
}

/**
 * Saves the meeting of the bot session that a payload names: its lines are those of the session's events, whatever else
 * the payload carries. Null where no session has that name, which makes the payload that of another capture. Throws
 * SESSION_NOT_FOUND for a session of somebody else's, NOTHING_SAID, or MEETING_DELETED.
 */
export async function saveOfSession(
  dependencies: Pick<RecordContext, 'log' | 'now'> & Pick<BotsContext, 'platforms'>,
  { principal, payload: { subject, metadata }, request }: SessionPayload,
): Promise<{ readonly id: string; readonly position: string; readonly created: boolean } | null> {
  if (metadata?.sessionId === undefined) return null;
  const { session } = await loadSession(dependencies.log, metadata.sessionId);
  if (session.phase === 'unknown') return null;
  if (!principal.isAdmin && session.requestedBy !== principal.userId) throw new GreffierError(SESSION_NOT_FOUND);
  const { meetingId, position, created } = await saveSession(dependencies, {
    sessionId: metadata.sessionId,
    title: subject,
    request,
  });
  return { id: meetingId, position, created };
}
