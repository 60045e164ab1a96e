import { pause } from '#projections/engine/pause.ts';
import { Alarms } from './alarms.ts';
import { Departure, mustGoOn } from './departure.ts';
import { enableCaptions } from './join.ts';
import { placeOf } from './place.ts';
import type { PageFacts } from './page/shape.ts';
import type { Visit } from './visit.ts';

/** A page that says nothing for so long, in ms, is no call any more. */
const SILENCE_PATIENCE = 10_000;
/** Captions that somebody switched off are switched on again at most this often, in ms. */
const CAPTIONS_AGAIN = 15_000;

/** Whether captions are shown and cannot be read: what is there is then not quiet. */
const isUnreadable = ({ captions }: PageFacts): boolean => (captions.region ? captions.blocks === 0 && captions.unreadable > 0 : captions.toggle === 'on');
const isMissing = ({ captions }: PageFacts): boolean => !captions.region && captions.toggle !== 'on';

/** Stays in the call until there is a reason to leave, which it throws as a Departure. */
export async function stay(visit: Visit, people: (names: readonly string[] | null) => void): Promise<never> {
  const { page, voice, rules, signal } = visit;
  const alarms = new Alarms(visit);
  let aloneSince: number | null = null;
  let lostSince: number | null = null;
  let captionsAt = 0;
  let wasWrong = false;
  for (;;) {
    signal.throwIfAborted();
    const facts = await page.facts();
    const place = facts ? placeOf(facts, visit.origin, visit.accountHosts) : 'loading';
    mustGoOn(place);
    // Once let in, whoever can leave is still in, also where what proved it is gone; unless the page says that one waits.
    const isIn = place === 'call' || (place === 'lobby' && facts?.saysLobby === false);
    lostSince = isIn ? null : (lostSince ?? Date.now());
    if (lostSince !== null && Date.now() - lostSince > SILENCE_PATIENCE) throw new Departure('left-unexplained');
    if (facts && isIn) {
      people(facts.names.length > 0 ? facts.names : null);
      aloneSince = facts.people !== null && facts.people <= 1 ? (aloneSince ?? Date.now()) : null;
      if (aloneSince !== null && Date.now() - aloneSince > rules.aloneMs) throw new Departure('alone');
      const over = await visit.dialogs.look(facts);
      await alarms.look('unknown-dialog', 'dialog', over === 'unknown');
      alarms.layers(facts);
      await alarms.look('people-unreadable', 'people', facts.people === null);
      const unreadable = await alarms.look('captions-unreadable', 'captions', isUnreadable(facts));
      const missing = await alarms.look('captions-missing', 'captions', isMissing(facts));
      if (isMissing(facts) && Date.now() >= captionsAt) {
        captionsAt = Date.now() + CAPTIONS_AGAIN;
        await enableCaptions(visit);
      }
      if (over === 'clear') await visit.language.look(facts);
      const isWrong = unreadable || missing;
      if (isWrong !== wasWrong) voice.mention({ type: 'moveStep', step: 'transcript_capture', status: isWrong ? 'failed' : 'completed', detail: unreadable ? 'unreadable' : missing ? 'captions-off' : null, evidence: null });
      wasWrong = isWrong;
    }
    await pause(visit.lookMs, signal);
  }
}
