import type { Consent } from '#domain/bot-session/events.ts';
import { Departure } from './departure.ts';
import type { PageFacts } from './page/shape.ts';
import type { Visit } from './visit.ts';

const CONSENT_OF: Readonly<Partial<Record<PageFacts['dialogs'][number]['kind'], Consent>>> = { recording: 'recording', transcription: 'transcription', notes: 'notes' };

/**
 * Agrees to be recorded only where the settings or a person do. Throws a Departure where a person does not, or where the
 * bot has to leave before anybody answered.
 */
async function askConsent({ voice, page, rules, signal, consentAnswer }: Visit, consent: Consent): Promise<void> {
  let accepted = rules.acceptsRecording;
  if (accepted) await voice.tell({ type: 'answerConsent', consent, accepted: true, by: 'setting' });
  else {
    await voice.tell({ type: 'askConsent', consent, evidence: await voice.picture(() => page.picture()) });
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      signal.throwIfAborted();
      accepted = await Promise.race([consentAnswer(consent), left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
  if (!accepted) throw new Departure('consent-refused');
  await page.acceptDialog();
}

/** Deals with what lies over the page. Answers whether something lies there that nobody knows. */
export async function handleDialogs(visit: Visit, { dialogs }: PageFacts): Promise<'clear' | 'handled' | 'unknown'> {
  for (const { kind, isModal } of dialogs) {
    const consent = CONSENT_OF[kind];
    if (consent) await askConsent(visit, consent);
    else if (kind === 'devices') await visit.page.acceptDialog();
    else if (kind === 'hint') await visit.page.putHintAway();
    else if (kind === 'unknown' && isModal) return 'unknown';
    else continue;
    return 'handled';
  }
  return 'clear';
}
