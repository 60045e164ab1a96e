import { isAskedByBot, type Consent } from '#domain/bot-session/consents.ts';
import type { Look, MeetingClient } from './client.ts';
import { BotSessionEndedError } from './bot-session-ended.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

export interface QuestionsContext {
  readonly client: Pick<MeetingClient, 'agree' | 'picture'>;
  readonly voice: Pick<BotSessionReporter, 'tell' | 'picture'>;
  /** Whether the settings agree to every recording. */
  readonly acceptsRecording: boolean;
  /** What a person has answered by now; null where nobody has. */
  readonly consentAnswer: (consent: Consent) => boolean | null;
}

/** What is in the way: nothing, something that was dealt with, a question without an answer, or something unknown. */
export type Obstacle = 'clear' | 'handled' | 'asked' | 'unknown';

/** A question that was not there at so many looks in a row is gone; a page that is being drawn misses it once. */
const LOOKS = 3;

/**
 * What the meeting asks people to agree to, one look at a time. A question is a state that waits for its answer while
 * the bot goes on looking; it is taken back when the meeting asks no more.
 */
export class Questions {
  readonly #context: QuestionsContext;
  #asked: Consent | null = null;
  #missing = 0;

  constructor(context: QuestionsContext) {
    this.#context = context;
  }

  /** What a person is asked at the moment. */
  get asked(): Consent | null {
    return this.#asked;
  }

  /** Throws a SessionEndedError where a person does not agree to what the meeting asks. */
  async look({ covering, questions }: Pick<Look, 'covering' | 'questions'>): Promise<Obstacle> {
    await this.#withdraw(questions);
    const first = questions.find((one) => !isAskedByBot(one));
    if (covering === 'question' && first !== undefined) return this.#ask(first);
    const own = questions.find(isAskedByBot);
    // What the bot wants to know is in nobody's way: it goes on meanwhile, and whatever the answer is.
    if (covering === 'clear' && own !== undefined) await this.#wonder(own);
    return covering === 'question' ? 'clear' : covering;
  }

  /** Asks for the bot. A setting that agrees to recordings says nothing of it. */
  async #wonder(consent: Consent): Promise<void> {
    const answer = this.#context.consentAnswer(consent);
    if (answer === null) return this.#tell(consent);
    if (this.#asked === consent) this.#asked = null;
    if (answer) await this.#context.client.agree(consent);
  }

  async #tell(consent: Consent): Promise<void> {
    if (this.#asked === consent) return;
    const { voice, client } = this.#context;
    this.#asked = consent;
    await voice.tell({ type: 'askConsent', consent, evidence: await voice.picture(() => client.picture()) });
  }

  /** Agrees to be recorded only where the settings or a person do. */
  async #ask(consent: Consent): Promise<Obstacle> {
    const { voice, client, acceptsRecording, consentAnswer } = this.#context;
    const answer = acceptsRecording || consentAnswer(consent);
    if (answer === null) {
      await this.#tell(consent);
      return 'asked';
    }
    this.#asked = null;
    if (acceptsRecording) await voice.tell({ type: 'answerConsent', consent, accepted: true, by: 'setting' });
    if (!answer) throw new BotSessionEndedError('consent-refused');
    await client.agree(consent);
    return 'handled';
  }

  async #withdraw(questions: readonly Consent[]): Promise<void> {
    const consent = this.#asked;
    if (consent === null) return;
    this.#missing = questions.includes(consent) ? 0 : this.#missing + 1;
    if (this.#missing < LOOKS) return;
    this.#asked = null;
    this.#missing = 0;
    await this.#context.voice.tell({ type: 'withdrawConsent', consent });
  }
}
