import { OWN_NAME } from '#domain/bot-session/bot-name.ts';
import { writtenCommand } from '#domain/bot-session/spoken-commands.ts';
import { LONGEST_REQUEST } from './answers.ts';
import type { ChatCommandName } from './events.ts';

const NOTES_ALONE = /^notes?[\s.!?]*$/iu;

/** What a message to the bot asks for; a mention without a word asks what it can do. */
export function chatCommandIn(text: string): ChatCommandName {
  if (text.length > LONGEST_REQUEST) return 'too-long';
  const asked = text.trim();
  if (asked === '') return 'help';
  if (NOTES_ALONE.test(asked)) return 'notes';
  return writtenCommand(asked, OWN_NAME)?.command ?? 'unknown';
}

/** What follows the command in a message. */
export const chatArgumentIn = (text: string): string => writtenCommand(text.trim(), OWN_NAME)?.text ?? '';
