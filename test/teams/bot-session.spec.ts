import { hasChromium } from '#test/support/chromium.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeamsStage, PATIENCE, type TeamsStage } from './stage.ts';

/** Each case is a visit: one in `npm test`, all of them in `npm run test:teams`. States are the matrix’s. */
const isFull = process.env['TEAMS'] === 'full';

describe.skipIf(!hasChromium())('a bot in Microsoft Teams', () => {
  let stage: TeamsStage;
  beforeAll(async () => {
    stage = await openTeamsStage();
  });
  afterAll(() => stage.close());

  it('goes through launcher and redirects, waits as a suspected bot, asks for the language, captures, answers and leaves', async () => {
    const visit = await stage.visit({
      botName: 'Greffier (bot)',
      setup: { link: 'consumer', launcher: 'asks', detectsBots: true, captionLanguage: 'en-us', spoken: 'fr-fr' },
    });
    const { room } = visit;
    const guest = await visit.arrival();
    await visit.step('join_meeting', 'in_progress', 'lobby');
    expect(guest.state).toMatchObject({ name: 'Greffier bot', isSuspected: true, microphone: 'off', camera: 'off' });
    guest.confirm();
    await visit.step('language_french', 'failed', 'language-mismatch');
    await visit.until(async () => (await visit.events()).some(({ type }) => type === 'BotConsentAsked'));
    // Nobody said yes: everybody keeps their captions.
    expect(room.setup.captionLanguage).toBe('en-us');
    visit.answer('language', true);
    await visit.listening();
    expect(room.setup.captionLanguage).toBe('fr-fr');
    const [, bob] = room.people;
    await room.say('Alice Martin', 'Bonjour à tous. On commence par le budget.', {
      splits: 1,
      rewrites: 1,
      lateAuthors: 1,
    });
    await room.say(bob ?? 'Bob', 'Greffier, participants.');
    await room.until((entry) => entry.kind === 'chat-sent' && entry.text.includes('Alice Martin, Bob'), PATIENCE);
    room.end();
    expect(await visit.ending()).toBe('meeting-ended');
    const lines = await visit.lines();
    expect(
      lines
        .filter(({ speaker }) => speaker === 'Alice Martin')
        .map(({ text }) => text)
        .join(' '),
    ).toBe('Bonjour à tous. On commence par le budget.');
    expect(lines.at(-1)).toEqual({ speaker: 'Bob', text: 'Greffier, participants.' });
    expect(visit.reports).toEqual([]);
  });

  describe.runIf(isFull)('also', () => {
    it('leaves where leaving is asked for again', async () => {
      const visit = await stage.visit({ setup: { entry: 'open', confirmLeave: true } });
      await visit.arrival();
      await visit.listening();
      visit.leave('stopped');
      expect(await visit.ending()).toBe('stopped');
      expect(visit.room.log.some(({ kind }) => kind === 'left')).toBe(true);
    });

    it('stays where captions are forbidden, and says so', async () => {
      const visit = await stage.visit({ setup: { entry: 'open', captions: 'disabled' } });
      await visit.arrival();
      await visit.step('transcript_capture', 'failed', 'captions-forbidden');
      visit.room.end();
      expect(await visit.ending()).toBe('meeting-ended');
    });

    it('says that it cannot write where the chat is forbidden, or is not there', async () => {
      for (const chat of ['absent', 'disabled'] as const) {
        const visit = await stage.visit({ setup: { entry: 'open', chat } });
        await visit.arrival();
        await visit.listening();
        await visit.room.say('Alice Martin', 'Greffier, statut.');
        await visit.until(async () =>
          (await visit.events()).some(
            ({ type, data }) => type === 'BotDriftNoticed' && data.signal === 'chat-unavailable',
          ),
        );
        visit.room.end();
        expect(await visit.ending()).toBe('meeting-ended');
      }
    });

    it('leaves the language to everybody where a person says no, and where it is locked', async () => {
      for (const setup of [{}, { languageLocked: true }]) {
        const visit = await stage.visit({ setup: { entry: 'open', captionLanguage: 'en-us', ...setup } });
        await visit.arrival();
        // What somebody else keeps cannot be opened, nor read.
        const detail = 'languageLocked' in setup ? 'language-unreadable' : 'language-mismatch';
        await visit.step('language_french', 'failed', detail);
        visit.answer('language', false);
        await visit.room.say('Alice Martin', 'Bonjour à tous.');
        await visit.until(async () => (await visit.lines()).length > 0);
        visit.room.end();
        expect(await visit.ending()).toBe('meeting-ended');
        expect(visit.room.log.some(({ kind }) => kind === 'language-chosen')).toBe(false);
      }
    });

    it('chooses the language once where a person agrees and the meeting keeps its own, and stays', async () => {
      const faults = { languageRefused: true };
      const visit = await stage.visit({ setup: { entry: 'open', captionLanguage: 'en-us', faults } });
      await visit.arrival();
      await visit.until(async () => (await visit.events()).some(({ type }) => type === 'BotConsentAsked'));
      visit.answer('language', true);
      await visit.room.until(({ kind }) => kind === 'language-chosen', PATIENCE);
      await visit.room.say('Alice Martin', 'Bonjour à tous.');
      await visit.until(async () => (await visit.lines()).length > 0);
      visit.room.end();
      expect(await visit.ending()).toBe('meeting-ended');
      expect(visit.room.setup.captionLanguage).toBe('en-us');
      const asked = (await visit.events()).filter(({ type }) => type === 'BotConsentAsked');
      expect(asked).toHaveLength(1);
    });

    it('chooses it once more where somebody sets it back, and asks nobody a second time', async () => {
      const visit = await stage.visit({ setup: { entry: 'open', captionLanguage: 'en-us' } });
      const { room } = visit;
      await visit.arrival();
      await visit.until(async () => (await visit.events()).some(({ type }) => type === 'BotConsentAsked'));
      visit.answer('language', true);
      await visit.step('language_french', 'completed');
      room.change({ captionLanguage: 'en-us' });
      await expect.poll(() => room.setup.captionLanguage, { timeout: 120_000 }).toBe('fr-fr');
      await room.say('Alice Martin', 'Bonjour à tous.');
      await visit.until(async () => (await visit.lines()).length > 0);
      room.end();
      expect(await visit.ending()).toBe('meeting-ended');
      expect(room.log.filter(({ kind }) => kind === 'language-chosen')).toHaveLength(2);
      expect((await visit.events()).filter(({ type }) => type === 'BotConsentAsked')).toHaveLength(1);
    });

    it('identifies itself with the token of a registered bot, and says where it has none', async () => {
      const known = await stage.visit({
        setup: { entry: 'open', detectsBots: true },
        identification: { token: async () => 'eyJ.registered.bot' },
      });
      const guest = await known.arrival();
      expect(guest.state.token).toBe('eyJ.registered.bot');
      await known.listening();
      known.leave('stopped');
      await known.done;
      const unknown = await stage.visit({
        setup: { entry: 'open' },
        identification: { token: () => Promise.reject(new Error('away')) },
      });
      await unknown.arrival();
      await unknown.step('auth', 'failed', 'unidentified');
      await unknown.listening();
      unknown.leave('stopped');
      await unknown.done;
    });

    it('raises an alarm at a dialog that nobody knows, and at a page without people', async () => {
      const visit = await stage.visit({ setup: { entry: 'open', faults: { peopleMissing: true } } });
      const guest = await visit.arrival();
      await visit.listening();
      guest.dialog('unknown');
      const noticed = (signal: string) =>
        visit.until(async () =>
          (await visit.events()).some(({ type, data }) => type === 'BotDriftNoticed' && data.signal === signal),
        );
      await noticed('unknown-dialog');
      await noticed('people-unreadable');
      visit.leave('stopped');
      await visit.done;
    });
  });
});
