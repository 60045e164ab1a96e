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

let lastReported = '';

/** Tells the room what the page shows now, if that has changed. */
export function reportState(): void {
  const { phase, name, microphone, camera, captions, captionLanguage, open } = page;
  const visible = document.visibilityState === 'visible';
  const state: GuestState = {
    phase,
    name,
    microphone,
    camera,
    captions: captions && phase === 'call' ? 'on' : 'off',
    captionLanguage,
    language: language(),
    open,
    visible,
  };
  const text = JSON.stringify(state);
  if (text === lastReported) return;
  lastReported = text;
  report({ kind: 'state', state });
}

/** Tells the room again: after a broken connection it took the page for gone. */
export function repeatState(): void {
  lastReported = '';
  reportState();
}
