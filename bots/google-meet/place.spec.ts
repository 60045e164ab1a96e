import { describe, expect, it } from 'vitest';
import type { PageFacts } from './page/shape.ts';
import { placeOf } from './place.ts';

const ORIGIN = 'https://meet.google.com';
const seen = { by: ['label'], silent: [] } as const;
/** What a lobby shows, as it was observed. */
const LOBBY: PageFacts = {
  url: `${ORIGIN}/abc-defg-hij`,
  found: { leave: seen, microphone: seen, camera: seen, chatButton: seen, tile: seen },
  messages: [],
  saysLobby: false,
  tiles: 1,
  dialogs: [],
  challenge: false,
  microphone: 'off',
  camera: 'off',
  people: 1,
  names: ['Greffier'],
  captions: { toggle: 'off', region: false, language: null, characters: 0, blocks: 0, unreadable: 0 },
  isReady: true,
};
const placeWith = (changed: Partial<PageFacts>) =>
  placeOf({ ...LOBBY, ...changed, found: { ...LOBBY.found, ...changed.found } }, ORIGIN);

describe('admission', () => {
  it('is proven by what is there only afterwards, in words that are known', () => {
    expect(placeWith({ found: { meetingDetails: seen } })).toBe('call');
    expect(placeWith({ found: { callNotifications: seen } })).toBe('call');
  });

  it('is not proven by controls of a call, captions included, nor by a count of people', () => {
    expect(placeWith({})).toBe('lobby');
    expect(placeWith({ found: { captionsToggle: seen, moreOptions: seen, peopleCount: seen }, people: 4 })).toBe(
      'lobby',
    );
  });

  it('is proven by the tile of somebody else, unless the page says that one waits', () => {
    expect(placeWith({ tiles: 2 })).toBe('call');
    expect(placeWith({ tiles: 2, saysLobby: true })).toBe('lobby');
  });
});

describe('a page that is not Meet’s', () => {
  const at = (url: string, changed: Partial<PageFacts> = {}) =>
    placeOf({ ...LOBBY, url, found: {}, ...changed }, ORIGIN);

  it('wants an account where it is Google’s account host, or says so', () => {
    expect(at('https://accounts.google.com/v3/signin/identifier')).toBe('sign-in');
    expect(at('https://login.exemple.fr/', { messages: ['signIn'] })).toBe('sign-in');
  });

  it('is a lost connection where the browser shows its own, and otherwise unknown', () => {
    expect(at('chrome-error://chromewebdata/')).toBe('trouble');
    expect(at('https://workspace.google.com/products/meet/')).toBe('unknown');
    expect(at('about:blank')).toBe('unknown');
  });
});

describe('a challenge', () => {
  it('ends what it stands before, and nothing in the call', () => {
    const before = placeOf({ ...LOBBY, found: { nameInput: seen, joinButton: seen }, challenge: true }, ORIGIN);
    expect(before).toBe('challenge');
    expect(placeWith({ challenge: true, found: { meetingDetails: seen } })).toBe('call');
  });
});
