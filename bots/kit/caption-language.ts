import type { StepDetail } from '#domain/bot-session/steps.ts';
import type { ChosenLanguage, Look } from './client.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

/** What passes before each further attempt, in ms; then the bot leaves it at what there is, and has said so. */
const PAUSES: readonly number[] = [2_000, 8_000, 30_000, 120_000];
/** So many looks in a row must agree that the meeting names another language. */
const LOOKS = 3;

export interface CaptionLanguageDependencies {
  /** BCP 47 tag. */
  readonly wanted: string;
  /** Chooses it in the meeting, and reads back what captions are in. */
  readonly choose: () => Promise<ChosenLanguage>;
  readonly voice: Pick<BotSessionReporter, 'tell' | 'mention'>;
}

/**
 * Sees to it that captions are in the language that is wanted: sets it, again where that failed, and once more where
 * the meeting later names another one. After that it only says so: somebody in the meeting wants it otherwise. The
 * outcome of every attempt is an event.
 */
export class CaptionLanguage {
  readonly #dependencies: CaptionLanguageDependencies;
  #attempts = 0;
  /** When to try again, epoch ms. */
  #dueAt: number | null = null;
  #isSet = false;
  /** What the meeting called the language once it was set; null where it did not say. */
  #named: string | null = null;
  #otherwise = 0;
  #isCorrected = false;

  constructor(dependencies: CaptionLanguageDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets it. Answers what is wrong with it, or null. */
  async set(): Promise<StepDetail | null> {
    const { found, named } = await this.#dependencies.choose();
    const detail = await this.#tell(found);
    this.#isSet = detail === null;
    this.#named = this.#isSet ? named : null;
    const pause = detail === null ? undefined : PAUSES[this.#attempts];
    this.#attempts += 1;
    this.#dueAt = pause === undefined ? null : Date.now() + pause;
    return detail;
  }

  /** Looks at what captions are in while the bot is in the call. */
  async look({ captions: { language } }: { readonly captions: Pick<Look['captions'], 'language'> }): Promise<void> {
    const { wanted } = this.#dependencies;
    // Somebody else chose it meanwhile, or a person agreed that the bot does.
    if (!this.#isSet && this.#attempts > 0 && language === wanted) return this.#become(language);
    if (this.#isSet && language !== null) this.#otherwise = this.#isStill(language) ? 0 : this.#otherwise + 1;
    if (this.#otherwise >= LOOKS) {
      this.#otherwise = 0;
      if (this.#isCorrected) {
        this.#named = language;
        return this.#move(await this.#tell(language));
      }
      this.#isCorrected = true;
      return this.#move(await this.set());
    }
    if (this.#dueAt !== null && Date.now() >= this.#dueAt) this.#move(await this.set());
  }

  async #become(language: string): Promise<void> {
    const detail = await this.#tell(language);
    this.#isSet = true;
    this.#named = language;
    this.#dueAt = null;
    this.#move(detail);
  }

  /** Whether the meeting calls the language what it did; where it did not say then, by its tag. */
  #isStill(language: string): boolean {
    this.#named ??= language === this.#dependencies.wanted ? language : null;
    return language === this.#named;
  }

  async #tell(found: string | null): Promise<StepDetail | null> {
    const { voice, wanted } = this.#dependencies;
    await voice.tell({ type: 'readLanguage', wanted, found });
    if (found === wanted) return null;
    return found === null ? 'language-unreadable' : 'language-mismatch';
  }

  #move(detail: StepDetail | null): void {
    this.#dependencies.voice.mention({
      type: 'moveStep',
      step: 'language_french',
      status: detail === null ? 'completed' : 'failed',
      detail,
      evidence: null,
    });
  }
}
