import type { Label } from '../../kit/protocol.ts';
import type {
  DeniedWording,
  DialogKind,
  EndedWording,
  InterfaceLanguage,
  LobbyWording,
  RoomSetup,
  SignInWording,
} from '../protocol.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';

/** Every label of the page in one language. `{name}` stands for a person's name. */
export interface Vocabulary {
  readonly launcher: Readonly<Record<RoomSetup['launcherWording'], Label>>;
  readonly loading: Label;
  readonly unknownMeeting: Label;
  readonly preJoin: Label;
  readonly yourName: Label;
  readonly microphone: Label;
  readonly camera: Label;
  readonly audioChoices: Readonly<Record<'computer' | 'phone' | 'none', Label>>;
  readonly joinNow: Label;
  readonly cancel: Label;
  readonly changeAccount: Label;
  readonly allowDevices: Label;
  readonly dialogs: Readonly<
    Record<DialogKind, { readonly title: Label; readonly accept: Label; readonly close: Label }>
  >;
  readonly lobby: Readonly<Record<LobbyWording, Label>>;
  readonly denied: Readonly<Record<DeniedWording, Label>>;
  readonly ended: Readonly<Record<EndedWording, Label>>;
  readonly signIn: Readonly<Record<SignInWording, Label>>;
  readonly signInButton: Label;
  readonly notFound: Label;
  /** Of a link that leads to no meeting, whatever it is. */
  readonly badAddress: Label;
  readonly meetingId: Label;
  readonly passcode: Label;
  readonly rejoin: Label;
  readonly dismiss: Label;
  readonly challenge: Label;
  readonly trouble: Label;
  readonly encryptionError: Label;
  readonly removed: Label;
  readonly left: Label;
  readonly toolbar: Label;
  readonly muteMicrophone: Label;
  readonly unmuteMicrophone: Label;
  readonly cameraOff: Label;
  readonly cameraOn: Label;
  readonly share: Label;
  readonly raiseHand: Label;
  readonly view: Label;
  readonly views: Readonly<Record<'MixedGrid' | 'SpeakerView', Label>>;
  readonly more: Label;
  readonly leave: Label;
  readonly leaveOptions: Label;
  readonly endForAll: Label;
  readonly confirmLeave: Label;
  readonly settings: Label;
  readonly captions: Label;
  readonly languageAndSpeech: Label;
  readonly showCaptions: Label;
  readonly hideCaptions: Label;
  readonly captionsPlaceholder: Label;
  readonly captionSettings: Label;
  readonly dismissCaptions: Label;
  readonly languageSettings: Label;
  readonly spokenLanguage: Label;
  readonly changeLanguage: Label;
  readonly update: Label;
  readonly people: Label;
  readonly attendees: Label;
  readonly roles: Readonly<Record<'Organizer' | 'Attendee' | 'Unverified', Label>>;
  readonly muted: Label;
  readonly alone: Label;
  readonly gallery: Label;
  readonly chat: Label;
  readonly typeMessage: Label;
  readonly chatDisabled: Label;
  readonly send: Label;
  readonly notice: Label;
}

export const VOCABULARIES: Readonly<Record<InterfaceLanguage, Vocabulary>> = { en: EN, fr: FR, es: ES };
