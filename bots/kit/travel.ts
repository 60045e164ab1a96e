import type { Step } from '#domain/bot-session/steps.ts';
import type { JOIN_STEPS } from './join.ts';
import type { BotSessionContext } from './bot-session-context.ts';

export interface Travel {
  readonly steps: typeof JOIN_STEPS;
  /** Whether the bot has been in the call before. */
  readonly isReturning: boolean;
  /** Told that the bot is in the call. */
  readonly arrived: () => Promise<void>;
  /** The step that is being taken; null once all are. */
  readonly at: { step: Step | null };
}

/** Takes the steps into the meeting, one after the other. Throws a SessionEndedError where there is no way in. */
export async function travel(visit: BotSessionContext, { steps, isReturning, arrived, at }: Travel): Promise<void> {
  const { voice, client, signal } = visit;
  for (const { step, run } of steps) {
    at.step = step;
    signal.throwIfAborted();
    const begun = isReturning && step === 'join_meeting' ? 'rejoining' : null;
    voice.mention({ type: 'moveStep', step, status: 'in_progress', detail: begun, evidence: null });
    const detail = await run(visit);
    const evidence = detail === null ? null : await voice.picture(() => client.picture());
    voice.mention({ type: 'moveStep', step, status: detail === null ? 'completed' : 'failed', detail, evidence });
    if (step === 'join_meeting') await arrived();
  }
  at.step = null;
}
