/**
 * What tests say to a room of any replicated platform, what the room says to the pages in it, and what they report
 * back. Types only: this file is shared by servers and pages.
 */

export type InterfaceLanguage = 'en' | 'fr' | 'es';

/** A label as it was seen, and the same in words that nobody has seen yet (`Drift.labels`). */
export type Label = readonly [seen: string, drifted: string];

export interface Person {
  readonly name: string;
}

/** Something that a person says. */
export interface Utterance<P extends Person = Person> {
  readonly speaker: P | string;
  readonly words: string;
  /** Silence before it, in milliseconds. */
  readonly pauseMs?: number;
  /** Shown on its own even if the same person spoke last. */
  readonly newBlock?: boolean;
}

/** A step and when it is due, in milliseconds from the script's start. */
export type Timed<Step> = Step & { readonly at: number };

/** What every page shows at the moment. */
export interface PageState {
  /** The name as the page knows it: a script that writes into the field may not have told it. */
  readonly name: string;
  readonly microphone: 'on' | 'off' | 'missing';
  readonly camera: 'on' | 'off' | 'missing';
  readonly captions: 'on' | 'off';
  readonly captionLanguage: string;
  readonly language: InterfaceLanguage;
  /** Dialogs and popups that lie open. */
  readonly open: readonly string[];
  /** False for a hidden tab. */
  readonly visible: boolean;
}

/** What a platform has of its own. */
export interface Replicated {
  readonly person: Person;
  readonly setup: {
    readonly people: readonly Person[];
    readonly account: 'guest' | 'signed-in';
    /** Which parts of the markup are not as they were observed. */
    readonly drift: object;
  };
  /** What a page shows at the moment; `pre-join` until it asked, `call` while it is in, `gone` once it is closed. */
  readonly state: { readonly phase: string; readonly name: string };
  /** One change of the captions. */
  readonly step: object;
  /** How spoken words become steps. */
  readonly schedule: { readonly speed?: number };
  /** Names of dialogs. */
  readonly dialog: string;
  /** Orders and reports beside the common ones. */
  readonly order: { readonly kind: string };
  readonly report: { readonly kind: string };
}

/** What can happen to a page, with nothing more to say about it. */
export type PlainOrder = 'admit' | 'deny' | 'remove' | 'end' | 'break' | 'popup' | 'withdraw' | 'reload';

export type OrderOf<R extends Replicated> =
  | { readonly kind: PlainOrder }
  | { readonly kind: 'dialog'; readonly dialog: R['dialog'] }
  | { readonly kind: 'people'; readonly people: readonly R['person'][] }
  | { readonly kind: 'chat'; readonly from: string; readonly text: string }
  /** Blocks the page's main thread. */
  | { readonly kind: 'freeze'; readonly ms: number }
  /** Changes the setup of a running page. */
  | { readonly kind: 'setup'; readonly setup: Partial<R['setup']> }
  /** Plays caption steps; `speed` 1 is real time, 0 is as fast as the page can, one task a step. */
  | { readonly kind: 'play'; readonly id: string; readonly steps: readonly Timed<R['step']>[]; readonly speed: number }
  | R['order'];

export type ReportOf<R extends Replicated> =
  | { readonly kind: 'state'; readonly state: R['state'] }
  | { readonly kind: 'asked-to-join'; readonly name: string; readonly button: string }
  | { readonly kind: 'dialog-answered'; readonly dialog: R['dialog']; readonly answer: 'accepted' | 'left' | 'closed' }
  | { readonly kind: 'popup-closed' }
  | { readonly kind: 'captions-toggled'; readonly to: 'on' | 'off' }
  | { readonly kind: 'language-chosen'; readonly language: string }
  | { readonly kind: 'microphone-toggled'; readonly to: 'on' | 'off' }
  | { readonly kind: 'camera-toggled'; readonly to: 'on' | 'off' }
  | { readonly kind: 'chat-sent'; readonly text: string }
  | { readonly kind: 'left' }
  /**
   * A script is through; `shown` has, for each step, when the page drew it (epoch milliseconds), or null when nothing
   * was drawn.
   */
  | { readonly kind: 'played'; readonly id: string; readonly shown: readonly (number | null)[] }
  | R['report'];

/** A report as the room keeps it. */
export type ObservedOf<R extends Replicated> = ReportOf<R> & { readonly guest: string; readonly at: number };
