import { loadBotSession } from '#commands/bot-session/session.ts';
import { loadAccount } from '#commands/user/account.ts';
import { OWN_NAME } from '#domain/bot-session/bot-name.ts';
import type { ChatMessage } from '#domain/conversation/chat-bot.ts';
import { captureNotice } from '#domain/conversation/notices.ts';
import { messageIds } from '#domain/conversation/identity.ts';
import type { EventLog } from '#domain/events/log.ts';
import { roomIdOf } from '#domain/room/identity.ts';
import { botSessionInRoom } from '#projections/conversations/queries.ts';
import type { Pool } from 'pg';

/** What a room's conversations are told of a bot session. */
export interface Announced {
  readonly roomId: string;
  readonly notice: ChatMessage;
}

/** Null for a bot session whose meeting has no conversation in Teams, or was erased. */
export async function announcedBy(log: EventLog, sessionId: string): Promise<Announced | null> {
  const { platform, meetingUrl, requestedBy, botName } = (await loadBotSession(log, sessionId)).session;
  if (platform !== 'teams' || meetingUrl === null) return null;
  const roomId = roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl });
  if (roomId === null) return null;
  const user = requestedBy === null ? null : (await loadAccount(log, requestedBy)).user;
  const organiser = user?.phase === 'active' ? user.displayName : null;
  return { roomId, notice: captureNotice({ botName: botName ?? OWN_NAME, organiser }) };
}

/** The notice of the meeting that runs in a conversation's room now; null where none does. */
export async function runningNotice(
  { log, pool }: { readonly log: EventLog; readonly pool: Pool },
  { conversationId, roomId }: { readonly conversationId: string; readonly roomId: string | null },
): Promise<{ readonly message: string; readonly notice: ChatMessage } | null> {
  const sessionId = roomId === null ? null : await botSessionInRoom(pool, roomId);
  const announced = sessionId === null ? null : await announcedBy(log, sessionId);
  if (sessionId === null || announced === null) return null;
  return { message: messageIds.notice(conversationId, sessionId), notice: announced.notice };
}
