import type { StepDetail } from '#domain/bot-session/steps.ts';
import { pause } from '#projections/engine/pause.ts';
import { Alarms } from './alarms.ts';
import { SessionEndedError, mustGoOn } from './session-ended.ts';
import { enableCaptions } from './join.ts';
import { placeOf } from './place.ts';
import type { PageFacts } from './page/shape.ts';
import { UnreadableCaptions } from './unreadable.ts';
import type { SessionContext } from './session-context.ts';

/** A page that says nothing for so long, in ms, is no call any more. */
const SILENCE_PATIENCE = 10_000;
/** Captions that somebody switched off are switched on again at most this often, in ms. */
const CAPTIONS_AGAIN = 15_000;

const isMissing = ({ captions }: PageFacts): boolean => !captions.region && captions.toggle !== 'on';

/** How the capture stands, as the step of that name says: done once there is a region that can be read. */
class CaptureStep {
  readonly #voice: SessionContext['voice'];
  #told = '';

  constructor(voice: SessionContext['voice']) {
    this.#voice = voice;
    this.#tell('in_progress', null);
  }

  look(facts: PageFacts, detail: StepDetail | null): void {
    if (detail !== null) this.#tell('failed', detail);
    else if (facts.captions.region) this.#tell('completed', null);
  }

  #tell(status: 'in_progress' | 'completed' | 'failed', detail: StepDetail | null): void {
    const told = `${status} ${detail}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#voice.mention({ type: 'moveStep', step: 'transcript_capture', status, detail, evidence: null });
  }
}

/**
 * Stays in the call until there is a reason to leave, which it throws as a SessionEndedError, or until the page is back
 * before the call because it loaded itself anew. Answers then when the bot was last seen in the call, epoch ms.
 */
export async function stay(visit: SessionContext, looked: (names: readonly string[] | null) => void): Promise<number> {
  const { page, voice, rules, signal } = visit;
  const alarms = new Alarms(visit);
  const capture = new CaptureStep(voice);
  const unreadable = new UnreadableCaptions();
  let aloneSince: number | null = null;
  let seenAt = Date.now();
  let captionsAt = 0;
  for (;;) {
    signal.throwIfAborted();
    const facts = await page.facts();
    const place = facts ? placeOf(facts, visit.origin, visit.accountHosts) : 'loading';
    mustGoOn(place);
    if (place === 'pre-join') return seenAt;
    // Once let in, whoever can leave is still in, also where what proved it is gone; unless the page says that one
    // waits.
    const isIn = place === 'call' || (place === 'lobby' && facts?.saysLobby === false);
    if (isIn) seenAt = Date.now();
    if (Date.now() - seenAt > SILENCE_PATIENCE) throw new SessionEndedError('left-unexplained');
    if (facts && isIn) {
      looked(facts.names.length > 0 ? facts.names : null);
      aloneSince = facts.people !== null && facts.people <= 1 ? (aloneSince ?? Date.now()) : null;
      if (aloneSince !== null && Date.now() - aloneSince > rules.aloneMs) throw new SessionEndedError('alone');
      const over = await visit.dialogs.look(facts);
      await alarms.look('unknown-dialog', 'dialog', over === 'unknown');
      alarms.layers(facts);
      await alarms.look('people-unreadable', 'people', facts.people === null);
      const isUnreadable = unreadable.look(facts.captions);
      const cannotRead = await alarms.look('captions-unreadable', 'captions', isUnreadable);
      const missing = await alarms.look('captions-missing', 'captions', isMissing(facts));
      if (isMissing(facts) && Date.now() >= captionsAt) {
        captionsAt = Date.now() + CAPTIONS_AGAIN;
        await enableCaptions(visit);
      }
      if (over === 'clear') await visit.language.look(facts);
      const wrong = cannotRead ? 'unreadable' : missing ? 'captions-off' : null;
      if (wrong !== null || !isUnreadable) capture.look(facts, wrong);
    }
    await pause(visit.lookMs, signal);
  }
}
