import type { ChatActivity } from '#domain/conversation/chat-bot.ts';
import type { ChatKind } from '#domain/conversation/events.ts';
import { roomOfConversation } from '#domain/conversation/identity.ts';
import { decodeHTML } from 'entities';
import type { InboundActivity } from './inbound.ts';

const KINDS: Readonly<Record<string, ChatKind>> = { personal: 'personal', groupChat: 'group', channel: 'channel' };
const TAG = /<\/?[a-z][^<>]{0,200}>/giu;

/** Written text: Teams sends markup and entities in it. */
const wordsIn = (text: string): string =>
  decodeHTML(text.replace(TAG, ' ')).replaceAll('\u0000', '').replaceAll('\u00a0', ' ').trim();

const isMentioned = ({ entities, recipient }: InboundActivity): boolean =>
  (entities ?? []).some(({ type, mentioned }) => type === 'mention' && mentioned?.id === recipient.id);

/**
 * What an activity that was verified means to the bot. In a group it hears what mentions it, and the buttons of its own
 * cards; nothing else is looked at.
 * @param tenantId of the organisation
 * @param text without the mention of the bot
 */
export function translated(activity: InboundActivity, tenantId: string, text: string): ChatActivity {
  const { id, timestamp, from, recipient, conversation, serviceUrl } = activity;
  const kind = KINDS[conversation.conversationType ?? ''] ?? 'group';
  const place = {
    kind,
    roomId: roomOfConversation(conversation.id),
    serviceUrl: serviceUrl.replace(/\/$/u, ''),
    name: conversation.id,
    bot: recipient.id,
  };
  const told = { id, at: new Date(timestamp).toISOString(), place };
  switch (activity.type) {
    case 'message': {
      const isForBot = kind === 'personal' || isMentioned(activity) || activity.value !== undefined;
      if (!isForBot || from.id === recipient.id) return { kind: 'ignored' };
      const person = { tenantId, objectId: from.aadObjectId || from.id, name: from.name?.trim() || null };
      return { ...told, kind: 'message', person, text: wordsIn(text) };
    }
    case 'installationUpdate':
      if (activity.action === 'add') return { ...told, kind: 'added' };
      return activity.action === 'remove' ? { ...told, kind: 'removed' } : { kind: 'ignored' };
    case 'conversationUpdate': {
      const others = (activity.membersAdded ?? []).filter((one) => one.id !== recipient.id);
      return others.length === 0 ? { kind: 'ignored' } : { ...told, kind: 'members-added', members: others.length };
    }
    default:
      return { kind: 'ignored' };
  }
}
