import type { Found } from '../../browser/metrics.ts';
import type * as selectors from '../selectors.ts';
import type { DialogName, MessageName, TargetName } from '../selectors.ts';

/** What the reader inside the page is given to look for. */
export interface Dossier {
  readonly targets: typeof selectors.TARGETS;
  readonly messages: Readonly<Record<MessageName, string>>;
  readonly lobby: string;
  readonly dialogs: typeof selectors.DIALOGS;
  readonly languageDialog: string;
  readonly languageConfirm: string;
  readonly permission: string;
  readonly alone: string;
  readonly captionParts: typeof selectors.CAPTION_PARTS;
  readonly chatParts: typeof selectors.CHAT_PARTS;
  readonly rosterRows: string;
  readonly tileNames: string;
  readonly tiles: string;
}

export type DeviceState = 'on' | 'off' | 'missing' | 'unknown';

/** What the page shows at a moment; no text that people wrote or said. */
export interface PageFacts {
  readonly url: string;
  readonly isReady: boolean;
  readonly found: Found<TargetName>;
  /** Nothing of it is looked for where there is a call: what people say and write could be any of them. */
  readonly messages: readonly MessageName[];
  readonly saysLobby: boolean;
  /** Null where there is no button to join. */
  readonly canJoin: boolean | null;
  readonly dialogs: readonly (DialogName | 'unknown')[];
  /** Whether the page waits for the browser’s permission. */
  readonly wantsDevices: boolean;
  readonly microphone: DeviceState;
  readonly camera: DeviceState;
  /** What stands in the field for the name; null where there is none. */
  readonly typedName: string | null;
  /** People as the panel lists them, else as tiles name them, the bot included; null where neither tells. */
  readonly names: readonly string[] | null;
  readonly isAlone: boolean;
  readonly captions: CaptionFacts;
  /** Whether something in the menu under More leads to another menu, what is known of them or not. */
  readonly menuLeadsOn: boolean;
}

export interface CaptionFacts {
  readonly isThere: boolean;
  readonly isEmpty: boolean;
  /** What the item says that switches them; null where it is not shown. */
  readonly item: 'on' | 'off' | 'forbidden' | 'unknown' | null;
  readonly characters: number;
  /** Rows that could be read, and rows without anything that could. */
  readonly rows: number;
  readonly unreadable: number;
}
