import type { RoomSetup } from '#test/replicas/teams/replica.ts';
import { hasChromium } from '#test/support/chromium.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTeamsStage, PATIENCE, type TeamsStage, type TeamsVisit } from './stage.ts';

/** Each case is a visit: a few in `npm test`, all of them in `npm run test:teams`. */
const isFull = process.env['TEAMS'] === 'full';

/** What ends a bot session before or in the call, by how the room is set up and what befalls the bot there. */
const ENDINGS: readonly [
  ending: string,
  what: string,
  setup: Partial<RoomSetup>,
  befall?: (visit: TeamsVisit) => Promise<void>,
][] = [
  ['not-found', 'a meeting that does not exist', { entry: 'not-found' }],
  ['not-found', 'a meeting that does not exist, seen at once', { entry: 'not-found', refusedAt: 'opening' }],
  ['sign-in-required', 'a sign-in on another host', { entry: 'sign-in', refusedAt: 'opening' }],
  ['sign-in-required', 'a sign-in in the page', { entry: 'sign-in-page' }],
  ['challenge', 'a challenge', { entry: 'challenge' }],
  ['connection-lost', 'a connection that fails', { entry: 'trouble' }],
  ['connection-lost', 'a server that is away', { entry: 'unavailable', refusedAt: 'opening' }],
  ['page-unknown', 'a page that loads for ever', { entry: 'loading', refusedAt: 'opening' }],
  ['denied', 'a refusal', {}, async (visit) => (await visit.arrival()).deny()],
  [
    'denied',
    'a refusal on a screen of its own',
    { deniedTid: 'calling-declined-screen', deniedWording: 'declined' },
    async (visit) => (await visit.arrival()).deny(),
  ],
  ['denied', 'bots that are blocked', { detectsBots: true, botAccess: 'BlockDetectedBots' }],
  [
    'removed',
    'a removal',
    { entry: 'open' },
    async (visit) => {
      const guest = await visit.arrival();
      await visit.listening();
      guest.remove();
    },
  ],
  [
    'meeting-ended',
    'an end in the lobby',
    {},
    async (visit) => {
      await visit.arrival();
      await visit.step('join_meeting', 'in_progress', 'lobby');
      visit.room.end();
    },
  ],
  [
    'encrypted',
    'an encryption that browsers cannot read',
    { entry: 'open' },
    async (visit) => (await visit.arrival()).encryptionError(),
  ],
];

const SAID =
  'Bonjour à tous. On commence par le budget de la commune. Très bien. Allons-y. Les écoles d’abord. Ensuite les routes.';

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
    await room.until(({ kind }) => kind === 'chat-sent', PATIENCE);
    expect(room.chat.at(-1)?.text).toContain('Alice Martin, Bob');
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

  it.each(isFull ? ENDINGS : ENDINGS.slice(0, 1))('ends as %s at %s', async (ending, _what, setup, befall) => {
    const visit = await stage.visit({ setup });
    await Promise.race([befall?.(visit), visit.done]);
    expect(await visit.ending()).toBe(ending);
  });

  describe.runIf(isFull)('also', () => {
    it.each<[what: string, setup: Partial<RoomSetup>]>([
      ['the launcher asks, in other words', { launcher: 'asks', launcherWording: 'join', appLink: true }],
      ['the link is a long one', { link: 'meetup-join' }],
      ['the client is the full one', { client: 'full' }],
      ['somebody is signed in', { client: 'full', account: 'signed-in' }],
      ['the page leaves the light client at its form', { leavesLight: 'at-form' }],
      ['the page leaves the light client when it is asked to join', { leavesLight: 'at-join' }],
      ['the media dialog lies over the form', { mediaDialog: ['before-form'] }],
      ['the media dialog lies over what was asked', { mediaDialog: ['after-join'] }],
      ['the media dialog lies over the call', { mediaDialog: ['after-admission'] }],
      ['the page waits for the browser’s permission', { permissionGate: true }],
      ['switches do not say what they are', { switchState: 'checked' }],
      ['there are no devices', { devices: 'missing' }],
      ['captions are in a menu of their own', { captionsPath: 'language-and-speech' }],
      ['captions are a toggle in the menu', { captionsPath: 'toggle' }],
      ['captions are pinned to the toolbar', { captionsPath: 'toolbar' }],
      ['captions are seen as an organiser sees them', { captionView: 'organiser', captionRow: 'log' }],
      ['captions have no rows', { captionView: 'flat', posinset: false }],
      ['rows are not numbered, and move up', { posinset: false, recycling: 'shift' }],
      ['rows are not numbered, and are thrown away', { posinset: false, recycling: 'fresh' }],
      ['languages are a list', { languageMenu: 'combobox' }],
      ['the roster is a tree', { roster: 'tree' }],
      ['the roster is of attendees', { roster: 'attendeesInMeeting' }],
      ['test ids are renamed', { drift: { tids: true } }],
      ['ids are renamed', { drift: { ids: true } }],
      ['labels say it otherwise', { drift: { labels: true } }],
      ['classes are renamed', { drift: { classes: true } }],
      ['leaving is asked for again', { confirmLeave: true }],
    ])('captures and leaves where %s', async (_what, setup) => {
      const visit = await stage.visit({ setup: { entry: 'open', ...setup } });
      const guest = await visit.arrival();
      await visit.listening();
      expect(guest.state).toMatchObject({ phase: 'call', name: setup.account ? expect.anything() : 'Greffier' });
      expect(guest.state.microphone).not.toBe('on');
      expect(guest.state.camera).not.toBe('on');
      await visit.room.talk(
        [
          { speaker: 'Alice Martin', words: 'Bonjour à tous. On commence par le budget de la commune.' },
          { speaker: { name: 'Bob', suffix: '(Guest)' }, words: 'Très bien. Allons-y.' },
          { speaker: 'Alice Martin', words: 'Les écoles d’abord. Ensuite les routes.' },
        ],
        { splits: 1, rewrites: 0.5 },
      );
      const textNow = async () => (await visit.lines()).map(({ text }) => text).join(' ');
      await visit.until(async () => (await textNow()) === SAID, AbortSignal.timeout(60_000));
      visit.leave('stopped');
      expect(await visit.ending()).toBe('stopped');
      const lines = await visit.lines();
      expect(await textNow()).toBe(SAID);
      expect(lines.find(({ text }) => text.startsWith('Très bien'))?.speaker).toBe('Bob');
      expect(visit.room.log.some(({ kind }) => kind === 'left')).toBe(true);
    });

    it.each(['en', 'fr', 'es'] as const)('joins, waits and captures in the interface %s', async (language) => {
      for (const lobbyWording of ['meeting-starts', 'told', 'in-lobby'] as const) {
        const visit = await stage.visit({ setup: { language, lobbyWording } });
        const guest = await visit.arrival();
        await visit.step('join_meeting', 'in_progress', 'lobby');
        guest.admit();
        await visit.listening();
        visit.room.end();
        expect(await visit.ending()).toBe('meeting-ended');
      }
    });

    it('asks again where Teams dropped its request', async () => {
      for (const joinWhileWaiting of ['disabled', 'enabled'] as const) {
        const visit = await stage.visit({ setup: { joinWhileWaiting } });
        const guest = await visit.arrival();
        await visit.step('join_meeting', 'in_progress', 'lobby');
        guest.drop();
        await guest.until(({ phase }) => phase === 'pre-join', PATIENCE);
        await guest.until(({ phase }) => phase === 'lobby', PATIENCE);
        guest.admit();
        await visit.listening();
        visit.leave('stopped');
        expect(await visit.ending()).toBe('stopped');
      }
    });

    it('says that captions are forbidden, and stays', async () => {
      for (const captions of ['absent', 'disabled'] as const) {
        const visit = await stage.visit({ setup: { entry: 'open', captions } });
        await visit.arrival();
        await visit.step('captions_enable', 'failed', 'captions-forbidden');
        await visit.step('transcript_capture', 'failed', 'captions-forbidden');
        visit.room.end();
        expect(await visit.ending()).toBe('meeting-ended');
      }
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

    it('leaves the language to everybody where a person says no, where it is locked, and where it is kept', async () => {
      for (const setup of [{}, { languageLocked: true }, { faults: { languageRefused: true } }]) {
        const visit = await stage.visit({ setup: { entry: 'open', captionLanguage: 'en-us', ...setup } });
        await visit.arrival();
        // What somebody else keeps cannot be opened, nor read.
        const detail = 'languageLocked' in setup ? 'language-unreadable' : 'language-mismatch';
        await visit.step('language_french', 'failed', detail);
        visit.answer('language', 'faults' in setup);
        await visit.room.say('Alice Martin', 'Bonjour à tous.');
        visit.room.end();
        expect(await visit.ending()).toBe('meeting-ended');
        expect(visit.room.setup.captionLanguage).toBe('en-us');
      }
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
