import type { Consent } from '#domain/bot-session/consents.ts';
import type { StepDetail } from '#domain/bot-session/steps.ts';

/**
 * Where the bot is, as far as its client tells. Each is a state of its own: a lobby is no admission, a denial no lobby.
 */
export type Place =
  | 'loading'
  | 'sign-in'
  | 'pre-join'
  /** Where one waits to be let in, or where nothing proves that one does no longer. */
  | 'lobby'
  | 'call'
  | 'removed'
  | 'ended'
  | 'denied'
  | 'unanswered'
  | 'blocked'
  /** Only clients of the platform's own may take part, because the meeting is encrypted from end to end. */
  | 'encrypted'
  | 'not-found'
  | 'trouble'
  /** A challenge that only a person may answer stands before the call. */
  | 'challenge'
  | 'left'
  /** There is something, and nothing of it is known. */
  | 'unknown';

/**
 * What lies over the meeting: nothing in the way, something that the client dealt with at this look, the first of the
 * open questions, or something that nobody knows.
 */
export type Covering = 'clear' | 'handled' | 'question' | 'unknown';

/**
 * Captions can be read (`on`), are there and cannot be (`unreadable`), are switched `off`, cannot be switched on by
 * anybody (`forbidden`), or nothing can be said yet:
 * where they show nothing before the first word, that is `pending`, neither on nor off.
 */
export type CaptionState = 'on' | 'off' | 'forbidden' | 'unreadable' | 'pending';

/** What a client tells of its meeting at a moment; no text that people wrote or said. */
export interface Look {
  readonly place: Place;
  /** Whether it says, in words that are known, that one waits to be let in. */
  readonly saysLobby: boolean;
  readonly covering: Covering;
  /** Consents that are asked for at the moment, the uppermost first; what the bot itself asks lies over nothing. */
  readonly questions: readonly Consent[];
  /** People in the meeting, the bot included; null where the client does not tell. */
  readonly people: number | null;
  readonly names: readonly string[];
  readonly captions: {
    readonly state: CaptionState;
    /**
     * The wanted tag where captions are in that language, else what the client calls it; null where it does not say.
     */
    readonly language: string | null;
  };
  /** Ways of recognising something that found nothing where another way did; for who maintains the client. */
  readonly silent: readonly string[];
}

export interface ReportedText {
  readonly key: string;
  readonly speaker: string;
  readonly text: string;
  /** Its place in a list that numbers its rows. */
  readonly row?: number | null;
}

/** Captions as they are shown: blocks in their order. `texts` are those that changed since the last report. */
export interface CaptionReport {
  /** Another value once the captions were drawn anew; null where there are none. */
  readonly region: string | null;
  readonly keys: readonly string[];
  /** `speaker` is empty while nobody knows who speaks, and the bot's own name where it is heard itself. */
  readonly texts: readonly ReportedText[];
}

/** What somebody typed in the meeting's chat, for all to read. */
export interface ChatMessage {
  /** The same message has the same id, however often it is reported. */
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

export interface MeetingListener {
  captions(report: CaptionReport): void;
  chat(message: ChatMessage): void;
}

/**
 * What became of an attempt to switch captions on: `unchanged` may be tried again, `off` and `forbidden` are for good.
 */
export type CaptionAttempt = 'on' | 'unchanged' | 'off' | 'forbidden' | 'unreadable';

/** The language of captions after it was chosen: read back (`found`), and as the next looks call it (`named`). */
export interface ChosenLanguage {
  readonly found: string | null;
  readonly named: string | null;
}

/**
 * A meeting as a bot attends it: one client for one bot session. Anything may throw a SessionEndedError where there is
 * no way on. It asks no person anything and waits for none: what is asked is part of a look.
 */
export interface MeetingClient {
  /** What is to be said of it as it was opened; null where all is well. */
  readonly notice?: StepDetail | null;
  /** Resolves when the client is gone, whatever ended it. */
  readonly gone: Promise<void>;
  /** Whether it is gone by now: nothing can be asked of it any more. */
  isGone(): boolean;
  /** Goes to the meeting. */
  open(): Promise<void>;
  /** Null while there is nothing to look at. Deals with what lies over the meeting and asks nobody for anything. */
  look(): Promise<Look | null>;
  /** Says who comes, before asking to be let in. Answers whether that is said. */
  introduce(): Promise<boolean>;
  /** Switches microphone and camera off. Answers what is to be said of it, or null. */
  mute(): Promise<StepDetail | null>;
  /** Asks to be let in. */
  ask(): Promise<void>;
  /** Agrees to what the meeting asks. */
  agree(consent: Consent): Promise<void>;
  /** Tries once to switch captions on. */
  enableCaptions(): Promise<CaptionAttempt>;
  /** Chooses the language of captions that the meeting was opened with. */
  chooseCaptionLanguage(): Promise<ChosenLanguage>;
  /** Reports captions and chat from now on; called again after the client came back into the call. */
  follow(listener: MeetingListener): Promise<void>;
  /** Writes to everybody in the meeting. Answers whether it could. */
  say(text: string): Promise<boolean>;
  /** What the bot sees, as PNG. */
  picture(): Promise<Uint8Array>;
  /** Leaves politely, where it still can. */
  leave(): Promise<void>;
  /** Frees everything, whatever state the meeting is in. */
  close(): Promise<void>;
}
