import { describe, expect, it } from 'vitest';
import { areCaptionsOn, captionStateOf, isItemGone, UnreadableCaptions } from './captions.ts';
import type { CaptionFacts, PageFacts } from './page/shape.ts';
import type { TeamsPage } from './teams-page.ts';

const NOTHING: CaptionFacts = { isThere: false, isEmpty: false, item: null, characters: 0, rows: 0, unreadable: 0 };

describe('captions of which no row can be read', () => {
  it('are on, and neither they nor what stands in their place is found for a while', () => {
    const captions = new UnreadableCaptions();
    expect([0, 4_999, 5_000].map((now) => captions.look(NOTHING, true, now))).toEqual([false, false, true]);
    expect(captions.look({ ...NOTHING, isEmpty: true }, true, 6_000)).toBe(false);
    expect([7_000, 11_999].map((now) => captions.look(NOTHING, true, now))).toEqual([false, false]);
    expect(captions.look(NOTHING, false, 20_000)).toBe(false);
  });

  it('are not quiet where what is in them grows', () => {
    const captions = new UnreadableCaptions();
    const shown = (characters: number): CaptionFacts => ({ ...NOTHING, isThere: true, characters, unreadable: 1 });
    expect([10, 10, 25].map((characters) => captions.look(shown(characters), true))).toEqual([false, false, true]);
    expect(captions.look({ ...shown(30), rows: 1, unreadable: 0 }, true)).toBe(false);
  });
});

describe('the state of captions', () => {
  const stateOf = (facts: Partial<CaptionFacts>, isOn = true, isForbidden = false) =>
    captionStateOf({ ...NOTHING, ...facts }, { isOn, isForbidden, unreadable: new UnreadableCaptions() });

  it('is neither on nor off before the first word', () => {
    expect(stateOf({ isEmpty: true }, false)).toBe('pending');
    expect(stateOf({ isThere: true, rows: 2 })).toBe('on');
    expect(stateOf({}, false)).toBe('off');
    expect(stateOf({}, false, true)).toBe('forbidden');
  });
});

describe('the item that switches captions', () => {
  const [light, full] = [
    'https://teams.microsoft.com/light-meetings/launch?anon=true',
    'https://teams.microsoft.com/v2/',
  ];
  const there = { by: ['tid'], silent: [] };
  const menu = { moreMenu: there };

  it('is gone where every menu that could have it was open', () => {
    expect(isItemGone({ url: light, found: menu, menuLeadsOn: true })).toBe(true);
    expect(isItemGone({ url: full, found: { ...menu, speechItem: there }, menuLeadsOn: true })).toBe(true);
    // That menu takes the place of the one before.
    expect(isItemGone({ url: full, found: menu, menuLeadsOn: false })).toBe(true);
  });

  it('may be where an item leads whose name nobody knows, and is not known where no menu opens', () => {
    expect(isItemGone({ url: full, found: menu, menuLeadsOn: true })).toBe(false);
    expect(isItemGone({ url: light, found: {}, menuLeadsOn: false })).toBe(false);
  });

  it('is there all the same where its menu is drawn just after the bot stopped waiting for it', async () => {
    const url = light;
    const before = { url, found: {}, captions: NOTHING, menuLeadsOn: false };
    const drawn = { ...before, found: menu, captions: { ...NOTHING, item: 'off' } };
    let [isDrawn, waits] = [false, 0];
    const page = {
      facts: async () => (isDrawn ? drawn : before) as unknown as PageFacts,
      click: async () => true,
      until: async () => {
        waits += 1;
        isDrawn = waits === 2;
        return null;
      },
      ask: async () => {
        isDrawn = false;
      },
    } as unknown as TeamsPage;
    expect(await areCaptionsOn(page, new AbortController().signal)).toBe('off');
  });
});
