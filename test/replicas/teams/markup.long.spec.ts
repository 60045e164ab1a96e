import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { hasChromium } from '#test/support/chromium.ts';
import type { RoomSetup } from './replica.ts';
import { MORE, tid, Visits } from './visits.ts';

/** Every name in the page by which something could be found. */
const FINGERPRINT = `{
  const names = new Set();
  for (const element of document.querySelectorAll('#app *'))
    for (const { name, value } of element.attributes)
      if (['class', 'role', 'id', 'data-tid', 'data-cid', 'aria-label'].includes(name)) names.add(name + '=' + value);
  [...names].sort();
}`;

describe.skipIf(!hasChromium())('the markup of the Teams replica', () => {
  const visits = new Visits();
  const fingerprint = (page: Page): Promise<string[]> => page.evaluate(FINGERPRINT);

  it('drifts by one kind of name at a time, in a running call', async () => {
    const { room, page } = await visits.captioned({ people: [{ name: 'Alice Martin' }], language: 'fr' });
    await page.locator('#roster-button').click();
    await room.say('Alice Martin', 'Bonjour.');
    const usual = await fingerprint(page);
    const drifted = async (drift: RoomSetup['drift']): Promise<string[]> => {
      room.change({ drift });
      await room.caption([]);
      return fingerprint(page);
    };
    const kinds = {
      tids: /^data-tid=/u,
      ids: /^(?:id|data-cid)=/u,
      labels: /^aria-label=/u,
      classes: /^class=/u,
    } as const;
    for (const [kind, pattern] of Object.entries(kinds)) {
      const now = await drifted({ [kind]: true });
      // Names of people are no names of the page.
      const names = (some: readonly string[]) =>
        some.filter((name) => pattern.test(name) && !/Greffier|Alice/u.test(name));
      const others = (some: readonly string[]) => some.filter((name) => !pattern.test(name));
      expect([kind, names(now).filter((name) => usual.includes(name))]).toEqual([kind, []]);
      expect([kind, others(now)]).toEqual([kind, others(usual)]);
    }
    const versions = (await drifted({ tids: true })).filter((name) => name.startsWith('data-tid=closed-caption'));
    expect(versions).toContain('data-tid=closed-caption-v3-window-wrapper');
    expect(versions).toContain('data-tid=closed-caption-renderer-wrapper-v2');
    const structure = await drifted({ structure: true });
    expect(structure.filter((name) => /^role=(?!switch|textbox)/u.test(name))).toEqual([]);
    expect(await page.locator('section header [data-tid=author]').textContent()).toBe('Alice Martin');
    expect(await drifted({})).toEqual(usual);
  });

  it('has apostrophes and spaces of either kind', async () => {
    const { page } = await visits.waiting({ language: 'fr', lobbyWording: 'in-lobby', drift: { typography: true } });
    await page.locator('#app').waitFor();
    const text = await page.locator('#app').innerText();
    expect(text).toContain("salle d'attente");
    expect(text).toContain('\u00a0');
  });

  it.each(['participantsInCall', 'tree', 'attendeesInMeeting'] as const)(
    'lists people in one of three ways: %s',
    async (roster) => {
      const people = [
        { name: 'Alice Martin', role: 'Organizer', address: 'alice@exemple.fr' },
        { name: 'Bob', suffix: '2' },
      ] as const;
      const { page } = await visits.admitted({ roster, people });
      await page.locator('#roster-button').click();
      const rows = {
        participantsInCall: page.locator('[data-tid^=participantsInCall-]'),
        tree: page.locator('div[role=tree][aria-label=Attendees] [data-cid=roster-participant]'),
        attendeesInMeeting: page.locator(`${tid('calling-roster-attendees')} [data-tid^=attendeesInMeeting-]`),
      }[roster];
      expect(await rows.allTextContents()).toEqual(['Greffier', 'Alice Martin', 'Bob 2']);
      const tiles = page.locator('[data-stream-type]');
      expect(await tiles.evaluateAll((found) => found.map((tile) => tile.getAttribute('data-tid')))).toEqual([
        'Greffier',
        'alice@exemple.fr',
        'Bob 2',
      ]);
    },
  );

  it('marks who speaks, where there are cameras', async () => {
    const { room, page } = await visits.captioned({ people: [{ name: 'Alice Martin' }] });
    await room.say('Alice Martin', 'Bonjour.');
    await page
      .locator(`[data-stream-type][aria-label^="Alice Martin"] .vdi-frame-occlusion`)
      .waitFor({ state: 'attached' });
    room.change({ cameras: false });
    await expect.poll(() => page.locator(tid('voice-level-stream-outline')).count()).toBe(0);
  });

  it('says that one is alone', async () => {
    const { page } = await visits.admitted({ people: [] });
    await page.getByText('Waiting for others to join…').waitFor();
  });

  it('has a chat that is forbidden, or none, or one that holds so many messages', async () => {
    const { room, page } = await visits.admitted({ chat: 'disabled', messagesShown: 10 });
    await page.locator('#chat-button').click();
    await page.locator(tid('compose-disabled-placeholder-text')).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    for (let index = 0; index < 14; index++) room.write('Alice Martin', `message ${index}`);
    const messages = page.locator(tid('chat-pane-message'));
    await messages.filter({ hasText: /message 13$/u }).waitFor();
    const mids = () => messages.evaluateAll((found) => found.map((message) => message.getAttribute('data-mid')));
    const newest = await mids();
    expect(newest).toHaveLength(10);
    await page.locator(tid('message-pane-list-runway')).hover();
    await page.mouse.wheel(0, -100);
    await messages.filter({ hasText: /message 0$/u }).waitFor();
    expect((await mids()).slice(4)).toEqual(newest.slice(0, 6));
    room.change({ chat: 'absent' });
    await expect.poll(() => page.locator('#chat-button').count()).toBe(0);
  });

  it('has faults that hold what they say', async () => {
    const faults = { microphoneStuck: true, captionsStuck: true, chatStalls: true };
    const { room, page, guest } = await visits.admitted({ faults });
    await page.locator(tid('toggle-mute')).click();
    await page.locator(MORE).click();
    await page.locator('#closed-captions-button').click();
    await page.locator('#chat-button').click();
    room.write('Alice Martin', 'Bonjour.');
    await room.caption([]);
    expect(guest.state).toMatchObject({ microphone: 'on', captions: 'off' });
    expect(await page.locator(tid('chat-pane-message')).count()).toBe(0);
    await page.mouse.move(40, 40);
    await page.locator(tid('chat-pane-message')).waitFor();
    room.change({ faults: { captionsSilent: true, peopleMissing: true } });
    await room.caption([]);
    await page.locator(MORE).click();
    await page.locator('#closed-captions-button').click();
    await guest.until(({ captions }) => captions === 'on');
    await room.say('Alice Martin', 'Bonjour.');
    expect(await page.locator(tid('closed-caption-text')).count()).toBe(0);
    expect(await page.locator('#roster-button, [data-stream-type]').count()).toBe(0);
  });
});
