import type { CaptionLanguage } from './caption-language.ts';
import type { MeetingClient } from './client.ts';
import type { Questions } from './questions.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

/** How a bot behaves; from the settings. */
export interface Rules {
  readonly lobbyMs: number;
  readonly aloneMs: number;
  readonly longestMs: number;
  readonly acceptsRecording: boolean;
  /** BCP 47 tag of the captions. */
  readonly captionLanguage: string;
}

/** One stay in one meeting, as its steps see it. */
export interface BotSessionContext {
  readonly client: MeetingClient;
  /** The language of its captions. */
  readonly language: CaptionLanguage;
  readonly rules: Rules;
  readonly voice: BotSessionReporter;
  /** Aborted with a SessionEndedError when the bot has to leave. */
  readonly signal: AbortSignal;
  /** What the meeting asks people to agree to. */
  readonly questions: Questions;
  /** Between two looks, in ms. */
  readonly lookMs: number;
}
