import { reporterOf } from '../../kit/page/reported.ts';
import type { Client, GuestState, InterfaceLanguage, Person, Phase, RoomSetup } from '../protocol.ts';
import { VOCABULARIES, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { report } from './connection.ts';

/** What the server says of the meeting to a page that opens it. */
export interface Opened {
  readonly guest: string;
  readonly code: string;
  readonly passcode: string | null;
  /** Whether there is such a meeting with this passcode. */
  readonly isFound: boolean;
  readonly setup: RoomSetup;
  readonly people: readonly Person[];
}

/** All that this page knows: how the room is set up, and what this guest has done. */
export interface Page extends Pick<Opened, 'code' | 'passcode' | 'isFound'> {
  setup: RoomSetup;
  client: Client;
  phase: Phase;
  name: string;
  people: readonly Person[];
  microphone: GuestState['microphone'];
  camera: GuestState['camera'];
  captions: boolean;
  /** Dialogs that lie open, by name. */
  open: string[];
  token: string | null;
}

export let page: Page;

/** The light client can be left by Teams itself; the address says so. */
const hasLeftLight = (): boolean => new URL(location.href).searchParams.get('lightExperience') === 'false';

export function begin({ code, passcode, isFound, setup, people }: Opened): void {
  page = {
    code,
    passcode,
    isFound,
    setup,
    people,
    client: hasLeftLight() ? 'full' : setup.client,
    phase: 'loading',
    name: '',
    microphone: 'on',
    camera: 'on',
    captions: false,
    open: [],
    token: sessionStorage.getItem('token'),
  };
}

/** The interface's language: the room's, else the browser's, else English. */
export function language(): InterfaceLanguage {
  const wanted = page.setup.language === 'browser' ? navigator.language : page.setup.language;
  const short = wanted.slice(0, 2);
  return short === 'fr' || short === 'es' ? short : 'en';
}

export const vocabulary = (): Vocabulary => VOCABULARIES[language()];

export const isAdmitted = (): boolean => page.phase === 'call';

/** Whether something lies over everything: no button does anything then. */
export const isCovered = (): boolean => page.open.length > 0;

/** Teams takes an unmarked page for a bot's; one whose operator registered it brings a token. */
export const isSuspected = (): boolean =>
  page.setup.detectsBots && page.token === null && page.setup.botAccess !== 'AllowAllBots';

/** What the page shows now. */
function state(): GuestState {
  const { phase, client, name, microphone, camera, captions, open, token, setup } = page;
  return {
    phase,
    client,
    name,
    microphone,
    camera,
    captions: captions && phase === 'call' ? 'on' : 'off',
    captionLanguage: setup.captionLanguage,
    language: language(),
    open,
    isSuspected: isSuspected(),
    token,
    visible: document.visibilityState === 'visible',
  };
}

export const { tell: reportState, repeat: repeatState } = reporterOf(state, (state) =>
  report({ kind: 'state', state }),
);
