import type { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import type { DueReminder } from '#commands/bot-session/reminders.ts';
import type { Dependencies } from '#commands/handle.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/consents.ts';
import type { Evidence } from '#domain/bot-session/evidence.ts';
import type { Objections } from '#domain/bot-session/objection-decisions.ts';
import type { TranscriptFeed } from '#domain/feed/feed.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { BotPlatform } from './platform.ts';
import type { Rules } from './bot-session-context.ts';
import type { BotSessionReporter } from './bot-session-reporter.ts';

export interface BotSessionDependencies extends Dependencies {
  readonly worker: string;
  /** Those in whose meetings bots can be. */
  readonly platforms: readonly BotPlatform[];
  readonly evidence: Evidence;
  readonly analyst: Analyst;
  readonly publishDraft: TranscriptFeed['publishDraft'];
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** Between two looks at the meeting, in ms. */
  readonly lookMs: number;
  /** BCP 47 tag of the language that was chosen for the captions of its meeting; null where none was. */
  /** Address of the page that says what is kept of meetings; null where Greffier does not know its own address. */
  readonly publicPage: string | null;
  readonly captionLanguage: (session: AttendedPlace) => Promise<string | null>;
}

/** Where a bot session is. */
export interface AttendedPlace {
  readonly sessionId: string;
  readonly platform: BotPlatformName;
  readonly meetingUrl: string;
}

/** How a bot session runs from the outside: made to leave, and told what people answer. */
export interface BotSessionControl {
  readonly signal: AbortSignal;
  readonly leave: (ending: BotSessionEnding) => void;
  /** What a person has answered by now; null where nobody has. */
  readonly consentAnswer: (consent: Consent) => boolean | null;
  /** How the capture stands by now, as the log says. */
  readonly captureSaid: () => Pick<Objections, 'capture' | 'resumed'>;
  /** Whether another worker runs the bot session by now: it is not over then. */
  readonly isTakenOver: () => boolean;
  /** The log refused what this worker said, because another runs the bot session: the bot leaves. */
  readonly takenOver: () => void;
  /** Told by whom the bot session's lines are written: there it shows how many wait. */
  readonly writesWith: (writer: Pick<CaptionWriter, 'waiting'>) => void;
  /** What the bot was asked to remind people of, by now. */
  readonly reminders: () => readonly DueReminder[];
}

/** A claimed bot session, as it runs. */
export interface Running extends BotSessionControl {
  readonly sessionId: string;
  readonly platform: BotPlatform;
  readonly botName: string;
  readonly meetingUrl: string;
  readonly rules: Rules;
  readonly voice: BotSessionReporter;
  readonly writer: CaptionWriter;
  /** What was said before another worker took the bot session over. */
  readonly said: Awaited<ReturnType<CaptionWriter['resume']>>;
  /** Since when the bot is on its way back, epoch ms; null for one that comes for the first time. */
  readonly awaySince: number | null;
  /** In whose name the bot writes; null once nobody knows. */
  readonly organiser: string | null;
  /** What was said of it before this worker ran it. */
  readonly objections: Objections;
}
