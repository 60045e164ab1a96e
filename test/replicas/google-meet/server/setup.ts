import type { RoomSetup } from '../protocol.ts';

/** A room that nobody said anything about. */
export const DEFAULTS: RoomSetup = {
  language: 'browser',
  entry: 'ask',
  account: 'guest',
  devices: 'browser',
  joinWording: null,
  lobbyWording: 'host-brings-you',
  deniedWording: 'denied',
  endedWording: 'ended',
  challenge: false,
  lobbyControls: 'listed',
  consent: [],
  popups: 0,
  people: [{ name: 'Alice Martin' }],
  spoken: 'fr-FR',
  captionLanguage: 'en-US',
  captionsRemembered: false,
  languageMenu: 'combobox',
  keepBlocks: null,
  chatLimit: null,
  drift: {},
  faults: {},
};
