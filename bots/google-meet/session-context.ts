import type { CaptionLanguage } from './caption-language.ts';
import type { Dialogs } from './dialogs.ts';
import type { SessionReporter } from './session-reporter.ts';
import type { MeetPage } from './meet-page.ts';

/** How a bot behaves; from the settings. */
export interface Rules {
  readonly lobbyMs: number;
  readonly aloneMs: number;
  readonly longestMs: number;
  readonly acceptsRecording: boolean;
  /** BCP 47 tag of the captions. */
  readonly captionLanguage: string;
}

/** What is counted of the page: which way found what. */
export interface PageMetrics {
  answered(target: string, way: string): void;
  silent(target: string, way: string): void;
}

/** One stay in one meeting, as its steps see it. */
export interface SessionContext {
  readonly page: MeetPage;
  /** The language of its captions. */
  readonly language: CaptionLanguage;
  /** Where Meet is. */
  readonly origin: string;
  /** Where one signs in. */
  readonly accountHosts: readonly string[];
  readonly meetingUrl: string;
  readonly botName: string;
  readonly rules: Rules;
  readonly voice: SessionReporter;
  readonly metrics: PageMetrics;
  /** Aborted with a SessionEndedError when the bot has to leave. */
  readonly signal: AbortSignal;
  /** What lies over the page, and what is asked of people because of it. */
  readonly dialogs: Dialogs;
  /** Between two looks at the page, in ms. */
  readonly lookMs: number;
}
