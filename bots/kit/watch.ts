import type { StepDetail } from '#domain/bot-session/steps.ts';
import { pause } from '#projections/engine/pause.ts';
import { Alarms } from './alarms.ts';
import { enableCaptions } from './captions-on.ts';
import type { CaptionState, Look } from './client.ts';
import type { BotSessionContext } from './bot-session-context.ts';
import { mustGoOn, BotSessionEndedError } from './bot-session-ended.ts';

/** A client that says nothing for so long, in ms, is in no call any more. */
const SILENCE_PATIENCE = 10_000;
/** Captions that somebody switched off are switched on again at most this often, in ms. */
const CAPTIONS_AGAIN = 15_000;

/** How the capture stands, as the step of that name says: done once captions can be read. */
class CaptureStep {
  readonly #voice: BotSessionContext['voice'];
  #told = '';

  constructor(voice: BotSessionContext['voice']) {
    this.#voice = voice;
    this.#tell('in_progress', null);
  }

  look(captions: CaptionState, detail: StepDetail | null): void {
    if (detail !== null) this.#tell('failed', detail);
    else if (captions === 'on') this.#tell('completed', null);
  }

  #tell(status: 'in_progress' | 'completed' | 'failed', detail: StepDetail | null): void {
    const told = `${status} ${detail}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#voice.mention({ type: 'moveStep', step: 'transcript_capture', status, detail, evidence: null });
  }
}

/** How the captions stand, with their alarms; switches on again those that somebody switched off. */
class CaptionWatch {
  readonly #visit: BotSessionContext;
  readonly #alarms: Alarms;
  readonly #step: CaptureStep;
  #againAt = 0;

  constructor(visit: BotSessionContext, alarms: Alarms) {
    this.#visit = visit;
    this.#alarms = alarms;
    this.#step = new CaptureStep(visit.voice);
  }

  async look({ captions }: Look, isClear: boolean): Promise<void> {
    const { state } = captions;
    const cannotRead = await this.#alarms.look('captions-unreadable', 'captions', state === 'unreadable');
    const isForbidden = state === 'forbidden';
    const missing = await this.#alarms.look('captions-missing', 'captions', state === 'off' || isForbidden);
    if (state === 'off' && Date.now() >= this.#againAt) {
      this.#againAt = Date.now() + CAPTIONS_AGAIN;
      await enableCaptions(this.#visit);
    }
    if (isClear) await this.#visit.language.look({ captions });
    const off = isForbidden ? 'captions-forbidden' : 'captions-off';
    this.#step.look(state, cannotRead ? 'unreadable' : missing ? off : null);
  }
}

/**
 * Stays in the call until there is a reason to leave, which it throws as a SessionEndedError, or until the client is
 * back before the call because its page loaded itself anew. Answers then when the bot was last seen in the call, epoch
 * ms.
 */
export async function stay(
  visit: BotSessionContext,
  looked: (names: readonly string[] | null) => void,
): Promise<number> {
  const { client, rules, signal } = visit;
  const alarms = new Alarms(visit);
  const captions = new CaptionWatch(visit, alarms);
  let aloneSince: number | null = null;
  let seenAt = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const look = await client.look();
    const place = look?.place ?? 'loading';
    mustGoOn(place);
    if (place === 'pre-join') return seenAt;
    // Once let in, who can leave is still in, also where what proved it is gone; unless the client says that one waits.
    const isIn = place === 'call' || (place === 'lobby' && look?.saysLobby === false);
    if (isIn) seenAt = Date.now();
    if (Date.now() - seenAt > SILENCE_PATIENCE) throw new BotSessionEndedError('left-unexplained');
    if (look && isIn) {
      looked(look.names.length > 0 ? look.names : null);
      aloneSince = look.people !== null && look.people <= 1 ? (aloneSince ?? Date.now()) : null;
      if (aloneSince !== null && Date.now() - aloneSince > rules.aloneMs) throw new BotSessionEndedError('alone');
      const obstacle = await visit.questions.look(look);
      await alarms.look('unknown-dialog', 'dialog', obstacle === 'unknown');
      alarms.silent(look.silent);
      await alarms.look('people-unreadable', 'people', look.people === null);
      await captions.look(look, obstacle === 'clear');
    }
    await pause(visit.lookMs, signal);
  }
}
