import type { Consent } from '#domain/bot-session/events.ts';
import { SessionEndedError } from './session-ended.ts';
import type { MeetPage } from './meet-page.ts';
import type { OpenDialog, PageFacts } from './page/shape.ts';
import type { SessionReporter } from './session-reporter.ts';

export interface DialogsContext {
  readonly page: Pick<MeetPage, 'acceptDialog' | 'putHintAway' | 'closePromotion' | 'picture'>;
  readonly voice: Pick<SessionReporter, 'tell' | 'picture'>;
  /** Whether the settings agree to every recording. */
  readonly acceptsRecording: boolean;
  /** What a person has answered by now; null where nobody has. */
  readonly consentAnswer: (consent: Consent) => boolean | null;
}

/**
 * What lies over the page: nothing in the way, something that was dealt with, a question, or something nobody knows.
 */
export type Covering = 'clear' | 'handled' | 'asked' | 'unknown';

/** A dialog that was not there at so many looks in a row is gone; a page that is being drawn is missing it once. */
const LOOKS = 3;

const CONSENT_OF: Readonly<Partial<Record<OpenDialog['kind'], Consent>>> = {
  recording: 'recording',
  transcription: 'transcription',
  notes: 'notes',
};

/**
 * Deals with what lies over the page, one look at a time. A question of consent is a state that waits for its answer
 * while the bot goes on looking; it is taken back when its dialog goes.
 */
export class Dialogs {
  readonly #context: DialogsContext;
  #asked: Consent | null = null;
  #missing = 0;

  constructor(context: DialogsContext) {
    this.#context = context;
  }

  /** What a person is asked at the moment. */
  get asked(): Consent | null {
    return this.#asked;
  }

  /** Throws a SessionEndedError where a person does not agree. */
  async look({ dialogs }: Pick<PageFacts, 'dialogs'>): Promise<Covering> {
    await this.#withdraw(dialogs);
    for (const { kind, isModal } of dialogs) {
      const covering = await this.#deal(kind, isModal);
      if (covering !== 'clear') return covering;
    }
    return 'clear';
  }

  async #deal(kind: OpenDialog['kind'], isModal: boolean): Promise<Covering> {
    const { page } = this.#context;
    const consent = CONSENT_OF[kind];
    if (consent) return this.#consent(consent);
    if (kind === 'devices') await page.acceptDialog(kind);
    else if (kind === 'hint') await page.putHintAway();
    else if (kind === 'promotion') {
      // One that cannot be closed is in nobody's way, unless it locks the page.
      if (!(await page.closePromotion())) return isModal ? 'unknown' : 'clear';
    } else return kind === 'unknown' && isModal ? 'unknown' : 'clear';
    return 'handled';
  }

  /** Agrees to be recorded only where the settings or a person do. */
  async #consent(consent: Consent): Promise<Covering> {
    const { voice, page, acceptsRecording, consentAnswer } = this.#context;
    const answer = acceptsRecording || consentAnswer(consent);
    if (answer === null) {
      if (this.#asked === consent) return 'asked';
      this.#asked = consent;
      await voice.tell({ type: 'askConsent', consent, evidence: await voice.picture(() => page.picture()) });
      return 'asked';
    }
    this.#asked = null;
    if (acceptsRecording) await voice.tell({ type: 'answerConsent', consent, accepted: true, by: 'setting' });
    if (!answer) throw new SessionEndedError('consent-refused');
    await page.acceptDialog(consent);
    return 'handled';
  }

  async #withdraw(dialogs: PageFacts['dialogs']): Promise<void> {
    const consent = this.#asked;
    if (consent === null) return;
    this.#missing = dialogs.some(({ kind }) => CONSENT_OF[kind] === consent) ? 0 : this.#missing + 1;
    if (this.#missing < LOOKS) return;
    this.#asked = null;
    this.#missing = 0;
    await this.#context.voice.tell({ type: 'withdrawConsent', consent });
  }
}
