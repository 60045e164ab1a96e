import type { StepDetail } from '#domain/bot-session/steps.ts';
import { asTag } from './language.ts';
import type { PageFacts } from './page/shape.ts';
import type { SessionReporter } from './session-reporter.ts';

/** What passes before each further attempt, in ms; then the bot leaves it at what there is, and has said so. */
const PAUSES: readonly number[] = [2_000, 8_000, 30_000, 120_000];
/** So many looks in a row must agree that the page names another language. */
const LOOKS = 3;

export interface CaptionLanguageDependencies {
  /** BCP 47 tag. */
  readonly wanted: string;
  /** Chooses it on the page, and reads back what captions are in: a tag or a name; null where that cannot be told. */
  readonly choose: () => Promise<string | null>;
  /** What the page calls the language of captions now, in its own words. */
  readonly named: () => Promise<string | null>;
  readonly voice: Pick<SessionReporter, 'tell' | 'mention'>;
}

/**
 * Sees to it that captions are in the language that is wanted: sets it, again where that failed, and once more where
 * the page later names another one. After that it only says so: somebody in the meeting wants it otherwise. The outcome
 * of every attempt is an event.
 */
export class CaptionLanguage {
  readonly #dependencies: CaptionLanguageDependencies;
  #attempts = 0;
  /** When to try again, epoch ms. */
  #dueAt: number | null = null;
  #isSet = false;
  /** What the page called the language once it was set; null where it did not say. */
  #named: string | null = null;
  #otherwise = 0;
  #isCorrected = false;

  constructor(dependencies: CaptionLanguageDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sets it. Answers what is wrong with it, or null. */
  async set(): Promise<StepDetail | null> {
    const detail = await this.#tell(await this.#dependencies.choose());
    this.#isSet = detail === null;
    this.#named = this.#isSet ? await this.#dependencies.named() : null;
    const pause = detail === null ? undefined : PAUSES[this.#attempts];
    this.#attempts += 1;
    this.#dueAt = pause === undefined ? null : Date.now() + pause;
    return detail;
  }

  /** Looks at the page while the bot is in the call. */
  async look({ captions: { language } }: Pick<PageFacts, 'captions'>): Promise<void> {
    if (this.#isSet && language !== null) this.#otherwise = this.#isStill(language) ? 0 : this.#otherwise + 1;
    if (this.#otherwise >= LOOKS) {
      this.#otherwise = 0;
      if (this.#isCorrected) {
        this.#named = language;
        return this.#move(await this.#tell(asTag(language, this.#dependencies.wanted)));
      }
      this.#isCorrected = true;
      return this.#move(await this.set());
    }
    if (this.#dueAt !== null && Date.now() >= this.#dueAt) this.#move(await this.set());
  }

  /** Whether the page calls the language what it did; where it did not say then, by a name that is known. */
  #isStill(language: string): boolean {
    const { wanted } = this.#dependencies;
    this.#named ??= asTag(language, wanted) === wanted ? language : null;
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
