import type { Label } from '../../kit/protocol.ts';
import type { DialogKind, InterfaceLanguage, JoinWording, LobbyWording } from '../protocol.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';

/** What a dialog says. */
export interface DialogWords {
  readonly title: Label;
  readonly body: Label;
}

export interface DialogButtons {
  readonly accept: Label;
  readonly leave: Label;
}

/** Every label of the page in one language. `{n}` stands for a number. */
export interface Vocabulary {
  readonly ready: Label;
  readonly yourName: Label;
  readonly join: Readonly<Record<JoinWording, Label>>;
  readonly askWithoutDevices: Label;
  readonly continueWithoutDevices: Label;
  readonly microphoneOff: Label;
  readonly microphoneOn: Label;
  readonly microphoneProblem: Label;
  readonly cameraOff: Label;
  readonly cameraOn: Label;
  readonly cameraProblem: Label;
  readonly lobby: Readonly<Record<LobbyWording, Label>>;
  readonly home: Label;
  readonly rejoin: Label;
  readonly callControls: Label;
  readonly meetingDetails: Label;
  readonly notifications: Label;
  readonly leaveCall: Label;
  readonly share: Label;
  readonly raiseHand: Label;
  readonly moreOptions: Label;
  readonly settings: Label;
  readonly captionsTab: Label;
  readonly audioTab: Label;
  readonly closeDialog: Label;
  /** `{name}` stands for whose tile it is. */
  readonly moreOptionsFor: Label;
  /** Beside the button that asks to join. */
  readonly otherWays: readonly Label[];
  /** Which microphone, which camera. */
  readonly deviceMenus: readonly [Label, Label];
  readonly microphoneNotFound: Label;
  /** A badge that offers notes, and a region that is hidden. */
  readonly geminiBadge: Label;
  readonly geminiNotices: Label;
  readonly captionsOn: Label;
  readonly captionsOff: Label;
  readonly captionsRegion: Label;
  readonly captionSettings: Label;
  readonly jumpToRecent: Label;
  readonly meetingLanguage: Label;
  readonly you: Label;
  readonly chat: Label;
  readonly chatPanel: Label;
  readonly sendMessage: Label;
  readonly people: Label;
  readonly peopleCount: Label;
  readonly participants: Label;
  readonly denied: Label;
  readonly notAllowed: Label;
  readonly requestDenied: Label;
  readonly unanswered: Label;
  readonly blocked: Label;
  readonly trouble: Label;
  readonly checkCode: Label;
  readonly invalidName: Label;
  readonly expiredCode: Label;
  readonly removed: Label;
  readonly ended: Label;
  readonly endedOtherwise: Label;
  readonly left: Label;
  readonly signIn: Label;
  /** What an offer of Gemini would do. */
  readonly takeNotes: Label;
  readonly gotIt: Label;
  readonly popup: Label;
  /** The buttons of a dialog that asks for consent, and of one of which nothing is known. */
  readonly consent: DialogButtons;
  readonly otherDialog: DialogButtons;
  readonly dialogs: Readonly<Record<DialogKind, DialogWords>>;
}

export const VOCABULARIES: Readonly<Record<InterfaceLanguage, Vocabulary>> = { en: EN, fr: FR, es: ES };
