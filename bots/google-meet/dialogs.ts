import type { Consent } from '#domain/bot-session/consents.ts';
import type { Covering } from '../kit/client.ts';
import type { MeetPage } from './meet-page.ts';
import type { OpenDialog, PageFacts } from './page/shape.ts';

const CONSENT_OF: Readonly<Partial<Record<OpenDialog['kind'], Consent>>> = {
  recording: 'recording',
  transcription: 'transcription',
  notes: 'notes',
};

/** Everything that the dialogs ask consent for, the uppermost first. */
export const questionsIn = ({ dialogs }: Pick<PageFacts, 'dialogs'>): Consent[] =>
  dialogs.flatMap(({ kind }) => CONSENT_OF[kind] ?? []);

/** Deals with what lies over the page, as far as nobody has to be asked. */
export async function dealWithDialogs(
  page: Pick<MeetPage, 'acceptDialog' | 'putHintAway' | 'closePromotion'>,
  { dialogs }: Pick<PageFacts, 'dialogs'>,
): Promise<Covering> {
  for (const { kind, isModal } of dialogs) {
    if (CONSENT_OF[kind]) return 'question';
    if (kind === 'devices') {
      await page.acceptDialog(kind);
      return 'handled';
    }
    if (kind === 'hint') {
      await page.putHintAway();
      return 'handled';
    }
    // One that cannot be closed is in nobody's way, unless it locks the page.
    if (kind === 'promotion' && (await page.closePromotion())) return 'handled';
    if ((kind === 'promotion' || kind === 'unknown') && isModal) return 'unknown';
  }
  return 'clear';
}
