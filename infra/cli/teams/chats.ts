import { eraseInChat } from '#commands/conversation/conversation.ts';
import { findInChats, type ChatPerson, type FoundInChat } from '#projections/conversations/people.ts';
import { randomUUID } from 'node:crypto';
import type { CommandDependencies } from '../run-command.ts';

/** Where somebody whose name contains `name` asked the chat bot for something. */
export const chatsOf = ({ record: { pool } }: CommandDependencies, name: string): Promise<FoundInChat[]> =>
  findInChats(pool, { text: name, accounts: [] });

const KINDS = { personal: 'en tête-à-tête', group: 'discussion', channel: 'canal' } as const;

/** A line for each conversation, with what `erase` takes. */
export const listed = (found: readonly FoundInChat[]): string =>
  found
    .map(({ conversationId, person, name, kind, requests, lastAskedAt }) =>
      [
        name ?? 'sans nom connu',
        kind === null ? 'discussion inconnue' : KINDS[kind],
        `${requests} demande${requests < 2 ? '' : 's'}`,
        lastAskedAt?.toISOString() ?? '',
        `greffier teams erase ${conversationId} --person ${person}`,
      ].join('  '),
    )
    .join('\n');

/**
 * Asks for what was written to the bot in a conversation to be erased, by one person or by everybody; a server with the
 * eraser's role destroys the keys. Throws CONVERSATION_NOT_FOUND.
 */
export async function eraseChat(
  { record: { log } }: CommandDependencies,
  { conversationId, person }: Pick<ChatPerson, 'conversationId'> & { readonly person: string | null },
): Promise<void> {
  const commandId = randomUUID();
  await eraseInChat(
    { log, now: () => new Date().toISOString() },
    {
      conversationId,
      person,
      erasureId: commandId,
      request: { commandId, actor: 'system:command-line', correlationId: commandId },
    },
  );
}
