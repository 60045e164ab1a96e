import type {
  InterfaceLanguage,
  ObservedOf,
  OrderOf,
  PageState,
  Replicated,
  ReportOf,
  Timed,
} from '../kit/protocol.ts';
import type { Schedule } from './captions/schedule.ts';

/**
 * What the test says to a room, what the room says to the pages in it, and what the pages report back.
 * Types only: this file is shared by the server and by the page.
 */

export type { InterfaceLanguage } from '../kit/protocol.ts';

/** How a page answers a browser that opens the link. */
export type Entry =
  /** Name, then "Ask to join", then the lobby. */
  | 'ask'
  /** "Join now": straight into the call. */
  | 'open'
  /** Redirected to the account host. */
  | 'sign-in'
  /** "You can't join this video call". */
  | 'blocked'
  | 'check-code'
  | 'invalid-name'
  | 'expired-code'
  /** The server answers 500. */
  | 'failing'
  /** The page loads, and asking to join ends in "There is a problem connecting…". */
  | 'trouble';

export type JoinWording =
  | 'ask'
  | 'ask-anyway'
  | 'join-now'
  | 'join-call-now'
  | 'join-anyway'
  | 'join-here-too'
  | 'switch-here';
export type LobbyWording = 'host-brings-you' | 'asking' | 'someone-lets-you-in' | 'waiting-for-host';
/** Names of sentences in the vocabulary. */
export type DeniedWording = 'denied' | 'notAllowed' | 'requestDenied';
export type EndedWording = 'ended' | 'endedOtherwise';
/** `unknown` is a modal of which nothing is known in advance; `promotion` offers Gemini's notes and locks nothing. */
export type DialogKind = 'recording' | 'transcription' | 'gemini' | 'unknown' | 'promotion';

/** Parts of the markup that drift apart from each other. Each can be on its own or with others. */
export interface Drift {
  /** Every class name is another one. */
  readonly classes?: boolean;
  /** Every `jsname` is another one. */
  readonly jsnames?: boolean;
  /** Labels say the same in other words. */
  readonly labels?: boolean;
  /** Icons have other ligatures. */
  readonly ligatures?: boolean;
  /**
   * `data-is-muted`, `data-participant-id`, `data-avatar-count`, `data-mdc-dialog-action`, `data-value` have other
   * names.
   */
  readonly attributes?: boolean;
  /** The caption region is built of other elements: no role, no label, another nesting. */
  readonly captionStructure?: boolean;
}

/** What goes wrong. Each holds until it is set back. */
export interface Faults {
  /** Clicking the microphone button changes nothing. */
  readonly microphoneStuck?: boolean;
  readonly cameraStuck?: boolean;
  /** Clicking the captions button changes nothing. */
  readonly captionsStuck?: boolean;
  /** There is no captions button. */
  readonly captionsMissing?: boolean;
  /** The region is there, and nothing that is said comes into it. */
  readonly captionsSilent?: boolean;
  /** The language menu takes the choice and keeps the language that it had. */
  readonly languageRefused?: boolean;
  /** No way to choose a caption language at all. */
  readonly languageMissing?: boolean;
  readonly chatMissing?: boolean;
  /** The message box is there and disabled (the host switched the chat off). */
  readonly chatDisabled?: boolean;
  /** Nothing tells who is there: neither tiles with names, nor a people button with a count. */
  readonly peopleMissing?: boolean;
}

export interface Person {
  readonly name: string;
  /** Whether captions show a picture beside the name; true unless said. */
  readonly picture?: boolean;
}

/** How a room is for those who open its link. Everything has a default (`DEFAULTS` in `server/setup.ts`). */
export interface RoomSetup {
  /** The interface's language; `browser` follows `navigator.language`. Default `browser`. */
  readonly language: InterfaceLanguage | 'browser';
  readonly entry: Entry;
  /** A signed-in account sees no name field. */
  readonly account: 'guest' | 'signed-in';
  /**
   * `browser` asks the real `getUserMedia`; `missing` behaves as without a device; `unasked` offers "Continue without
   * microphone and camera".
   */
  readonly devices: 'browser' | 'working' | 'missing' | 'unasked';
  /** `null`: the wording that goes with `entry`. */
  readonly joinWording: JoinWording | null;
  readonly lobbyWording: LobbyWording;
  readonly deniedWording: DeniedWording;
  readonly endedWording: EndedWording;
  /** A guest who asks to join is shown a reCAPTCHA that only a person may answer. */
  readonly challenge: boolean;
  /** `listed`: the controls that were seen in a lobby; `all`: every control of a call, which is not known to happen. */
  readonly lobbyControls: 'listed' | 'all';
  /** Modal dialogs that stand between admission (or "Join now") and the call, in this order. */
  readonly consent: readonly DialogKind[];
  /** How many "Got it" popups lie about after admission. */
  readonly popups: number;
  /** Who is already there. */
  readonly people: readonly Person[];
  /** BCP 47 tag of what is spoken. Captions in another language come out as gibberish. */
  readonly spoken: string;
  /** The caption language before anybody chooses; changed later, it is as if somebody else chose. */
  readonly captionLanguage: string;
  /** Meet remembers captions from an earlier call. */
  readonly captionsRemembered: boolean;
  /** Where the caption language is chosen: a combobox beside the captions, or More options → Settings → Captions. */
  readonly languageMenu: 'combobox' | 'settings';
  /** How many blocks the region keeps; older ones are taken out. `null`: all. */
  readonly keepBlocks: number | null;
  /** Longest chat message, in characters; `null`: none (no limit has been observed). */
  readonly chatLimit: number | null;
  readonly drift: Drift;
  readonly faults: Faults;
}

// ── Captions ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** One change of the caption region. A block's text is the concatenation of its text nodes. */
export type CaptionStep =
  | { readonly kind: 'open'; readonly block: string; readonly speaker: Person }
  /** Replaces the text nodes from index `from` on; `from` = 0 rewrites everything, the node count = only adds. */
  | { readonly kind: 'text'; readonly block: string; readonly from: number; readonly nodes: readonly string[] }
  /** The first text nodes of a block are shown no more: Meet cuts long texts at the front. */
  | { readonly kind: 'cut'; readonly block: string; readonly nodes: number }
  /** The element of a block is replaced; the old one stays beside it, as it was, until `untwin`. */
  | { readonly kind: 'twin'; readonly block: string }
  | { readonly kind: 'untwin'; readonly block: string }
  /** The page learns who speaks. */
  | { readonly kind: 'name'; readonly block: string; readonly speaker: Person }
  /** A row of the page itself, with no speaker. */
  | { readonly kind: 'row'; readonly text: string }
  /** Takes a block out of the region. */
  | { readonly kind: 'drop'; readonly block: string }
  /** Makes a new region; the last `history` blocks come back in new elements. */
  | { readonly kind: 'recreate'; readonly history: number };

export type TimedStep = Timed<CaptionStep>;

// ── Room ⇄ page ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The last screens; `left` is by the page's own button. */
export type Ending = 'left' | 'removed' | 'ended' | 'denied' | 'unanswered' | 'blocked' | 'not-found' | 'broken';

/** `consent` is admitted, behind a consent dialog; `gone` is a page that is closed, or whose connection is. */
export type Phase = 'pre-join' | 'lobby' | 'consent' | 'call' | Ending | 'gone';

/** What a page shows at the moment. */
export interface GuestState extends PageState {
  readonly phase: Phase;
}

/** What this replica has beside what all of them have. */
export interface Meet extends Replicated {
  readonly person: Person;
  readonly setup: RoomSetup;
  readonly state: GuestState;
  readonly step: CaptionStep;
  readonly schedule: Schedule;
  readonly dialog: DialogKind;
  /** "No one responded to your request to join the call". */
  readonly order: { readonly kind: 'leave-unanswered' };
  readonly report: never;
}

export type Order = OrderOf<Meet>;
export type Report = ReportOf<Meet>;
/** A report as the room keeps it. */
export type Observed = ObservedOf<Meet>;
