import type {
  InterfaceLanguage,
  ObservedOf,
  OrderOf,
  PageState,
  Person as KitPerson,
  Replicated,
  ReportOf,
  Timed,
} from '../kit/protocol.ts';
import type { Schedule } from './captions/schedule.ts';

/**
 * What the test says to a room, what the room says to the pages in it, and what the pages report back.
 * Types only: this file is shared by the server and by the page. Letters name the reporters of the facts; ⚡ says that
 * they disagree.
 */

export type { InterfaceLanguage } from '../kit/protocol.ts';

/** The client that Teams chose: light for guests, full for people who are signed in. */
export type Client = 'light' | 'full';

/** What becomes of a browser that opens the link and asks to join. */
export type Entry =
  /** Waits until somebody lets it in. */
  | 'lobby'
  /** Straight into the call. */
  | 'open'
  /** No such meeting, wrong passcode and ended are the same page. */
  | 'not-found'
  /** Redirected to the sign-in host. */
  | 'sign-in'
  /** Told to sign in, on the same address. */
  | 'sign-in-page'
  /** `#loading-screen`, for good. */
  | 'loading'
  /** "Verify you're a real person". */
  | 'challenge'
  /** "We couldn't connect you"; it can be tried again. */
  | 'trouble'
  /** 503 with a body of 62 bytes. */
  | 'unavailable';

/** Where "Are you sure you don't want audio or video?" lies over everything. */
export type MediaDialogPlace = 'before-form' | 'after-join' | 'after-admission';

export type LobbyWording = 'meeting-starts' | 'shortly' | 'soon' | 'should-soon' | 'will-tell' | 'told' | 'in-lobby';
export type DeniedWording = 'denied' | 'declined';
export type EndedWording = 'ended' | 'callEnded';
export type SignInWording =
  | 'verifyInfo'
  | 'signInOrContact'
  | 'signInAgain'
  | 'orgPolicy'
  | 'notBeforeStart'
  | 'noGuests'
  | 'verifyEmail';

/**
 * `media` asks whether one wants neither audio nor video; `unknown` is a modal of which nothing is known in advance.
 */
export type DialogKind = 'media' | 'unknown';

/** Parts of the markup that drift apart from each other. Each can be on its own or with others. */
export interface Drift {
  /** Every `data-tid` has another version at its end. */
  readonly tids?: boolean;
  /** Every `data-tid` is another one altogether. */
  readonly otherTids?: boolean;
  /** Every `id` and `data-cid` is another one. */
  readonly ids?: boolean;
  /** Labels say the same in other words. */
  readonly labels?: boolean;
  /** Apostrophes are straight ones, and some spaces do not break. F */
  readonly typography?: boolean;
  /** Class names are other ones. */
  readonly classes?: boolean;
  /** Panels, menus and captions are built of other elements, without roles. */
  readonly structure?: boolean;
}

/** What goes wrong. Each holds until it is set back. */
export interface Faults {
  /** Clicking the microphone's switch changes nothing. */
  readonly microphoneStuck?: boolean;
  readonly cameraStuck?: boolean;
  /** Clicking the item of captions changes nothing. */
  readonly captionsStuck?: boolean;
  /** Captions are on, and nothing that is said comes into them. */
  readonly captionsSilent?: boolean;
  /** The language menu takes the choice and keeps the language that it had. */
  readonly languageRefused?: boolean;
  /** Messages reach the page only once a mouse moves over it. A✔ */
  readonly chatStalls?: boolean;
  /** Nothing tells who is there: neither tiles nor the roster. */
  readonly peopleMissing?: boolean;
}

export interface Person extends KitPerson {
  /** What Teams puts behind a name: "(Guest)", "(Unverified)", "(External)", "2". */
  readonly suffix?: string;
  /** Role in the roster; people without one are guests ("Unverified"). */
  readonly role?: 'Organizer' | 'Attendee';
  /** An address, where the tile carries one in place of a name. */
  readonly address?: string;
}

/** How a room is for those who open its link. Everything has a default (`DEFAULTS` in `server/setup.ts`). */
export interface RoomSetup {
  /** The interface's language; `browser` follows the browser's. */
  readonly language: InterfaceLanguage | 'browser';

  // ── Getting there
  /** Which of its links is `room.url`. */
  readonly link: 'short' | 'meetup-join' | 'consumer';
  readonly client: Client;
  /** A signed-in account sees no name field. */
  readonly account: 'guest' | 'signed-in';
  /** The client lies in a frame, as in older builds (B); newer ones have none (R, S). ⚡ */
  readonly framed: boolean;
  /** Whether the launcher goes on by itself (R), or has a button (T, B, M). ⚡ */
  readonly launcher: 'forwards' | 'asks';
  readonly launcherWording: 'continue' | 'join';
  /** A frame with the application's link; `null`: on the consumer's launcher alone. B✔ */
  readonly appLink: boolean | null;
  /** How long each of the five addresses rests, in ms; 2,000 to 3,000 in Teams. */
  readonly restMs: number;
  /** The page leaves the light client by itself: a little after the form was drawn, or when Join was pressed. A✔ */
  readonly leavesLight: 'never' | 'at-form' | 'at-join';

  // ── Before the call
  /** The meeting's title; `null` where Teams does not tell it. */
  readonly title: string | null;
  readonly entry: Entry;
  /** When the form gives way to what `entry` says: a little after it was drawn, or once Join was pressed. */
  readonly refusedAt: 'opening' | 'join';
  readonly devices: 'browser' | 'working' | 'missing';
  /** "Select Allow…" until somebody calls getUserMedia. V✔ */
  readonly permissionGate: boolean;
  readonly mediaDialog: readonly MediaDialogPlace[];
  /** Newer builds have no `aria-checked` on the switches. C✔ */
  readonly switchState: 'aria-checked' | 'checked';
  /** Join now while one waits: never disabled (R), or disabled (A, E). ⚡ */
  readonly joinWhileWaiting: 'enabled' | 'disabled';
  readonly lobbyWording: LobbyWording;
  /** What marks the lobby beside its text. ⚡ */
  readonly lobbyTid: 'calling-lobby-screen' | 'lobby-screen' | null;
  readonly deniedWording: DeniedWording;
  readonly deniedTid: 'calling-retry-screen' | 'calling-declined-screen' | null;
  readonly signInWording: SignInWording;
  readonly endedWording: EndedWording;
  /** The tenant's `ExternalBotAccessMode`, and whether Teams takes an unmarked page for a bot's. N */
  readonly botAccess: 'AllowAllBots' | 'RequireApprovalWhenDetected' | 'BlockDetectedBots';
  readonly detectsBots: boolean;

  // ── In the call
  readonly people: readonly Person[];
  /** `null`: as the client has it: light "Captions", full "Language and speech". */
  readonly captionsPath: 'captions' | 'language-and-speech' | 'toggle' | 'toolbar' | null;
  /** A policy forbids captions: their item is not there, or disabled. T◌ */
  readonly captions: 'allowed' | 'absent' | 'disabled';
  /** `organiser` has an items renderer between; `flat` has authors and texts without rows. */
  readonly captionView: 'guest' | 'organiser' | 'flat';
  readonly captionRow: 'compact' | 'log';
  readonly posinset: boolean;
  readonly personMri: boolean;
  /** What becomes of a row's node: it moves to the end, all contents move up by one, or it is thrown away. */
  readonly recycling: 'rotate' | 'shift' | 'fresh';
  /** How many rows the list holds. */
  readonly rowsShown: number;
  /** Tag of what is spoken. Captions in another language come out as noise. */
  readonly spoken: string;
  /** The meeting's caption language before anybody chooses; changed later, it is as if somebody else chose. */
  readonly captionLanguage: string;
  readonly languageMenu: 'redesign' | 'combobox' | 'none';
  /** The menu is there and `aria-disabled`. */
  readonly languageLocked: boolean;
  readonly languageConfirms: boolean;
  /** An organiser's client sets the language back after so many choices of pages, `languageResetMs` later. A✔ */
  readonly languageResets: number;
  readonly languageResetMs: number;
  /** In the light client: absent (S), forbidden (B), or usable (A). ⚡ */
  readonly chat: 'present' | 'absent' | 'disabled';
  /** How many messages the list holds. */
  readonly messagesShown: number;
  readonly roster: 'participantsInCall' | 'tree' | 'attendeesInMeeting';
  /** Without it nobody has a tile with a camera, and nothing shows who speaks. */
  readonly cameras: boolean;
  /** How many notices with role alert lie about after admission. */
  readonly notices: number;
  readonly confirmLeave: boolean;
  /** The button that hangs up has an older `data-tid`, and no id. */
  readonly olderHangUp: boolean;
  readonly drift: Drift;
  readonly faults: Faults;
}

// ── Captions ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** One change of the captions. A row is what Teams takes for one; it has an element only while the list holds it. */
export type CaptionStep =
  /** A row begins; `null` while Teams does not know who speaks. It shows with its first text. */
  | { readonly kind: 'open'; readonly row: string; readonly speaker: Person | null }
  | { readonly kind: 'text'; readonly row: string; readonly text: string }
  /** The author arrives, or is another one. */
  | { readonly kind: 'name'; readonly row: string; readonly speaker: Person }
  /** A line is cut into sentences at once: the row keeps `text`, a new one of the same person has `rest`. */
  | {
      readonly kind: 'split';
      readonly row: string;
      readonly text: string;
      readonly into: string;
      readonly rest: string;
    };

export type TimedStep = Timed<CaptionStep>;

// ── Room ⇄ page ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The last screens; `left` is by the page's own button. */
export type Ending =
  | 'left'
  | 'removed'
  | 'ended'
  | 'denied'
  | 'not-found'
  | 'sign-in'
  | 'challenge'
  | 'broken'
  | 'encryption-error';

/** `gone` is a page that is closed, or whose connection is. */
export type Phase = 'loading' | 'pre-join' | 'lobby' | 'call' | Ending | 'gone';

/** What a page shows at the moment. */
export interface GuestState extends PageState {
  readonly phase: Phase;
  readonly client: Client;
  /** Teams takes the page for a bot's: admission needs a confirmation. */
  readonly isSuspected: boolean;
  /** The token of the bot's registration that came with the address; `null` without one. */
  readonly token: string | null;
}

/** What this replica has beside what all of them have. */
export interface Teams extends Replicated {
  readonly person: Person;
  readonly setup: RoomSetup;
  readonly state: GuestState;
  readonly step: CaptionStep;
  readonly schedule: Schedule;
  readonly dialog: DialogKind;
  readonly order:
    /** An organiser confirms the admission of somebody under "Suspected threats". */
    | { readonly kind: 'confirm' }
    /** The request is dropped without a word: Join now can be pressed again. */
    | { readonly kind: 'drop' }
    | { readonly kind: 'encryption-error' }
    /** `lightExperience=false`: the page reloads, in the full client. */
    | { readonly kind: 'leave-light' };
  readonly report:
    | { readonly kind: 'name-refused'; readonly name: string }
    /** Somebody tried to admit a suspected bot without a confirmation. */
    | { readonly kind: 'confirmation-wanted' };
}

export type Order = OrderOf<Teams>;
export type Report = ReportOf<Teams>;
/** A report as the room keeps it. */
export type Observed = ObservedOf<Teams>;
