import { describe, expect, it } from 'vitest';
import { hasChromium } from '#test/support/chromium.ts';
import type { Phase, RoomSetup } from './replica.ts';
import { JOIN, MORE, NAME, tid, Visits } from './visits.ts';
import { VOCABULARIES } from './vocabulary/vocabulary.ts';

const EN = VOCABULARIES.en;

describe.skipIf(!hasChromium())('every state of the Teams replica', () => {
  const visits = new Visits();

  describe('before the call', () => {
    it.each(['en', 'fr', 'es'] as const)('asks for a name and waits, in %s', async (language) => {
      const v = VOCABULARIES[language];
      const { page, guest } = await visits.waiting({ language, lobbyWording: 'should-soon' });
      await page.locator(`${NAME}[placeholder="${v.yourName[0]}"]`).waitFor();
      await page.locator(JOIN, { hasText: v.joinNow[0] }).waitFor();
      await page.getByText(v.lobby['should-soon'][0]).waitFor();
      expect(guest.state).toMatchObject({ phase: 'lobby', name: 'Greffier', language });
    });

    it('knows a signed-in account, in the full client on the cloud’s host, whose address changes in the call', async () => {
      const { page } = await visits.admitted({ client: 'full', account: 'signed-in' });
      expect(page.url()).toBe(`${visits.replica.hosts.cloud}/v2/`);
      for (const id of ['microphone-button', 'share-button']) await page.locator(`#${id}`).waitFor();
      expect(await page.locator('#custom-view-button').count()).toBe(0);
      await page.locator(MORE).click();
      await page.locator('#view-mode-button').waitFor();
      await page.getByRole('menuitem', { name: 'Language and speech' }).click();
      await page.locator('#closed-captions-button', { hasText: 'Show live captions' }).click();
      await page.locator(tid('closed-caption-default-text')).waitFor();
    });

    it('asks a question before the form, after Join and after admission, and nothing goes on until it is answered', async () => {
      const setup = { entry: 'open', mediaDialog: ['before-form', 'after-join', 'after-admission'] } as const;
      const { room, page } = await visits.opened(setup);
      const go = page.getByRole('dialog').getByRole('button', { name: 'Continue without audio or video' });
      await go.waitFor();
      expect(await page.locator(NAME).count()).toBe(0);
      await go.click();
      await visits.pressed({ room, page });
      await go.waitFor();
      await page.locator(JOIN).dispatchEvent('click');
      await go.click();
      expect(room.log.some(({ kind }) => kind === 'asked-to-join')).toBe(false);
      await page.locator(JOIN).click();
      const guest = await room.arrival();
      await guest.until(({ phase, open }) => phase === 'call' && open.includes('media'));
      await page.locator(MORE).dispatchEvent('click');
      expect(await page.locator(tid('callingButtons-showMoreBtn-menu')).count()).toBe(0);
      await go.click();
      await guest.until(({ open }) => open.length === 0);
    });

    it('has a gate that one question for the devices clears', async () => {
      const { page } = await visits.opened({ permissionGate: true });
      await page.getByText(EN.allowDevices[0]).waitFor();
      expect(await page.locator(NAME).count()).toBe(0);
      await page.evaluate(`navigator.mediaDevices.getUserMedia({ audio: true })`);
      await page.locator(NAME).waitFor();
      expect(await page.getByText(EN.allowDevices[0]).count()).toBe(0);
    });

    it('has switches without a device, and without aria-checked', async () => {
      const { page } = await visits.opened({ devices: 'missing', switchState: 'checked' });
      const camera = page.locator(tid('toggle-video'));
      expect([await camera.isDisabled(), await camera.getAttribute('aria-checked')]).toEqual([true, null]);
      expect(await page.locator(tid('get-user-media-wrapper')).count()).toBe(0);
    });

    it('loads for good', async () => {
      const { page } = await visits.opened({ entry: 'loading' });
      await page.locator('#loading-screen').waitFor({ state: 'attached' });
      expect(await page.locator(NAME).count()).toBe(0);
    });

    it('lies in a frame, as in older builds, and is left as a tab', async () => {
      const { room, page } = await visits.opened({ framed: true, title: 'Point du lundi', olderHangUp: true });
      const frame = page.frameLocator('iframe');
      await frame.locator(tid('meeting-header-title'), { hasText: 'Point du lundi' }).waitFor();
      await frame.locator(NAME).fill('Greffier');
      await frame.locator(JOIN).click();
      const guest = await room.arrival();
      guest.admit();
      await frame.locator(`${tid('call-hangup')}:not([id])`).waitFor();
      await frame.locator('#custom-view-button').click();
      await frame.locator('#custom-view-button-MixedGridButton').click();
      guest.leaveLight();
      await page.waitForURL(/lightExperience=false/u);
    });

    it('says that a link is none', async () => {
      const answered = await fetch(`${visits.replica.origin}/meet/abc`);
      expect(await answered.text()).toContain('Looks like the meeting URL is incorrect');
    });

    it('answers 503 with 62 bytes', async () => {
      const answered = await fetch(visits.room({ entry: 'unavailable' }).url);
      expect([answered.status, (await answered.arrayBuffer()).byteLength]).toEqual([503, 62]);
    });

    it('sends to the sign-in host', async () => {
      const { page } = await visits.opened({ entry: 'sign-in' });
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(new URL(page.url()).origin).toBe(visits.replica.hosts.signIn);
    });

    const REFUSALS: readonly [string, Partial<RoomSetup>, string, Phase][] = [
      ['not found', { entry: 'not-found' }, tid('calling-retry-screen'), 'not-found'],
      ['not found, by itself', { entry: 'not-found', refusedAt: 'opening' }, tid('meeting-code-input'), 'not-found'],
      [
        'sign-in in the page',
        { entry: 'sign-in-page', signInWording: 'orgPolicy' },
        'text=Due to org policy',
        'sign-in',
      ],
      ['a challenge', { entry: 'challenge' }, `text=${EN.challenge[0]}`, 'challenge'],
      ['trouble', { entry: 'trouble' }, `text=${EN.trouble[0]}`, 'broken'],
      [
        'a detected bot, blocked',
        { entry: 'open', detectsBots: true, botAccess: 'BlockDetectedBots' },
        `text=${EN.denied.denied[0]}`,
        'denied',
      ],
    ];
    it.each(REFUSALS)('leads into no meeting: %s', async (_name, setup, shown, phase) => {
      const { room, page } = await visits.opened(setup);
      if (setup.refusedAt !== 'opening') await visits.pressed({ room, page });
      await page.locator(shown).waitFor();
      expect(await page.locator(NAME).count()).toBe(0);
      await room.guests[0]?.until((state) => state.phase === phase);
    });

    it.each([
      ['a wrong passcode', (url: string) => url.replace(/p=.*$/u, 'p=wrong')],
      ['none', (url: string) => url.replace(/\?p=.*$/u, '')],
      ['two', (url: string) => `${url}&${new URL(url).searchParams}`],
    ])('shows the same form, then the same page as for no meeting: %s', async (_name, linkOf) => {
      const room = visits.room();
      const page = await visits.page();
      const link = linkOf(room.url);
      await page.goto(link);
      await visits.pressed({ room, page });
      const description = page.locator(`${tid('calling-retry-screen-alert-container')}[role=alert] > div`);
      expect(await description.textContent()).toBe("We couldn't find a meeting matching this ID and passcode.");
      expect(await page.locator(tid('meeting-code-input')).inputValue()).toBe(room.code);
      expect(await page.locator(tid('meeting-passcode-input')).inputValue()).toBe(
        new URL(link).searchParams.get('p') ?? '',
      );
      expect(await page.locator(tid('calling-retry-rejoinbutton')).isDisabled()).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/light-meetings/launch');
    });

    it.each(['at-form', 'at-join'] as const)('leaves the light client by itself: %s', async (leavesLight) => {
      const { room, page } = await visits.opened({ leavesLight });
      if (leavesLight === 'at-join') await visits.pressed({ room, page });
      await page.waitForURL(/lightExperience=false/u);
      expect(room.log.some(({ kind }) => kind === 'asked-to-join')).toBe(false);
      expect(await page.locator(NAME).inputValue()).toBe('');
      const guest = await visits.asked({ room, page });
      expect(guest.state).toMatchObject({ phase: 'lobby', client: 'full' });
    });
  });

  describe('the lobby', () => {
    it('can drop a request without a word: Join can be pressed again', async () => {
      const { room, page, guest } = await visits.waiting({ joinWhileWaiting: 'disabled', lobbyTid: 'lobby-screen' });
      await page.locator(tid('lobby-screen')).waitFor();
      expect(await page.locator(JOIN).isDisabled()).toBe(true);
      guest.drop();
      await page.locator(`${JOIN}:enabled`).click();
      await guest.until(({ phase }) => phase === 'lobby');
      expect(room.log.filter(({ kind }) => kind === 'asked-to-join')).toHaveLength(2);
    });

    it.each(['calling-retry-screen', 'calling-declined-screen', null] as const)(
      'can end in a refusal: %s',
      async (deniedTid) => {
        const { page, guest } = await visits.waiting({ deniedTid, deniedWording: 'declined' });
        guest.deny();
        await page.getByText('Your request to join was declined').waitFor();
        if (deniedTid) await page.locator(tid(deniedTid)).waitFor();
        await page.locator(tid('calling-retry-cancelbutton')).waitFor();
      },
    );

    it('holds those that Teams takes for bots, also where others come in at once, until somebody confirms', async () => {
      const { room, page, guest } = await visits.waiting({ entry: 'open', detectsBots: true });
      await guest.until(({ phase, isSuspected }) => phase === 'lobby' && isSuspected);
      guest.admit();
      await room.until(({ kind }) => kind === 'confirmation-wanted');
      expect(guest.state.phase).toBe('lobby');
      guest.confirm();
      await guest.until(({ phase }) => phase === 'call');
      await page.goto('about:blank');
      // One that is registered brings a token, which outlives every redirect.
      await page.goto(`${room.url}#token=eyJhbGciOiJub25lIn0.e30.`);
      const known = await visits.asked({ room, page });
      await known.until(({ phase, token }) => phase === 'call' && token === 'eyJhbGciOiJub25lIn0.e30.');
    });
  });

  it.each([
    ['removed', 'remove', EN.removed[0], '#calling-retry-screen-title'],
    ['ended', 'end', EN.ended.ended[0], tid('anon-meeting-end-screen-rejoin-button')],
    ['broken', 'break', EN.trouble[0], tid('calling-retry-rejoinbutton')],
    ['encryption-error', 'encryptionError', EN.encryptionError[0], tid('calling-e2ee-end-screen')],
  ] as const)('ends a call: %s', async (phase, act, sentence, shown) => {
    const { page, guest } = await visits.admitted();
    // A notice with role alert is none of these.
    await page.locator('[role=alert]').waitFor();
    guest[act]();
    await page.getByText(sentence).waitFor();
    await page.locator(shown).waitFor();
    await guest.until((state) => state.phase === phase);
  });

  it('leaves from the lobby, and comes back from the end', async () => {
    const { room, page } = await visits.waiting();
    await page.locator(tid('prejoin-cancel-button')).click();
    await page.locator(tid('anon-meeting-end-screen-rejoin-button')).click();
    await page.locator(NAME).waitFor();
    await expect.poll(() => room.guests.length).toBe(2);
  });
});
