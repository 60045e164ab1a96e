import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchTestBrowser } from '#test/support/chromium.ts';
import { fewOf, isLong } from '#test/support/long.ts';
import { conversation, interrupted } from './captions/conversation.ts';
import {
  startMeetReplica,
  type Entry,
  type Guest,
  type InterfaceLanguage,
  type MeetReplica,
  type Room,
  type RoomSetup,
} from './replica.ts';
import { VOCABULARIES } from './vocabulary/vocabulary.ts';

/** In each language, and in every state, where it is shown whole: the specs of the bot meet most of them each time. */
const LANGUAGES: readonly InterfaceLanguage[] = isLong ? ['en', 'fr', 'es'] : ['fr'];
/**
 * Every text that the caption blocks have had, and the nodes that made it, as an observer inside the page sees them.
 */
const OBSERVE = `
  window.seen = [];
  new MutationObserver(() => {
    for (const block of document.querySelectorAll('.nMcdL')) {
      const text = block.querySelector('.ygicle');
      const entry = { speaker: block.querySelector('.NWpY1d').textContent, text: text.textContent, nodes: text.childNodes.length };
      const last = window.seen.findLast(({ speaker }) => speaker === entry.speaker);
      if (last?.text !== entry.text) window.seen.push(entry);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
`;

interface Seen {
  readonly speaker: string;
  readonly text: string;
  readonly nodes: number;
}

describe.skipIf(!hasChromium())('the Meet replica', () => {
  let replica: MeetReplica;
  let browser: Browser;
  let context: BrowserContext;
  let number = 0;

  beforeAll(async () => {
    replica = await startMeetReplica();
    browser = await launchTestBrowser();
  });

  afterEach(async () => context?.close());

  afterAll(async () => {
    await browser?.close();
    await replica?.close();
  });

  /** A page that has opened the link of a room of its own. */
  async function opened(setup: Partial<RoomSetup> = {}): Promise<{ room: Room; page: Page }> {
    const room = replica.room(`abc-${String(number++).padStart(4, 'a')}-xyz`, { language: 'en', ...setup });
    context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.fail(error.stack ?? String(error)));
    await page.goto(room.url);
    return { room, page };
  }

  async function asked(page: Page, room: Room, name = 'Greffier'): Promise<Guest> {
    if (room.setup.account === 'guest') await page.locator('input[type=text]').fill(name);
    await page.locator('[jsname=Qx7uuf] button').click();
    return room.arrival();
  }

  async function admitted(
    setup: Partial<RoomSetup> = {},
    name = 'Greffier',
  ): Promise<{ room: Room; page: Page; guest: Guest }> {
    const { room, page } = await opened({ entry: 'open', ...setup });
    const guest = await asked(page, room, name);
    await guest.until(({ phase }) => phase === 'call');
    return { room, page, guest };
  }

  async function captioned(
    setup: Partial<RoomSetup> = {},
    name?: string,
  ): Promise<{ room: Room; page: Page; guest: Guest }> {
    const call = await admitted({ captionLanguage: 'fr-FR', captionsRemembered: true, ...setup }, name);
    await call.page.evaluate(OBSERVE);
    return call;
  }

  const seen = (page: Page): Promise<readonly Seen[]> => page.evaluate('window.seen');
  const blocks = (page: Page): Promise<readonly { speaker: string; text: string; picture: boolean }[]> =>
    page.evaluate(`[...document.querySelectorAll('.iOzk7[jsname=dsyhDe] > [role=region] > .nMcdL.bj4p3b')].map((block) => ({
      speaker: block.querySelector('.adE6rb > .KcIKyf > span.NWpY1d').textContent, text: block.querySelector('.ygicle.VbkSUe').textContent, picture: block.querySelector('.adE6rb > img') !== null }))`);

  describe('before the call', () => {
    it.each(LANGUAGES)('asks a guest for a name, in %s', async (language) => {
      const v = VOCABULARIES[language];
      const { room, page } = await opened({ language });
      await page.locator('h1.u6vdEc', { hasText: v.ready[0] }).waitFor();
      const ask = page.locator('[jsname=Qx7uuf] button[role=button]', { hasText: v.join.ask[0] });
      expect(await ask.locator('span[jsname=V67aGc]').textContent()).toBe(v.join.ask[0]);
      expect(await ask.isDisabled()).toBe(true);
      await page.locator(`input[type=text][aria-label="${v.yourName[0]}"]`).fill('Greffier');
      await ask.click();
      expect((await room.arrival()).state).toMatchObject({ phase: 'lobby', name: 'Greffier', language });
    });

    it.runIf(isLong)('names on its toggles what a click would do', async () => {
      const { room, page } = await opened();
      const microphone = page.locator('[jsname=hw0c9]');
      expect([await microphone.getAttribute('aria-label'), await microphone.getAttribute('data-is-muted')]).toEqual([
        'Turn off microphone',
        'false',
      ]);
      await microphone.click();
      await page.getByLabel('Turn on microphone').waitFor();
      expect(await microphone.getAttribute('data-is-muted')).toBe('true');
      expect((await room.until((entry) => entry.kind === 'microphone-toggled')).guest).toBe(room.guests[0]?.id);
    });

    it.runIf(isLong)('says so without devices, where the text of the button stays what it is', async () => {
      const { page } = await opened({ devices: 'unasked' });
      await page.getByRole('button', { name: 'Continue without microphone and camera' }).click();
      await page.getByLabel('Microphone problem. Show more info').waitFor();
      const ask = page.getByRole('button', { name: 'Ask to join without microphone & camera' });
      expect(await ask.textContent()).toBe('Ask to join');
    });

    it.runIf(isLong)('knows a signed-in account, which joins at once', async () => {
      const { room, page } = await opened({ entry: 'open', account: 'signed-in', joinWording: 'switch-here' });
      await page.getByRole('button', { name: 'Switch here' }).waitFor();
      expect(await page.locator('input').count()).toBe(0);
      const guest = await asked(page, room);
      await guest.until(({ phase }) => phase === 'call');
    });

    const CLOSED: readonly [Entry, string][] = [
      ['blocked', "You can't join this video call"],
      ['check-code', 'Check your meeting code'],
      ['invalid-name', 'Invalid video call name'],
      ['expired-code', 'Your meeting code has expired'],
    ];
    it.each(isLong ? CLOSED : CLOSED.slice(0, 1))('can be closed: %s', async (entry, sentence) => {
      const { page } = await opened({ entry });
      await page.getByRole('heading', { name: sentence }).waitFor();
    });

    it.runIf(isLong)('can be behind a sign-in wall on another host', async () => {
      const { room, page } = await opened({ entry: 'sign-in' });
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).host).not.toBe(new URL(room.url).host);
    });
  });

  describe('the lobby', () => {
    it.runIf(isLong)('looks like a call to somebody who does not look closely', async () => {
      const { room, page } = await opened();
      const guest = await asked(page, room);
      await page.getByText('Please wait until a meeting host brings you into the call.').waitFor();
      const controls = page.getByRole('region', { name: 'Call controls' });
      for (const label of ['Leave call', 'Chat with everyone', 'Turn off microphone', 'Turn off camera'])
        await controls.getByLabel(label).waitFor();
      expect(await page.locator('[data-participant-id]').count()).toBe(1);
      const proofs = page.locator(
        '[aria-label="Meeting details"], [role=region][aria-label="Call feature notifications and actions"]',
      );
      expect(await proofs.count()).toBe(0);
      guest.admit();
      await guest.until(({ phase }) => phase === 'call');
      expect(await proofs.count()).toBe(2);
    });

    it.runIf(isLong).each(['denied', 'unanswered'] as const)('can end: %s', async (ending) => {
      const { room, page } = await opened({ language: 'fr' });
      const guest = await asked(page, room);
      await guest.until(({ phase }) => phase === 'lobby');
      if (ending === 'denied') guest.deny();
      else guest.leaveUnanswered();
      await page.getByRole('heading', { name: VOCABULARIES.fr[ending][0] }).waitFor();
    });

    it.runIf(isLong)('can end in a problem of the connection', async () => {
      const { room, page } = await opened({ entry: 'trouble' });
      expect((await asked(page, room)).id).toBe(room.guests[0]?.id);
      await page.getByRole('heading', { name: 'There is a problem connecting' }).waitFor();
    });
  });

  describe('consent', () => {
    it.runIf(isLong)('stands between admission and the call', async () => {
      const { room, page } = await opened({ consent: ['recording', 'gemini'] });
      const guest = await asked(page, room);
      guest.admit();
      await page.locator('div[role=dialog][aria-modal=true]', { hasText: 'being recorded' }).waitFor();
      expect([guest.state.phase, await page.getByLabel('Meeting details').count()]).toEqual(['consent', 0]);
      await page.locator('button[data-mdc-dialog-action=ok]').click();
      await page.locator('div[role=dialog][aria-modal=true]', { hasText: 'Gemini is taking notes' }).waitFor();
      await page.locator('button[data-mdc-dialog-action=ok]', { hasText: 'Join now' }).click();
      await guest.until(({ phase }) => phase === 'call');
    });

    it.runIf(isLong)('can be refused, and asked for later', async () => {
      const { page, guest } = await admitted({ popups: 1 });
      await page.getByRole('button', { name: 'Got it' }).click();
      guest.dialog('transcription');
      await guest.until(({ open }) => open.includes('transcription'));
      await page.locator('button[data-mdc-dialog-action=cancel]').click();
      await page.getByRole('heading', { name: 'You left the meeting' }).waitFor();
    });
  });

  describe('the call', () => {
    const CONTROLS = {
      hw0c9: 'mic',
      psRWwc: 'videocam',
      RrG0hf: 'closed_caption_off',
      CQylAd: 'call_end',
      hNGZQc: 'computer_arrow_up',
      FpSaz: 'back_hand',
    };

    it.runIf(isLong).each(LANGUAGES)('has the same icons in every language: %s', async (language) => {
      const { page } = await admitted({ language });
      for (const [jsname, ligature] of Object.entries(CONTROLS))
        expect(
          await page.locator(`[role=region] button[role=button][jsname=${jsname}] i.google-symbols`).textContent(),
        ).toBe(ligature);
      expect(await page.locator('[jsname=RrG0hf]').getAttribute('aria-pressed')).toBeNull();
    });

    it.runIf(isLong)('says who is there, and redraws nothing else when somebody comes', async () => {
      const { room, page } = await captioned({ people: [{ name: 'Alice Martin' }] });
      await room.say('Alice Martin', 'Bonjour.');
      await page.evaluate(`document.querySelector('.iOzk7').kept = true`);
      await page.getByLabel('People - 2 joined').waitFor();
      room.join('Bob');
      await page.getByLabel('People - 3 joined').click();
      expect(await page.locator('[data-avatar-count]').getAttribute('data-avatar-count')).toBe('3');
      expect(
        await page.locator('main [data-participant-id] span.notranslate:not([aria-hidden])').allTextContents(),
      ).toEqual(['Greffier', 'Alice Martin', 'Bob']);
      expect(await page.getByRole('list', { name: 'Participants' }).getByRole('listitem').count()).toBe(3);
      expect(await page.evaluate(`document.querySelector('.iOzk7').kept`)).toBe(true);
    });

    it.runIf(isLong)('carries the chat both ways', async () => {
      const { room, page } = await admitted();
      await page.locator('button[aria-label="Chat with everyone"]').click();
      const box = page.locator('textarea[aria-label="Send a message"]');
      await box.fill('Je prends des notes.');
      await box.press('Enter');
      await room.until((entry) => entry.kind === 'chat-sent');
      room.write('Alice Martin', 'Merci.');
      await page.locator('[aria-live=polite] [data-message-id]', { hasText: 'Merci.' }).waitFor();
      expect(room.chat.map(({ from, text }) => `${from}: ${text}`)).toEqual([
        'Greffier: Je prends des notes.',
        'Alice Martin: Merci.',
      ]);
    });

    it.each(
      fewOf([
        ['removed', 'remove'],
        ['ended', 'end'],
        ['trouble', 'break'],
      ] as const),
    )('can be over: %s', async (sentence, act) => {
      const { page, guest } = await admitted({ language: 'es' });
      guest[act]();
      await page.getByRole('heading', { name: VOCABULARIES.es[sentence][0] }).waitFor();
    });

    it.runIf(isLong)('is left by its button, and by closing the page', async () => {
      const { page, guest, room } = await admitted();
      await page.getByLabel('Leave call').click();
      await page.getByRole('button', { name: 'Rejoin' }).waitFor();
      await page.getByRole('button', { name: 'Return to home screen' }).waitFor();
      expect(room.log.some(({ kind }) => kind === 'left')).toBe(true);
      await page.close();
      await guest.until(({ phase }) => phase === 'gone');
    });
  });

  describe('captions', () => {
    it.runIf(isLong)('are switched by a click or a real key, and absent while off', async () => {
      const { page, guest } = await admitted();
      await page.evaluate(`document.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))`);
      expect(await page.locator('.iOzk7').count()).toBe(0);
      await page.evaluate(`document.querySelector('[aria-label="Turn on captions"]').click()`);
      await page.locator('.iOzk7[jsname=dsyhDe] > div[role=region][aria-label=Captions][tabindex="0"]').waitFor();
      expect(await page.locator('[role=region] > div:has(> .GvZY2) + .IMKgW [jsname=Xke7ne]').textContent()).toContain(
        'Jump to most recent captions',
      );
      expect(await page.locator('button[aria-label*=caption]').count()).toBe(3);
      await page.keyboard.press('c');
      await guest.until(({ captions }) => captions === 'off');
      expect(await page.locator('.iOzk7').count()).toBe(0);
    });

    it.runIf(isLong).each(['combobox', 'settings'] as const)(
      'come in the language that was chosen, not that of the interface: %s',
      async (languageMenu) => {
        const { room, page, guest } = await captioned({ language: 'fr', captionLanguage: 'en-US', languageMenu });
        await room.say('Alice Martin', 'On commence par le budget.');
        expect((await blocks(page))[0]?.text).not.toContain('budget');
        if (languageMenu === 'combobox') {
          await page
            .locator(`[role=combobox][aria-label="${VOCABULARIES.fr.meetingLanguage[0]}"][jsname=oYxtQd]`)
            .click();
          expect(await page.locator('[role=option][data-value]').count()).toBe(91);
          await page.locator('[role=option][data-value=fr-FR]').click();
        } else {
          expect(await page.locator('[role=combobox]').count()).toBe(0);
          await page.locator('[jsname=NakZHc]').click();
          await page.getByRole('menuitem', { name: VOCABULARIES.fr.settings[0] }).click();
          await page.locator('[jsname=z4Tpl]').click();
          await page.locator('li[data-value=fr-FR]').click();
          await page.getByLabel(VOCABULARIES.fr.closeDialog[0]).click();
        }
        await guest.until(({ captionLanguage, open }) => captionLanguage === 'fr-FR' && open.length === 0);
        await room.say('Bob', 'Puis les embauches.');
        expect((await blocks(page)).at(-1)?.text).toBe('Puis les embauches.');
      },
    );

    it('come word by word, are rewritten, and every change can be observed', async () => {
      const { room, page } = await captioned();
      const words = Array.from({ length: 60 }, (_, index) => `mot${index}`).join(' ');
      const { steps } = await room.say('Alice Martin', words, { rewrites: 0.4, seed: 3 });
      const texts = (await seen(page)).map(({ text }) => text);
      // The first step opens the block, which shows with its first words.
      expect(texts).toHaveLength(steps - 1);
      expect(texts.at(-1)).toBe(words);
      expect(texts.some((text, index) => text.length < (texts[index - 1]?.length ?? 0))).toBe(true);
    });

    it.runIf(isLong)('keep one block a turn across pauses, of many text nodes, which can shrink', async () => {
      const { room, page } = await captioned();
      const nodes = Array.from({ length: 72 }, (_, index) =>
        `${index === 0 ? '' : ' '}fragment ${String(index).padStart(8, '0')}`.slice(0, 17),
      );
      await room.caption([{ kind: 'open', block: 'long', speaker: { name: 'Alice Martin' } }]);
      for (const upTo of [20, 50, 72])
        await room.caption([{ kind: 'text', block: 'long', from: 0, nodes: nodes.slice(0, upTo) }]);
      await room.caption([{ kind: 'text', block: 'long', from: 71, nodes: [' fragment 71'] }]);
      const texts = await seen(page);
      expect(texts.map((entry) => entry.nodes)).toEqual([20, 50, 72, 72]);
      expect(texts.at(-1)?.text.length).toBeLessThan(texts.at(-2)?.text.length ?? 0);
      expect(await blocks(page)).toHaveLength(1);
    });

    it.runIf(isLong)('name speakers, without a picture too, and oneself as "You"', async () => {
      const { room, page } = await captioned({ language: 'fr' });
      await room.talk([
        { speaker: 'Alice Martin', words: 'Un.' },
        { speaker: { name: 'Bob', picture: false }, words: 'Deux.' },
        { speaker: 'Greffier', words: 'Trois.' },
      ]);
      expect(await blocks(page)).toEqual([
        { speaker: 'Alice Martin', text: 'Un.', picture: true },
        { speaker: 'Bob', text: 'Deux.', picture: false },
        { speaker: 'Vous', text: 'Trois.', picture: true },
      ]);
    });

    it.runIf(isLong)('come back in a new region with some history, and go on', async () => {
      const { room, page } = await captioned();
      await room.talk([
        { speaker: 'Alice Martin', words: 'Un.' },
        { speaker: 'Bob', words: 'Deux.' },
        { speaker: 'Alice Martin', words: 'Trois.' },
      ]);
      for (const part of ['[role=region].parentElement', '']) {
        await page.evaluate(`for (const old of document.querySelectorAll('.iOzk7, .iOzk7 > *')) old.old = true`);
        await room.recreateRegion(2);
        expect([part, (await blocks(page)).map(({ text }) => text)]).toEqual([part, ['Deux.', 'Trois.']]);
        expect(await page.evaluate(`document.querySelector('.iOzk7 > [role=region]').old ?? false`)).toBe(false);
      }
      await room.say('Alice Martin', 'Quatre.');
      expect((await blocks(page)).map(({ text }) => text)).toEqual(['Deux.', 'Trois. Quatre.']);
    });

    it.runIf(isLong)('lose what is said while they are off', async () => {
      const { room, page, guest } = await captioned();
      await room.say('Alice Martin', 'Un deux.');
      await page.getByLabel('Turn off captions').click();
      await guest.until(({ captions }) => captions === 'off');
      await room.say('Alice Martin', 'Trois quatre.', { nodeLength: 1 });
      await page.getByLabel('Turn on captions').click();
      await guest.until(({ captions }) => captions === 'on');
      expect(await blocks(page)).toEqual([]);
      await room.say('Alice Martin', 'Cinq.', { nodeLength: 1, rewrites: 0 });
      expect((await blocks(page)).map(({ text }) => text.trim())).toEqual(['Cinq.']);
    });

    it.runIf(isLong)('play a long conversation fast, and lose nothing of it', async () => {
      const { room, page } = await captioned();
      const { utterances } = conversation({ minutes: 5, seed: 11 });
      let block = 0;
      await room.play(
        interrupted(utterances, { seed: 12 }, () => `long-${block++}`, { recreateEvery: 200, history: 1_000 }),
      );
      const text = (await blocks(page)).map((each) => each.text).join(' ');
      expect(text.split(' ')).toEqual(utterances.flatMap(({ words }) => words.split(' ')));
    });
  });

  describe('drift', () => {
    const FINGERPRINT = `(() => { const names = new Set(); for (const element of document.querySelectorAll('#screen *')) { for (const { name, value } of element.attributes) if (['class', 'jsname', 'aria-label'].includes(name)) names.add(name + '=' + value); else if (name.startsWith('data-')) names.add(name); if (element.matches('i')) names.add('i=' + element.textContent); } return [...names].sort(); })()`;
    const KINDS = {
      classes: /^class=/u,
      jsnames: /^jsname=/u,
      labels: /^aria-label=/u,
      ligatures: /^i=/u,
      attributes: /^data-/u,
    };

    it.runIf(isLong)('changes one kind of name at a time, or several, in a running call', async () => {
      const { room, page } = await captioned();
      await room.say('Alice Martin', 'Bonjour.');
      const before: string[] = await page.evaluate(FINGERPRINT);
      const drifted = async (drift: RoomSetup['drift']): Promise<string[]> => {
        room.change({ drift });
        await room.caption([]);
        return page.evaluate(FINGERPRINT);
      };
      for (const [kind, pattern] of Object.entries(KINDS)) {
        const after = await drifted({ [kind]: true });
        expect(after.filter((name) => !pattern.test(name))).toEqual(before.filter((name) => !pattern.test(name)));
        expect(
          after.filter((name) => pattern.test(name) && before.includes(name) && name !== 'aria-label=Greffier'),
        ).toEqual([]);
      }
      const all = await drifted({
        classes: true,
        jsnames: true,
        labels: true,
        ligatures: true,
        attributes: true,
        captionStructure: true,
      });
      expect(all.filter((name) => before.includes(name))).toEqual([]);
      expect(await page.locator('#screen').textContent()).toContain('Bonjour.');
    });
  });

  describe('faults', () => {
    it.runIf(isLong)('hold what they say', async () => {
      const { room, page, guest } = await captioned({
        faults: { captionsSilent: true, microphoneStuck: true, languageRefused: true, chatDisabled: true },
      });
      await room.say('Alice Martin', 'Personne ne lit ceci.');
      expect(await blocks(page)).toEqual([]);
      await page.getByLabel('Turn off microphone').click();
      await page.locator('[role=combobox]').click();
      await page.locator('[role=option][data-value=en-US]').click();
      await room.until((entry) => entry.kind === 'language-chosen');
      await page.getByLabel('Chat with everyone').click();
      expect(await page.locator('#panel textarea').isDisabled()).toBe(true);
      expect(guest.state).toMatchObject({ microphone: 'on', captionLanguage: 'fr-FR' });
      room.change({ faults: { captionsMissing: true, chatMissing: true, peopleMissing: true } });
      await page.getByLabel('Chat with everyone').waitFor({ state: 'detached' });
      expect(await page.locator('[jsname=RrG0hf], [data-avatar-count], [data-participant-id]').count()).toBe(0);
    });
  });

  it.runIf(isLong)(
    'holds several meetings at once, several pages in one, and can be driven from another process',
    async () => {
      const first = await admitted({ captionsRemembered: true, captionLanguage: 'fr-FR' }, 'Greffier');
      const page = await context.newPage();
      await page.goto(first.room.url);
      const second = await asked(page, first.room, 'Bob');
      await second.until(({ phase, captions }) => phase === 'call' && captions === 'on');
      await first.page.getByLabel('People - 3 joined').waitFor();
      const elsewhere = await context.newPage();
      const other = replica.room('other-room', {
        language: 'en',
        entry: 'open',
        captionsRemembered: true,
        captionLanguage: 'fr-FR',
      });
      await elsewhere.goto(other.url);
      await asked(elsewhere, other);
      const said = await fetch(`${replica.origin}/_replica/rooms/${first.room.code}`, {
        method: 'POST',
        body: JSON.stringify({ call: 'say', with: ['Bob', 'Bonjour.'] }),
      });
      expect(said.status).toBe(200);
      expect(
        [await blocks(first.page), await blocks(page), await blocks(elsewhere)].map((each) =>
          each.map(({ speaker }) => speaker),
        ),
      ).toEqual([['Bob'], ['You'], []]);
      const rooms: unknown = await (await fetch(`${replica.origin}/_replica/rooms`)).json();
      expect(rooms).toContainEqual(
        expect.objectContaining({
          code: first.room.code,
          guests: [expect.objectContaining({ id: first.guest.id }), expect.objectContaining({ id: second.id })],
        }),
      );
    },
  );

  it.runIf(isLong)('can be played with by hand', async () => {
    context = await browser.newContext();
    const control = await context.newPage();
    await control.goto(`${replica.origin}/_replica`);
    await control.getByLabel('Meeting code').fill('by-hand');
    await control
      .getByLabel('Setup as JSON')
      .fill('{ "language": "es", "captionsRemembered": true, "captionLanguage": "fr-FR" }');
    await control.getByRole('button', { name: 'Set up' }).click();
    await expect.poll(() => control.getByRole('link').getAttribute('href')).toBe('/_replica/open/by-hand');
    const [page] = await Promise.all([context.waitForEvent('page'), control.getByRole('link').click()]);
    await asked(page, replica.room('by-hand'));
    await control.getByRole('button', { name: 'admit' }).click();
    await page.getByLabel(VOCABULARIES.es.meetingDetails[0]).waitFor();
    await control.bringToFront();
    await control.getByLabel('Words').fill('Bonjour.');
    await page.bringToFront();
    await control.evaluate(`document.querySelector('[data-words=say]').click()`);
    await page.locator('.ygicle', { hasText: 'Bonjour.' }).waitFor();
  });
});
