import { botSessionKeys } from '#domain/bot-session/identity.ts';
import { LONGEST_REQUEST } from '#domain/conversation/answers.ts';
import { chatCommandIn } from '#domain/conversation/asked.ts';
import type { ChatActivity } from '#domain/conversation/chat-bot.ts';
import type { ConversationCommand } from '#domain/conversation/commands.ts';
import { activityIdOf, chatPersonOf, conversationIdOf } from '#domain/conversation/identity.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { HeldIdentities } from '#domain/user/identities/held-identities.ts';
import { handle, type Dependencies } from '../handle.ts';

export interface ReceiveDependencies extends Dependencies {
  /** The bot session that is in a meeting of this room; null where none is. */
  readonly sessionIn: (roomId: string) => Promise<string | null>;
  /** Which account at Microsoft is whose way in. */
  readonly identities: Pick<HeldIdentities, 'holderOf'>;
}

type Told = Exclude<ChatActivity, { readonly kind: 'ignored' }>;

/**
 * Records what Teams told the bot; answers whether it was new. An activity has one effect, however often and in
 * whatever order it comes. What was asked in a meeting is under the key of its bot session, and goes with the meeting.
 */
export async function receiveActivity(
  dependencies: ReceiveDependencies,
  activity: Told,
  { correlationId }: { readonly correlationId: string },
): Promise<boolean> {
  const conversationId = conversationIdOf(activity.place.name);
  const { roomId } = activity.place;
  const sessionId = activity.kind === 'message' && roomId !== null ? await dependencies.sessionIn(roomId) : null;
  const request = {
    commandId: derivedId('chat-activity', conversationId, activity.id, activity.kind),
    actor: 'system:chat',
    correlationId,
  } as const;
  const account = activity.kind === 'message' ? await accountOf(dependencies, activity.person) : null;
  const record = async (session: string | null): Promise<boolean> => {
    let isNew = false;
    await handle(dependencies, {
      stream: conversationStreams.of(conversationId),
      command: commandOf(conversationId, activity, { session, account }),
      request,
      beforeAppend: async () => {
        isNew = true;
      },
    });
    return isNew;
  };
  try {
    return await record(sessionId);
  } catch (error) {
    // Somebody of that meeting was erased, and what was asked there with them.
    if (sessionId === null || !isError(error, KEY_DESTROYED)) throw error;
    return record(null);
  }
}

/** Erasing an account erases what its person wrote here, so whose it is is noted while that can be told. */
async function accountOf(
  { identities }: Pick<ReceiveDependencies, 'identities'>,
  { tenantId, objectId }: Extract<Told, { kind: 'message' }>['person'],
): Promise<string | null> {
  const subject = `${tenantId.toLowerCase()}/${objectId.toLowerCase()}`;
  return (await identities.holderOf({ provider: 'microsoft', subject }))?.userId ?? null;
}

interface Around {
  readonly session: string | null;
  readonly account: string | null;
}

function commandOf(
  conversationId: string,
  activity: Told,
  { session: sessionId, account }: Around,
): ConversationCommand {
  const { place, at } = activity;
  const from = { conversationId, place };
  switch (activity.kind) {
    case 'added':
      return { type: 'addBot', ...from, at, welcome: derivedId('chat-welcome', conversationId, activity.id) };
    case 'removed':
      return { type: 'removeBot', ...from, at };
    case 'members-added':
      return { type: 'addMembers', ...from, at, members: activity.members };
    case 'message': {
      const { person, text, id } = activity;
      return {
        type: 'receiveCommand',
        ...from,
        activity: activityIdOf(conversationId, id),
        person: chatPersonOf(person.tenantId, person.objectId),
        account,
        command: chatCommandIn(text),
        session: sessionId === null ? null : { id: sessionId, keyId: botSessionKeys.company(sessionId) },
        asker: person.name,
        request: text.slice(0, LONGEST_REQUEST),
      };
    }
  }
}
