import { reporterOf } from '../../kit/page/reported.ts';
import type { GuestState, InterfaceLanguage, Person, Phase, RoomSetup } from '../protocol.ts';
import { VOCABULARIES, type Vocabulary } from '../vocabulary/vocabulary.ts';
import { report } from './connection.ts';

/** All that this page knows: how the room is set up, and what this guest has done. */
export interface Page {
  setup: RoomSetup;
  phase: Phase;
  name: string;
  people: readonly Person[];
  microphone: GuestState['microphone'];
  camera: GuestState['camera'];
  captions: boolean;
  captionLanguage: string;
  /** Dialogs and popups that lie open, by name. */
  open: string[];
}

export let page: Page;

export function begin(setup: RoomSetup, people: readonly Person[]): void {
  page = {
    setup,
    people,
    phase: 'pre-join',
    name: '',
    microphone: 'on',
    camera: 'on',
    captions: setup.captionsRemembered,
    captionLanguage: setup.captionLanguage,
    open: [],
  };
}

/** The interface's language: the room's, else `?hl=`, else the browser's, else English. */
export function language(): InterfaceLanguage {
  const wanted =
    page.setup.language === 'browser'
      ? (new URL(location.href).searchParams.get('hl') ?? navigator.language)
      : page.setup.language;
  const short = wanted.slice(0, 2);
  return short === 'fr' || short === 'es' ? short : 'en';
}

export const vocabulary = (): Vocabulary => VOCABULARIES[language()];

export const isAdmitted = (): boolean => page.phase === 'call';

/** What the page shows now. */
function state(): GuestState {
  const { phase, name, microphone, camera, captions, captionLanguage, open } = page;
  return {
    phase,
    name,
    microphone,
    camera,
    captions: captions && phase === 'call' ? 'on' : 'off',
    captionLanguage,
    language: language(),
    open,
    visible: document.visibilityState === 'visible',
  };
}

export const { tell: reportState, repeat: repeatState } = reporterOf(state, (state) =>
  report({ kind: 'state', state }),
);
