import { randomUUID } from 'node:crypto';
import type { Chat, ChatMember } from './chats.ts';

/** The bot, its organisation, and where the Bot Connector is reached. */
export interface ActivityContext {
  readonly appId: string;
  readonly tenantId: string;
  /** With a slash at its end, as the Bot Connector sends it. */
  readonly serviceUrl: string;
  readonly now: () => Date;
}

export interface Said {
  readonly from: ChatMember;
  readonly text: string;
  /** Whether the bot is mentioned before the text; in a group it hears nothing else. */
  readonly mentions?: boolean;
}

/** Overrides what an activity has; undefined takes it out. */
export type Overrides = Readonly<Record<string, unknown>>;

export const BOT_NAME = 'Greffier';
const botOf = (appId: string) => ({ id: `28:${appId}`, name: BOT_NAME });

/** What every activity from Teams has. */
function shared({ tenantId, serviceUrl, appId, now }: ActivityContext, { id, kind }: Chat) {
  const time = now().toISOString();
  return {
    id: `${now().getTime()}${randomUUID().slice(0, 4)}`,
    timestamp: time,
    localTimestamp: time,
    localTimezone: 'Europe/Paris',
    locale: 'fr-FR',
    channelId: 'msteams',
    serviceUrl,
    recipient: botOf(appId),
    conversation: {
      id,
      tenantId,
      conversationType: kind,
      ...(kind === 'personal' ? {} : { isGroup: true }),
    },
    channelData: { tenant: { id: tenantId }, source: { name: 'message' } },
  };
}

const fromOf = ({ id, name, aadObjectId }: ChatMember) => ({ id, name, aadObjectId });

/** What somebody wrote: plain text beside the same as HTML, the mention as an entity. */
export function messageActivity(context: ActivityContext, chat: Chat, { from, text, mentions = true }: Said) {
  const mention = `<at>${BOT_NAME}</at>`;
  const written = mentions ? `${mention} ${text}` : text;
  return {
    ...shared(context, chat),
    type: 'message',
    from: fromOf(from),
    text: written,
    textFormat: 'plain',
    attachments: [{ contentType: 'text/html', content: `<p>${written}</p>` }],
    entities: [
      ...(mentions ? [{ type: 'mention', mentioned: botOf(context.appId), text: mention }] : []),
      { type: 'clientInfo', locale: 'fr-FR', country: 'FR', platform: 'Windows', timezone: 'Europe/Paris' },
    ],
  };
}

/** The bot was added to a conversation, or taken out of it. */
export const installationActivity = (context: ActivityContext, chat: Chat, action: 'add' | 'remove') => ({
  ...shared(context, chat),
  type: 'installationUpdate',
  action,
  from: fromOf(chat.members[0] ?? { id: '29:nobody', name: '', aadObjectId: randomUUID() }),
});

/** Somebody came into a conversation, or left it. */
export const membersActivity = (
  context: ActivityContext,
  chat: Chat,
  { added = [], removed = [] }: { readonly added?: readonly ChatMember[]; readonly removed?: readonly ChatMember[] },
) => ({
  ...shared(context, chat),
  type: 'conversationUpdate',
  from: fromOf(chat.members[0] ?? { id: '29:nobody', name: '', aadObjectId: randomUUID() }),
  ...(added.length > 0 ? { membersAdded: added.map(({ id, aadObjectId }) => ({ id, aadObjectId })) } : {}),
  ...(removed.length > 0 ? { membersRemoved: removed.map(({ id, aadObjectId }) => ({ id, aadObjectId })) } : {}),
});
