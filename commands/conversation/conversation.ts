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

/** A conversation as the log says now. */
export const loadConversation = async (log: Pick<EventLog, 'load'>, conversationId: string): Promise<Conversation> =>
  (await loadState(log, conversationStreams.of(conversationId))).state;
