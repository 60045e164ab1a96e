import { describe, expect, it } from 'vitest';
import { conversation } from '../kit/captions/conversation.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { compile } from './captions/schedule.ts';
import type { Person, RoomSetup } from './replica.ts';
import { captionsOf, MORE, tid, Visits } from './visits.ts';

const WRAPPER = tid('closed-caption-renderer-wrapper');
const SETTINGS = tid('closed-captions-settings-menu-trigger-button');
const SPOKEN = tid('captions-settings-redesign-spoken-language');
/** What is shown exactly, whatever the seed. */
const PLAIN = { rewrites: 0, splits: 0, late: 0, lateAuthors: 0 } as const;

describe.skipIf(!hasChromium())('captions of the Teams replica', () => {
  const visits = new Visits();

  it.each([
    ['guest', 'compact', `${tid('closed-caption-v2-virtual-list-content')} > .fui-ChatMessageCompact`],
    ['guest', 'log', `${tid('closed-caption-v2-virtual-list-content')} > div[role=log]`],
    ['organiser', 'compact', `${tid('closed-captions-v2-items-renderer')} > .fui-ChatMessageCompact`],
    ['flat', 'compact', `${tid('closed-caption-v2-virtual-list-content')} > ${tid('author')}`],
  ] as const)('stand in rows or without them: %s, %s', async (captionView, captionRow, row) => {
    const { room, page } = await visits.captioned({ captionView, captionRow, posinset: false, personMri: true });
    await room.talk([
      { speaker: { name: 'Alice Martin', suffix: '(External)' }, words: 'Bonjour.' },
      { speaker: 'Greffier', words: 'Je note.' },
    ]);
    expect(
      await page
        .locator(`${WRAPPER} > ${tid('closed-caption-v2-window-wrapper')}`)
        .locator(row)
        .count(),
    ).toBe(2);
    // Oneself has one's real name.
    expect(await captionsOf(page)).toEqual(['Alice Martin (External): Bonjour.', 'Greffier: Je note.']);
    expect(await page.locator('[aria-posinset]').count()).toBe(0);
    expect(await page.locator('[data-person-mri]').count()).toBe(captionView === 'flat' ? 0 : 2);
  });

  it.each(['rotate', 'shift', 'fresh'] as const)('use elements again, or not: %s', async (recycling) => {
    const { room, page } = await visits.captioned({ recycling, rowsShown: 2, posinset: true });
    for (const words of ['Un.', 'Deux.']) await room.say('Alice Martin', words, PLAIN);
    await page.evaluate(
      `document.querySelectorAll('.fui-ChatMessageCompact').forEach((row, index) => { row.was = index; })`,
    );
    await room.say('Bob', 'Trois.', PLAIN);
    expect(await captionsOf(page)).toEqual(['Alice Martin: Deux.', 'Bob: Trois.']);
    const was: unknown = await page.evaluate(
      `[...document.querySelectorAll('.fui-ChatMessageCompact')].map((row) => row.was ?? null)`,
    );
    expect(was).toEqual({ rotate: [1, 0], shift: [0, 1], fresh: [1, null] }[recycling]);
  });

  it('shrink where a line is cut, get an author late, and are corrected when they seemed settled', async () => {
    const { room, page } = await visits.captioned();
    const alice = { name: 'Alice Martin' };
    await room.caption([
      { kind: 'open', row: 'a', speaker: null },
      { kind: 'text', row: 'a', text: 'bonjour à tous on y' },
    ]);
    expect(await page.locator(`${WRAPPER} ${tid('author')}`).count()).toBe(0);
    await room.caption([{ kind: 'name', row: 'a', speaker: { name: 'Unknown user' } }]);
    expect(await captionsOf(page)).toEqual(['Unknown user: bonjour à tous on y']);
    await room.caption([
      { kind: 'name', row: 'a', speaker: alice },
      { kind: 'split', row: 'a', text: 'Bonjour à tous.', into: 'b', rest: 'On y va' },
    ]);
    expect(await captionsOf(page)).toEqual(['Alice Martin: Bonjour à tous.', 'Alice Martin: On y va']);
    await room.caption([{ kind: 'text', row: 'a', text: 'Bonjour, tous.' }]);
    expect((await captionsOf(page))[0]).toBe('Alice Martin: Bonjour, tous.');
  });

  it('lose what is said while they are off, and number their rows again', async () => {
    const { room, page, guest } = await visits.captioned();
    await room.say('Alice Martin', 'Un.', PLAIN);
    await page.locator('#captions-panel-dismiss-button').click();
    await guest.until(({ captions }) => captions === 'off');
    expect(await page.locator(WRAPPER).count()).toBe(0);
    await room.say('Alice Martin', 'Deux.', PLAIN);
    await page.locator(MORE).click();
    await page.locator(`#closed-captions-button${tid('closed-captions-button-off')}[aria-checked=false]`).click();
    await guest.until(({ captions }) => captions === 'on');
    await room.say('Bob', 'Trois.', PLAIN);
    expect(await captionsOf(page)).toEqual(['Bob: Trois.']);
    expect(await page.locator('[aria-posinset]').getAttribute('aria-posinset')).toBe('1');
    await page.locator(SETTINGS).click();
    await page.locator(tid('closed-captions-turn-off-button')).click();
    await guest.until(({ captions }) => captions === 'off');
  });

  it.each([
    ['toolbar', {}, '#closed-captions-button'],
    ['toggle', { client: 'full' }, `${tid('callingButtons-showMoreBtn-menu')} #closed-captions-button`],
  ] as const)('are switched elsewhere: %s', async (captionsPath, setup, item) => {
    const { page, guest } = await visits.admitted({ captionsPath, ...setup });
    if (captionsPath !== 'toolbar') await page.locator(MORE).click();
    await page.locator(item, { hasText: 'Captions' }).click();
    await guest.until(({ captions }) => captions === 'on');
  });

  it.each(['absent', 'disabled'] as const)('can be forbidden: %s', async (captions) => {
    const { page, guest } = await visits.admitted({ captions });
    await page.locator(MORE).click();
    const item = page.locator('#closed-captions-button');
    if (captions === 'absent') expect(await item.count()).toBe(0);
    else await item.and(page.locator('[aria-disabled=true]')).click({ force: true });
    expect(guest.state.captions).toBe('off');
  });

  describe('in a language', () => {
    const WRONG: Partial<RoomSetup> = { captionLanguage: 'en-us' };

    it('that is not spoken are noise, until somebody chooses another one for everybody', async () => {
      const { room, page, guest } = await visits.captioned(WRONG);
      await room.say('Alice Martin', 'On commence par le budget.', PLAIN);
      expect((await captionsOf(page))[0]).not.toContain('budget');
      await page.locator(SETTINGS).click();
      await page.locator(`${SPOKEN}[role=menuitem]`).click();
      const english = page.locator(tid('captions-settings-redesign-spoken-language-en-us'));
      const saved = page.locator(tid('captions-settings-redesign-spoken-language-saved-en-us'));
      expect([await english.getAttribute('aria-checked'), await saved.getAttribute('aria-checked')]).toEqual([
        'false',
        'true',
      ]);
      await page.locator(`[role=menuitemradio]${tid('captions-settings-redesign-spoken-language-fr-fr')}`).click();
      await page.locator(tid('confirm-spoken-language-change-dialog-update-button')).click();
      await guest.until(({ captionLanguage, open }) => captionLanguage === 'fr-fr' && open.length === 0);
      expect(room.setup.captionLanguage).toBe('fr-fr');
      await room.say('Alice Martin', 'Puis les embauches.', PLAIN);
      expect((await captionsOf(page)).at(-1)).toBe('Alice Martin: Puis les embauches.');
    });

    it('are chosen in the menu before by the language’s name, without a question', async () => {
      const { page, guest } = await visits.captioned({ ...WRONG, languageMenu: 'combobox', language: 'fr' });
      await page.locator(SETTINGS).click();
      await page.locator(tid('closed-captions-settings-submenu-language-settings-button')).click();
      const box = page.locator(`${tid('callingCaptions-spokenLanguages')}[role=combobox]`);
      expect(await box.textContent()).toBe('anglais (États-Unis)');
      await box.click();
      expect(await page.getByRole('option').count()).toBe(51);
      await page.getByRole('option', { name: 'français (France)' }).click();
      await guest.until(({ captionLanguage }) => captionLanguage === 'fr-fr');
    });

    it('can be locked by others, and kept whatever one chooses', async () => {
      const { room, page, guest } = await visits.captioned({ ...WRONG, languageLocked: true, languageConfirms: false });
      await page.locator(SETTINGS).click();
      await page.locator(`${SPOKEN}[aria-disabled=true]`).click({ force: true });
      expect(await page.getByRole('menuitemradio').count()).toBe(0);
      room.change({ languageLocked: false, faults: { languageRefused: true } });
      await room.caption([]);
      await page.locator(SETTINGS).click();
      await page.locator(SPOKEN).click();
      await page.locator(tid('captions-settings-redesign-spoken-language-fr-fr')).click();
      await room.until(({ kind }) => kind === 'language-chosen');
      expect(guest.state.captionLanguage).toBe('en-us');
    });

    it('are set back by an organiser’s client so many times', async () => {
      const { room, page, guest } = await visits.captioned({
        ...WRONG,
        languageConfirms: false,
        languageResets: 1,
        languageResetMs: 0,
      });
      const choose = async () => {
        await page.locator(SETTINGS).click();
        await page.locator(SPOKEN).click();
        await page.locator(tid('captions-settings-redesign-spoken-language-fr-fr')).click();
      };
      await choose();
      await expect
        .poll(() => room.log.flatMap((entry) => (entry.kind === 'state' ? [entry.state.captionLanguage] : [])))
        .toEqual(expect.arrayContaining(['fr-fr', 'en-us']));
      await guest.until(({ captionLanguage }) => captionLanguage === 'en-us');
      await choose();
      await guest.until(({ captionLanguage }) => captionLanguage === 'fr-fr');
      await room.caption([]);
      expect(room.setup.captionLanguage).toBe('fr-fr');
    });
  });

  it('play a long conversation fast, and show every row of it to who looks at every change', async () => {
    const { room, page } = await visits.captioned({ rowsShown: 4 });
    const { utterances } = conversation<Person>({
      minutes: 5,
      seed: 11,
      speakers: [{ name: 'Alice Martin' }, { name: 'Bob' }, { name: 'Chloé Dubois' }],
    });
    await page.evaluate(`{
      window.rows = new Map();
      new MutationObserver(() => {
        for (const row of document.querySelectorAll('.fui-ChatMessageCompact'))
          window.rows.set(Number(row.getAttribute('aria-posinset')), row.querySelector('[data-tid=closed-caption-text]').textContent);
      }).observe(document.body, { childList: true, characterData: true, subtree: true, attributes: true });
    }`);
    let row = 0;
    await room.play(compile(utterances, { seed: 12 }, () => `long-${row++}`));
    const words: string = await page.evaluate(
      `[...window.rows].sort(([a], [b]) => a - b).map(([, text]) => text).join(' ')`,
    );
    expect(words.split(' ')).toEqual(utterances.flatMap(({ words }) => words.split(' ')));
  });
});
