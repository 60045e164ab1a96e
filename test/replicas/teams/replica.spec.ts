import { describe, expect, it } from 'vitest';
import { hasChromium } from '#test/support/chromium.ts';
import { isLong } from '#test/support/long.ts';
import { captionsOf, JOIN, MORE, NAME, tid, Visits } from './visits.ts';

describe.skipIf(!hasChromium())('the Teams replica', () => {
  const visits = new Visits();

  describe('getting there', () => {
    it.runIf(isLong)('goes through five addresses, and keeps meeting and passcode in coordinates alone', async () => {
      const room = visits.room();
      const page = await visits.page();
      const seen: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) seen.push(request.url());
      });
      await page.goto(room.url);
      await page.locator(NAME).waitFor();
      const { work, signIn } = visits.replica.hosts;
      expect(seen.map((url) => new URL(url).origin + new URL(url).pathname)).toEqual([
        `${work}/meet/${room.code}`,
        `${work}/dl/launcher/launcher.html`,
        `${signIn}/common/oauth2/v2.0/authorize`,
        `${work}/v2/`,
        `${work}/dl/launcher/launcher.html`,
        `${work}/light-meetings/launch`,
      ]);
      const last = new URL(page.url());
      expect(page.url()).not.toContain(room.code);
      const coords: unknown = JSON.parse(
        Buffer.from(decodeURIComponent(last.searchParams.get('coords') ?? ''), 'base64').toString(),
      );
      expect(coords).toEqual({
        meetingUrl: room.url,
        meetingCode: room.code,
        passcode: new URL(room.url).searchParams.get('p'),
      });
    });

    it.runIf(isLong).each(['continue', 'join'] as const)('can wait for the launcher’s button: %s', async (wording) => {
      const { page } = await visits.opened({ launcher: 'asks', launcherWording: wording, link: 'meetup-join' });
      const labels = { continue: 'Continue on this browser', join: 'Join meeting from this browser' };
      await page.locator(tid('joinOnWeb'), { hasText: labels[wording] }).click();
      await page.locator(NAME).waitFor();
    });

    it.runIf(isLong)(
      'has a frame for the application on the consumer’s launcher, unless the link skips it',
      async () => {
        const { room, page } = await visits.opened({ launcher: 'asks', link: 'consumer' });
        expect(new URL(page.url()).origin).toBe(visits.replica.hosts.consumer);
        expect(await page.locator('iframe#teamsLauncher').getAttribute('src')).toMatch(/^msteams:\/meet\/\d+\?p=/u);
        await page.goto(`${room.url}&msLaunch=false&suppressPrompt=true`);
        await page.locator(tid('joinOnWeb')).waitFor();
        expect(await page.locator('iframe').count()).toBe(0);
      },
    );

    it.runIf(isLong)('lets no script be added, and no policy be made', async () => {
      const { page } = await visits.opened();
      await page.locator(NAME).waitFor();
      const thrown = await page.evaluate(`[
        () => { document.createElement('script').text = '1'; },
        () => trustedTypes.createPolicy('own', {}),
      ].map((attempt) => { try { attempt(); return 'nothing'; } catch (error) { return error.name; } })`);
      expect(thrown).toEqual(['TypeError', 'TypeError']);
    });
  });

  describe('before the call', () => {
    it.runIf(isLong)('knows only of a name that was typed, or told as React hears it', async () => {
      const { room, page } = await visits.opened();
      const guest = async () => (await room.until(({ kind }) => kind === 'state')) && room.guests[0];
      await page.locator(NAME).waitFor();
      const write = (set: string) =>
        page.evaluate(
          `{ const field = document.querySelector('${NAME}'); ${set}; field.dispatchEvent(new Event('input', { bubbles: true })); }`,
        );
      await write("field.value = 'Unheard'");
      await page.locator(JOIN).click();
      expect([(await guest())?.state.name, await page.locator(NAME).inputValue()]).toEqual(['', '']);
      await write("Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, 'Heard')");
      await (await guest())?.until(({ name }) => name === 'Heard');
    });

    it.runIf(isLong)('refuses a name with parentheses without a word', async () => {
      const { room, page } = await visits.opened();
      await page.locator(NAME).fill('Greffier (notes)');
      await page.locator(JOIN).click();
      await room.until(({ kind }) => kind === 'name-refused');
      expect(room.log.some(({ kind }) => kind === 'asked-to-join')).toBe(false);
      expect(await page.locator(JOIN).isEnabled()).toBe(true);
    });

    it.runIf(isLong)('has switches that say their state in three ways', async () => {
      const { room, page } = await visits.opened();
      const microphone = page.locator(`input[type=checkbox][role=switch]${tid('toggle-mute')}`);
      const state = async () => [
        await microphone.isChecked(),
        await microphone.getAttribute('aria-checked'),
        await microphone.getAttribute('data-cid'),
      ];
      expect(await state()).toEqual([true, 'true', 'toggle-mute-false']);
      await microphone.click();
      await room.until(({ kind }) => kind === 'microphone-toggled');
      expect(await state()).toEqual([false, 'false', 'toggle-mute-true']);
    });
  });

  it('keeps its form in the lobby, lets in, captions after the first word, and is left', async () => {
    const { room, page } = await visits.opened({ confirmLeave: true });
    const guest = await visits.asked({ room, page });
    await page.getByText('Hi, Greffier. Someone will let you in when the meeting starts.').waitFor();
    expect(await page.locator(`${tid('calling-prejoin-screen')} #prejoin-join-button`).isEnabled()).toBe(true);
    guest.admit();
    await page.locator('#hangup-button').waitFor();
    expect(await page.locator(tid('calling-prejoin-screen')).count()).toBe(0);
    // A menu is there already, which is the gallery.
    expect(await page.getByRole('menu').count()).toBe(1);
    await page.locator(MORE).click();
    await page.locator(tid('callingButtons-showMoreBtn-menu')).waitFor();
    await page.locator(`#closed-captions-button${tid('closed-captions-button-off')}`).click();
    await page.locator(tid('closed-caption-default-text')).waitFor();
    expect(await page.locator(tid('closed-caption-renderer-wrapper')).count()).toBe(0);
    await room.talk([
      { speaker: 'Alice Martin', words: 'Bonjour à tous, on commence par le budget.' },
      { speaker: 'Bob', words: 'Très bien, allons-y.' },
    ]);
    expect(await captionsOf(page)).toEqual([
      'Alice Martin: Bonjour à tous, on commence par le budget.',
      'Bob: Très bien, allons-y.',
    ]);
    await page.locator('#hangup-button').click();
    await page.locator(tid('confirm-leave-button')).click();
    await page.getByText('Did you leave by mistake?').waitFor();
    await page.close();
    await guest.until(({ phase }) => phase === 'gone');
  });

  describe('the call', () => {
    it.runIf(isLong)('says who is there, in the roster and in tiles', async () => {
      const { room, page } = await visits.admitted({ people: [{ name: 'Alice Martin', role: 'Organizer' }] });
      room.join({ name: 'Bob', suffix: '(Guest)' });
      await page.locator('#roster-button').click();
      await page.locator(`${tid('participantsInCall-Bob (Guest)')}`).waitFor();
      const labels = await page
        .locator('[data-tid^=participantsInCall-]')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
      expect(labels).toEqual([
        'Greffier Unverified',
        'Alice Martin, Organizer, muted',
        'Bob (Guest) Unverified, muted',
      ]);
      const tiles = await page
        .locator('[data-stream-type]')
        .evaluateAll((found) => found.map((tile) => tile.getAttribute('data-tid')));
      expect(tiles).toEqual(['Greffier', 'unknown_email_address@invalid.teams.ms', 'Bob (Guest)']);
    });

    it.runIf(isLong)('carries the chat both ways', async () => {
      const { room, page } = await visits.admitted();
      await page.locator('#chat-button').click();
      const box = page.locator(`${tid('ckeditor')}[role=textbox][aria-label="Type a message"]`);
      await box.click();
      await page.keyboard.type('Je prends des notes.');
      await page.keyboard.press('Enter');
      await room.until(({ kind }) => kind === 'chat-sent');
      room.write('Alice Martin', 'Merci.');
      await page
        .locator(`${tid('message-pane-list-runway')} ${tid('chat-pane-message')}`, { hasText: 'Merci.' })
        .waitFor();
      expect(room.chat.map(({ from, text }) => `${from}: ${text}`)).toEqual([
        'Greffier: Je prends des notes.',
        'Alice Martin: Merci.',
      ]);
    });

    it.runIf(isLong)('closes its menu at a second click, and where the page loses the focus', async () => {
      const { page } = await visits.admitted();
      const more = page.locator(MORE);
      const menu = page.locator(tid('callingButtons-showMoreBtn-menu'));
      for (const close of [() => more.click(), () => page.evaluate(`dispatchEvent(new Event('blur'))`)]) {
        await more.click();
        await menu.waitFor();
        await close();
        expect(await menu.count()).toBe(0);
      }
    });

    it.runIf(isLong)('holds so many rows of captions, in elements that it uses again', async () => {
      const { room, page } = await visits.captioned({ rowsShown: 2 });
      for (const [index, words] of ['Un deux.', 'Trois quatre.', 'Cinq six.'].entries())
        await room.say(index % 2 === 0 ? 'Alice Martin' : 'Bob', words, { rewrites: 0, lateAuthors: 0 });
      expect(await captionsOf(page)).toEqual(['Bob: Trois quatre.', 'Alice Martin: Cinq six.']);
      const numbers = await page
        .locator('.fui-ChatMessageCompact')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-posinset')));
      expect(numbers).toEqual(['2', '3']);
    });
  });
});
