import { category } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { roomIdOf } from '#domain/room/identity.ts';

export const conversationCategory = category('conversation');
/** The conversation of a stream; null for another kind of stream. */
export const conversationOf = conversationCategory.idOf;

/** Of what Teams calls a conversation: `19:…@thread.v2`, with `;messageid=` in a channel, `a:…` of one person. */
export const conversationIdOf = (name: string): string => derivedId('conversation', 'teams', name);

/** Of a person in conversations, by what Microsoft Entra calls them. */
export const chatPersonOf = (tenantId: string, objectId: string): string =>
  derivedId('chat-person', tenantId.toLowerCase(), objectId.toLowerCase());

/** What an activity is called in events: Teams numbers them within a conversation. */
export const activityIdOf = (conversationId: string, activity: string): string =>
  derivedId('activity', conversationId, activity);

/** Messages of the bot, each of which is written once. */
export const messageIds = {
  /** The answer to an activity has its id. */
  reminder: (activityId: string): string => derivedId('chat-reminder', activityId),
  notice: (conversationId: string, sessionId: string): string => derivedId('chat-notice', conversationId, sessionId),
};

/**
 * The keys of a conversation. `erasures` counts those that it has seen: a key that was destroyed is never made again,
 * and the conversation goes on.
 */
export const conversationKeys = {
  owner: (id: string, erasures: number): string => `conversation/${id}.${erasures}`,
  /** Of where it is: the connector's address and what Teams calls it. */
  place: (id: string, erasures: number): string => `${conversationKeys.owner(id, erasures)}/place`,
  /** Of what a person asked there outside a meeting, and what the bot answered. */
  person: (id: string, erasures: number, person: { readonly id: string; readonly erasures: number }): string =>
    `${conversationKeys.owner(id, erasures)}/person/${person.id}.${person.erasures}`,
  /** Whose key of a conversation that is; null for any other key. */
  personOf: (keyId: string): string | null =>
    /^conversation\/[^/]+\/person\/([\da-f-]{36})\.\d+$/u.exec(keyId)?.[1] ?? null,
};

const THREAD = /^19:[\w.=+-]{1,200}@(?:thread\.(?:v2|tacv2|skype)|unq\.gbl\.spaces)$/u;

/**
 * The room whose meetings are held in a conversation: the thread of the chat, or in a channel the message that began
 * the meeting. Null for a conversation that is none of a meeting.
 */
export function roomOfConversation(name: string): string | null {
  const [thread = '', ...parameters] = name.split(';');
  if (!THREAD.test(thread)) return null;
  const message = parameters.find((one) => one.startsWith('messageid='))?.slice('messageid='.length);
  const isMeeting = message !== undefined || thread.startsWith('19:meeting_');
  if (!isMeeting) return null;
  const link = `https://teams.microsoft.com/l/meetup-join/${encodeURIComponent(thread)}/${message ?? '0'}`;
  return roomIdOf({ platform: 'teams', providerMeetingId: '', meetingUrl: link });
}
