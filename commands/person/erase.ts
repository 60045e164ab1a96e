import { decideOnChatErasure, eraseInChat, type ChatErasure } from '../conversation/conversation.ts';
import type { PersonInMeeting } from '#domain/meeting/erasing.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Request } from '../handle.ts';
import { changeMeeting, decideOnMeeting, type MeetingChange } from '../meeting/meeting.ts';
import { changeRights, type RightsDependencies } from '../user/change-rights.ts';

export interface PersonToErase {
  /** The person's account, where they have one. */
  readonly userId: string | null;
  /** Which participants and guests of which meetings they are, as an administrator confirmed. */
  readonly meetings: readonly ({ readonly meetingId: string } & PersonInMeeting)[];
  /** What they wrote to the chat bot, or whole conversations with it (`person` null), as was confirmed too. */
  readonly conversations?: readonly Pick<ChatErasure, 'conversationId' | 'person'>[];
}

/**
 * Asks for a person to be forgotten: as an account, in each of the meetings, and in conversations with the chat bot.
 * Every part that may be refused is looked at before anything is recorded. Each part is an event of its own, so that an
 * interruption leaves nothing half decided and asking again completes the rest; the account comes first, so that no
 * link can name it any more. In a meeting that is held it waits until the hold is lifted, and is done everywhere else.
 * Links that name it in other meetings, and what it wrote to the chat bot, follow from its
 * erasure (`bots/eraser/account-links-eraser.ts`). Answers the last position, and
 * which of the meetings are held.
 */
export async function erasePerson(
  dependencies: RightsDependencies,
  { userId, meetings, conversations = [] }: PersonToErase,
  request: Request,
): Promise<{ readonly position: string | null; readonly held: readonly string[] }> {
  const erasureId = request.commandId;
  const parts = meetings.map(({ meetingId, ...person }): MeetingChange => ({
    meetingId,
    command: { type: 'erasePerson', erasureId, ...person, ...(userId !== null && { userId }) },
    request: { ...request, commandId: derivedId('erase', erasureId, meetingId) },
  }));
  const chats = conversations.map((one): ChatErasure => ({ ...one, erasureId, request }));
  for (const part of parts) await decideOnMeeting(dependencies.log, part);
  for (const chat of chats) await decideOnChatErasure(dependencies.log, chat);
  let position: string | null = null;
  if (userId !== null) {
    const part = { ...request, commandId: derivedId('erase', erasureId, userId) };
    const command = { type: 'eraseUser', erasureId } as const;
    ({ position } = await changeRights(dependencies, { userId, command, request: part }));
  }
  const held: string[] = [];
  for (const part of parts) {
    const changed = await changeMeeting(dependencies, part);
    ({ position } = changed);
    if (changed.state.postponed.has(erasureId)) held.push(part.meetingId);
  }
  for (const chat of chats) ({ position } = await eraseInChat(dependencies, chat));
  return { position, held };
}
