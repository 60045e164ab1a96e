import { changeConversation, loadConversation } from '#commands/conversation/conversation.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { chatAnswer } from '#domain/conversation/answers.ts';
import type { ChatBot, ChatMessage, DeliveryResult } from '#domain/conversation/chat-bot.ts';
import type { ConversationCommand } from '#domain/conversation/commands.ts';
import type { AskedInChat, Conversation } from '#domain/conversation/conversation.ts';
import type { MessagePurpose } from '#domain/conversation/events.ts';
import { chatReminder, welcome } from '#domain/conversation/notices.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import { factsFor, type FactDependencies } from './facts.ts';
import { runningNotice } from './notice-text.ts';
import { chatReminderIn } from './reminder.ts';

export interface ChatDependencies extends Dependencies, Omit<FactDependencies, 'log' | 'chat'> {
  /** Null where the bot is not set up. */
  readonly chat: ChatBot | null;
}

/** A message is put off so often, each time for longer: for an hour in all. */
const MOST_TIMES = 8;
const FIRST_PAUSE_MS = 15_000;
/** Before it is due, the words of a reminder name a time that is still to come. */
const BEFORE_DUE_MS = 60_000;

export interface Owed {
  readonly conversationId: string;
  readonly message: string;
  /** The event that asked: another attempt has another. */
  readonly askedBy: string;
  readonly request: Omit<Request, 'commandId'>;
  readonly signal: AbortSignal;
  /** What is written that the conversation itself does not tell. */
  readonly notice?: ChatMessage;
}

type Change = (what: string, command: ConversationCommand) => Promise<string | null>;
type Settled = Extract<DeliveryResult, { delivery: 'sent' | 'refused' | 'unknown' }>;

/**
 * Writes one message of the bot, if it is still to be written; answers the position of the outcome. That it is about to
 * be written is recorded before: where nobody knows what became of it, it is not written again.
 */
export async function deliver(dependencies: ChatDependencies, owed: Owed): Promise<string | null> {
  const { conversationId, message, askedBy, request } = owed;
  const change: Change = async (what, command) => {
    const commandId = derivedId('chat', what, askedBy, message);
    return (await changeConversation(dependencies, { conversationId, command, request: { ...request, commandId } }))
      .position;
  };
  const settle = (result: Settled) => {
    const reason = 'reason' in result ? result.reason : null;
    return change('settle', { type: 'settleMessage', message, delivery: result.delivery, reason });
  };
  const conversation = await loadConversation(dependencies.log, conversationId);
  const known = conversation.messages.get(message);
  // Begun and not settled: the process that began it is gone. Settled: nothing changes.
  if (known && known.status !== 'postponed') return settle({ delivery: 'unknown', reason: 'interrupted' });
  const { chat } = dependencies;
  const { place } = conversation;
  if (chat === null) return settle({ delivery: 'refused', reason: 'not-configured' });
  if (place === null) return settle({ delivery: 'refused', reason: 'erased' });
  const isAnswer = conversation.asked.has(message);
  if (conversation.isRemoved && !isAnswer) return settle({ delivery: 'refused', reason: 'removed' });

  const written = await begin(dependencies, { ...owed, conversation, change, chat });
  if (written === null) return settle({ delivery: 'refused', reason: 'erased' });
  const result = await chat.write(place, written, owed.signal);
  if (result.delivery !== 'postponed') return settle(result);
  const times = known?.times ?? 0;
  if (times >= MOST_TIMES) return settle({ delivery: 'refused', reason: result.reason });
  const pause = Math.max(result.afterMs, FIRST_PAUSE_MS * 2 ** times);
  const until = new Date(Date.parse(dependencies.now()) + pause).toISOString();
  return change('postpone', { type: 'postponeMessage', message, until, reason: result.reason });
}

interface Beginning extends Owed {
  readonly conversation: Conversation;
  readonly change: Change;
  readonly chat: ChatBot;
}

/** Records that the message is about to be written, and answers it; null where what it stands on was erased. */
async function begin(dependencies: ChatDependencies, beginning: Beginning): Promise<ChatMessage | null> {
  const { conversation, conversationId, message, change, notice } = beginning;
  const asked = conversation.asked.get(message);
  if (asked) return beginAnswer(dependencies, beginning, asked);
  const start = (purpose: MessagePurpose) => change('begin', { type: 'beginMessage', message, purpose });
  const reminder = conversation.reminders.get(message);
  if (reminder) {
    const from = conversation.asked.get(reminder.activity);
    if (from === undefined || from.isErased) return null;
    await start('reminder');
    const said = chatReminderIn(from.request, Date.parse(reminder.at) - BEFORE_DUE_MS);
    return chatReminder(said?.subject ?? '', from.asker);
  }
  if (message === conversation.welcome) {
    await start('welcome');
    return welcome(conversation.place?.kind ?? 'group');
  }
  // One that was put off: what it says is made again, while the meeting runs.
  const pending = notice ? { message, notice } : await runningNotice(dependencies, { ...conversation, conversationId });
  if (pending?.message !== message) return null;
  await start('notice');
  return pending.notice;
}

async function beginAnswer(
  dependencies: ChatDependencies,
  { conversation, message, change, chat, signal }: Beginning,
  asked: AskedInChat,
): Promise<ChatMessage | null> {
  if (asked.isErased) return null;
  if (asked.answer !== null) {
    await change('begin', { type: 'beginMessage', message, purpose: 'answer' });
    return { text: asked.answer, card: null };
  }
  const now = Date.parse(dependencies.now());
  const facts = await factsFor({ ...dependencies, chat }, { conversation, asked, now, signal });
  const answer = chatAnswer(asked.command, facts);
  const reminder = asked.command === 'reminder' ? chatReminderIn(asked.request, now) : null;
  const remindAt = reminder === null ? null : new Date(reminder.at).toISOString();
  try {
    await change('answer', { type: 'answer', activity: message, answer: answer.text, remindAt });
  } catch (error) {
    if (isError(error, KEY_DESTROYED)) return null;
    throw error;
  }
  return answer;
}
