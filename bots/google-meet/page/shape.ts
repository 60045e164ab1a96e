import type { Layer } from '../../browser/layers.ts';
import type { Found } from '../../browser/metrics.ts';
import type { DialogName, MessageName, TargetName } from '../selectors.ts';

/** What the reader inside the page is given to look for. */
export interface Dossier {
  readonly targets: Readonly<Record<TargetName, { readonly layers: readonly Layer[] }>>;
  readonly messages: Readonly<Record<MessageName, string>>;
  readonly proofs: readonly TargetName[];
  readonly lobby: string;
  readonly participant: string;
  readonly dialogs: Readonly<Record<DialogName, string>>;
  readonly promotion: string;
  readonly accept: readonly Layer[];
  readonly challenge: string;
  readonly captionParts: { readonly block: string; readonly speaker: string; readonly text: string };
  readonly chatParts: {
    readonly list: string;
    readonly message: string;
    readonly id: string;
    readonly author: string;
    readonly text: string;
  };
  readonly gotIt: string;
}

export type Consent = Exclude<DialogName, 'devices'>;

/**
 * A dialog that is open: what it asks consent for, modal and with a button to agree; or `hint`, which a click puts
 * away, `promotion`, which asks for nothing, `settings`, or `unknown`.
 */
export interface OpenDialog {
  readonly kind: DialogName | 'hint' | 'promotion' | 'settings' | 'unknown';
  readonly isModal: boolean;
}

/** What the page shows at a moment; no text that people wrote or said. */
export interface PageFacts {
  readonly url: string;
  readonly found: Found<TargetName>;
  readonly messages: readonly MessageName[];
  /**
   * Whether the page says, in words that are known, that one waits to be let in. Not looked at where admission is
   * proven.
   */
  readonly saysLobby: boolean;
  /** Participants whose tiles are there, oneself included. */
  readonly tiles: number;
  readonly dialogs: readonly OpenDialog[];
  /** Whether a challenge is shown that only a person may answer. */
  readonly challenge: boolean;
  readonly microphone: 'on' | 'off' | 'missing' | 'unknown';
  readonly camera: 'on' | 'off' | 'missing' | 'unknown';
  /** People in the call, the bot included; null where the page does not tell. */
  readonly people: number | null;
  readonly names: readonly string[];
  readonly captions: CaptionFacts;
  readonly isReady: boolean;
}

export interface CaptionFacts {
  /** What the toggle says: that a click would switch them off, or on. */
  readonly toggle: 'on' | 'off' | 'unknown';
  readonly region: boolean;
  /** The language that the page says they are in, in the interface's words; null where it does not say. */
  readonly language: string | null;
  /** Characters in the region, blocks that could be read, and children that could not. */
  readonly characters: number;
  readonly blocks: number;
  readonly unreadable: number;
}
