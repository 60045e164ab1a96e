import type { LineChange } from '#domain/captions/observation.ts';
import type { Objections } from '#domain/bot-session/objection-decisions.ts';
import { objectionIn, objectionInDraft } from '#domain/bot-session/objection.ts';
import { DISCARDED_TEXT, pausedText, resumedText } from '#domain/bot-session/objection-texts.ts';
import { UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';
import type { ChatMessage } from './client.ts';

/** How the capture stands, as the log says. */
type CaptureSaid = Pick<Objections, 'capture' | 'resumed'>;

export interface ObjectionDependencies {
  readonly sessionId: string;
  readonly botName: string;
  readonly organiser: string | null;
  /** As it was when this worker began. */
  readonly begun: CaptureSaid;
  /** By now. */
  readonly said: () => CaptureSaid;
  readonly voice: BotSessionReporter;
  readonly write: (text: string) => Promise<boolean>;
  /** Nothing is kept from now on, until `resume`. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** What was captured is erased: the bot leaves. */
  readonly discarded: () => void;
}

interface Raised {
  readonly by: string | null;
  readonly words: string;
  readonly via: 'speech' | 'chat';
}

/**
 * Hears objections in what is said and written, and pauses the capture at once: before the log knows, and whether or
 * not the chat takes what the bot has to say to that. Only the log, where the organiser's yes is, leads back.
 */
export class ObjectionWatch {
  readonly #dependencies: ObjectionDependencies;
  #isPaused: boolean;
  #isGone = false;
  /** Resumptions that are known. One more, with a capture that runs, is the organiser's yes to every objection. */
  #resumed: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: ObjectionDependencies) {
    this.#dependencies = dependencies;
    const { capture, resumed } = dependencies.begun;
    this.#isPaused = capture !== 'running';
    this.#resumed = resumed;
    dependencies.voice.mayLook(!this.#isPaused);
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Answers whether somebody objects in this line. */
  hear({ kind, speaker, text }: LineChange): boolean {
    const { botName } = this.#dependencies;
    if (speaker === botName) return false;
    const recognise = kind === 'draft' ? objectionInDraft : objectionIn;
    const objection = recognise({ text, botName, via: 'speech' });
    if (objection === null) return false;
    const by = speaker === '' || speaker === UNKNOWN_SPEAKER ? null : speaker;
    this.#raise(objection, { by, words: text, via: 'speech' });
    return true;
  }

  read({ author, text }: ChatMessage): boolean {
    const { botName } = this.#dependencies;
    if (author === botName) return false;
    const objection = objectionIn({ text, botName, via: 'chat' });
    if (objection === null) return false;
    this.#raise(objection, { by: author.trim() === '' ? null : author, words: text, via: 'chat' });
    return true;
  }

  /** At every look in the call: obeys what the organiser has said. */
  look(): void {
    const { said, write, resume, discarded, organiser, voice } = this.#dependencies;
    const { capture, resumed } = said();
    if (capture === 'discarded' && !this.#isGone) {
      this.#isGone = true;
      this.#then(async () => {
        await write(DISCARDED_TEXT);
        discarded();
      });
    }
    if (capture !== 'running' || resumed <= this.#resumed) return;
    this.#resumed = resumed;
    if (!this.#isPaused) return;
    this.#isPaused = false;
    voice.mayLook(true);
    resume();
    this.#then(() => write(resumedText(organiser)));
  }

  /** What was to be written is. */
  async idle(): Promise<void> {
    await this.#last;
  }

  #raise(kind: 'stop' | 'objection', { by, words, via }: Raised): void {
    const { sessionId, voice, pause, write, organiser } = this.#dependencies;
    const wasPaused = this.#isPaused;
    this.#isPaused = true;
    pause();
    voice.mayLook(false);
    voice.mention({ type: 'object', sessionId, kind, via, by, words });
    // Who objects while it is paused already has read so; their objection is recorded all the same.
    if (!wasPaused) this.#then(() => write(pausedText({ kind, by, organiser })));
  }

  /** One thing after the other: the chat is one. */
  #then(work: () => Promise<unknown>): void {
    this.#last = this.#last.then(work).catch(() => undefined);
  }
}
