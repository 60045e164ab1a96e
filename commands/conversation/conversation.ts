import { derivedId } from '#domain/events/derived-id.ts';
import { conversationDecider } from '#domain/conversation/decide.ts';
import type { ConversationCommand } from '#domain/conversation/commands.ts';
import type { Conversation } from '#domain/conversation/conversation.ts';
import { conversationStreams } from '#domain/conversation/stream.ts';
import type { EventLog } from '#domain/events/log.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadState } from '../stream.ts';

export interface ConversationChange {
  readonly conversationId: string;
  readonly command: ConversationCommand;
  readonly request: Request;
}

/** A command over one conversation of the chat bot. */
export const changeConversation = (
  dependencies: Dependencies,
  { conversationId, ...change }: ConversationChange,
): Promise<CommandResult<Conversation>> =>
  handle(dependencies, { stream: conversationStreams.of(conversationId), ...change });

export interface ChatErasure {
  readonly conversationId: string;
  /** Whose words are to be erased; null: everybody's, with where the conversation is. */
  readonly person: string | null;
  readonly erasureId: string;
  /** That of the erasure of which this is a part. */
  readonly request: Request;
}

const partOf = ({ conversationId, person, erasureId, request }: ChatErasure): ConversationChange => ({
  conversationId,
  command: { type: 'requestErasure', erasureId, person },
  request: { ...request, commandId: derivedId('erase-chat', request.commandId, conversationId, person ?? '') },
});

/** Asks for what was written to the bot in a conversation to be erased. Throws CONVERSATION_NOT_FOUND. */
export const eraseInChat = (dependencies: Dependencies, erasure: ChatErasure): Promise<CommandResult<Conversation>> =>
  changeConversation(dependencies, partOf(erasure));

/** Throws what would be refused, and changes nothing. */
export async function decideOnChatErasure(log: EventLog, erasure: ChatErasure): Promise<void> {
  const { conversationId, command } = partOf(erasure);
  conversationDecider.decide(command, await loadConversation(log, conversationId));
}

/** A conversation as the log says now. */
export const loadConversation = async (log: Pick<EventLog, 'load'>, conversationId: string): Promise<Conversation> =>
  (await loadState(log, conversationStreams.of(conversationId))).state;
