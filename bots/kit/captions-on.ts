import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { BotSessionContext } from './bot-session-context.ts';

const TRIES = 3;

/** Switches captions on. Answers what is wrong with them, or null. */
export async function enableCaptions({ client, questions }: BotSessionContext): Promise<StepDetail | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const look = await client.look();
    if (look) await questions.look(look);
    const now = await client.enableCaptions();
    if (now === 'on') return null;
    if (now === 'forbidden') return 'captions-forbidden';
    if (now !== 'unchanged') return now === 'unreadable' ? 'unreadable' : 'captions-off';
  }
  return 'captions-off';
}
