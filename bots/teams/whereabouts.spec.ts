import { describe, expect, it } from 'vitest';
import type { PageFacts } from './page/shape.ts';
import { placeOf } from './place.ts';
import { Whereabouts } from './whereabouts.ts';

const ORIGIN = 'https://teams.microsoft.com';
const CONTEXT = { origins: [ORIGIN] };
const seen = { by: ['tid'], silent: [] } as const;
const NOTHING: PageFacts = {
  url: `${ORIGIN}/light-meetings/launch`,
  isReady: true,
  found: {},
  messages: [],
  saysLobby: false,
  canJoin: null,
  dialogs: [],
  wantsDevices: false,
  microphone: 'unknown',
  camera: 'unknown',
  typedName: null,
  names: null,
  isAlone: false,
  captions: { isThere: false, isEmpty: false, item: null, characters: 0, rows: 0, unreadable: 0 },
  menuLeadsOn: false,
};
const FORM: PageFacts = { ...NOTHING, found: { form: seen, joinButton: seen }, canJoin: true };
const LOBBY: PageFacts = { ...FORM, saysLobby: true };
const SIGN_IN: PageFacts = { ...NOTHING, url: 'https://login.microsoftonline.com/common/oauth2' };
const placeWith = (changed: Partial<PageFacts>) => placeOf({ ...NOTHING, ...changed }, CONTEXT);

describe('one look', () => {
  it('finds the bot in the call by what is there only then, and by nothing of before', () => {
    expect(placeWith({ found: { leave: seen } })).toBe('call');
    expect(placeWith({ found: { leave: seen, form: seen } })).toBe('pre-join');
    expect(placeWith({ found: { microphone: seen, more: seen } })).toBe('unknown');
    expect(placeWith({ found: { leave: seen, lobby: seen } })).toBe('lobby');
  });

  it('tells the screens at the end by what they are made of, then by what they say', () => {
    expect(placeWith({ found: { retryScreen: seen, meetingCode: seen }, messages: ['denied'] })).toBe('not-found');
    expect(placeWith({ found: { retryScreen: seen }, messages: ['removed'] })).toBe('removed');
    expect(placeWith({ found: { encrypted: seen, leave: seen } })).toBe('encrypted');
    expect(placeWith({ found: { refused: seen, retryScreen: seen } })).toBe('denied');
    expect(placeWith({ found: { retryScreen: seen } })).toBe('left');
  });

  it('hears a refusal also where the form is still there', () => {
    expect(placeOf({ ...FORM, messages: ['signIn'] }, CONTEXT)).toBe('sign-in');
    expect(placeOf(FORM, CONTEXT)).toBe('pre-join');
  });
});

describe('several looks', () => {
  it('pass by the host where one signs in, and say so where the page stays there', () => {
    const where = new Whereabouts(CONTEXT);
    expect(where.look(SIGN_IN, 0)).toBe('loading');
    expect(where.look(FORM, 2_000)).toBe('pre-join');
    expect(where.look(SIGN_IN, 4_000)).toBe('loading');
    expect(where.look(SIGN_IN, 9_000)).toBe('loading');
    expect(where.look(SIGN_IN, 10_000)).toBe('sign-in');
  });

  it('notice a request that was dropped, once the form is not on its way into the call', () => {
    const where = new Whereabouts(CONTEXT);
    expect(where.look(LOBBY, 0)).toBe('lobby');
    expect(where.look(FORM, 1_000)).toBe('lobby');
    expect(where.look(FORM, 3_000)).toBe('pre-join');
    expect(where.look(FORM, 3_100)).toBe('pre-join');
  });

  it('notice it at once where the button can be pressed again that could not', () => {
    const where = new Whereabouts(CONTEXT);
    expect(where.look({ ...LOBBY, canJoin: false }, 0)).toBe('lobby');
    expect(where.look(LOBBY, 100)).toBe('pre-join');
  });

  it('take the form for no request that was dropped when the call follows', () => {
    const where = new Whereabouts(CONTEXT);
    where.look(LOBBY, 0);
    where.look(FORM, 1_000);
    expect(where.look({ ...NOTHING, found: { leave: seen } }, 1_500)).toBe('call');
  });
});
