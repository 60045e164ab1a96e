import { meetSessions } from '#api/contract/google-meet-bot.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWorkspace, type WorkspaceEmulator } from '../emulators/google/workspace.ts';
import { googler } from '../emulators/openid/stand-ins.ts';
import { startMeetReplica, type MeetReplica } from '../replicas/google-meet/replica.ts';
import { administrator } from '../support/calls.ts';
import { startGreffier } from '../support/greffier.ts';
import { isLong } from '../support/long.ts';
import { expect, keepSignIn, test as base } from './fixtures.ts';

/** The administrator of the server. */
const ORGANISER = 'admin@greffier.test';
/** Long enough for the entry to be read before the bot leaves for the meeting, a minute before it begins. */
const SOON = 75_000;
/** A shorter meeting has no minutes, in ms. */
const LENGTH = 5 * 60_000;
/** Minutes come as long after the end, in ms, and at most twice as long. */
const MINUTES = 5 * 60_000;

/** A server whose people have calendars at a Google, and whose bots attend meetings, of this machine. */
const test = base.extend<object, { readonly workspace: WorkspaceEmulator; readonly replica: MeetReplica }>({
  workspace: [
    async ({}, use) => {
      const workspace = await startWorkspace([ORGANISER]);
      workspace.google.people.push(googler('Zoé Martin', ORGANISER));
      await use(workspace);
      await workspace.google.close();
    },
    { scope: 'worker' },
  ],
  replica: [
    async ({}, use) => {
      const replica = await startMeetReplica();
      await use(replica);
      await replica.close();
    },
    { scope: 'worker' },
  ],
  greffier: [
    async ({ workspace: { google }, replica }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'authority-'));
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, google.authority);
      const greffier = await startGreffier({
        ...google.environment,
        MEET_ORIGIN: replica.origin,
        NODE_EXTRA_CA_CERTS: authority,
      });
      google.client.redirectUris.push(`${greffier.url}/auth/google/callback`);
      await use(greffier);
      await greffier.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// The stand-in's authority is nobody's but the tests'.
test.use({ ignoreHTTPSErrors: true });
test.skip(!isLong, 'waits for a meeting to begin: in the long form');

test('an entry of a calendar at Google gets its bot by itself, and becomes one meeting with its minutes', async ({
  page,
  greffier,
  replica,
  workspace: { calendars },
}) => {
  test.setTimeout(SOON + LENGTH + 2 * MINUTES + 600_000);
  const room = replica.room('com-esca-len', { people: [{ name: 'Zoé Martin' }, { name: 'Bob' }], entry: 'open' });
  await keepSignIn(page, greffier);
  await page.goto('/settings/google');
  const own = page.getByRole('region', { name: 'Mon autorisation' });
  await own.getByRole('button', { name: 'Autoriser chez Google' }).click();
  await page.getByRole('link', { name: 'Zoé Martin' }).click();
  await expect(own.getByText(ORGANISER)).toBeVisible();
  await page.goto('/joining');
  await page.getByRole('combobox', { name: 'Le bot vient de lui-même' }).selectOption('organised');
  await expect(page.getByText('Choix enregistré.')).toBeVisible();

  const start = new Date(Date.now() + SOON);
  calendars.add({
    organiser: ORGANISER,
    summary: 'Comité de direction',
    start,
    invited: [{ email: ORGANISER, answer: 'accepted' }, { email: 'bob@exemple.fr' }],
    conference: { kind: 'meet', code: 'com-esca-len' },
  });
  await page.goto('/settings/google');
  await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
  await page.goto('/joining');
  const coming = page.getByRole('listitem').filter({ hasText: 'Comité de direction' });
  await expect(coming).toContainText('Le bot viendra');

  const guest = await room.arrival({ timeoutMs: 120_000 });
  await guest.until(({ captions, captionLanguage }) => captions === 'on' && captionLanguage === 'fr-FR', {
    timeoutMs: 60_000,
  });
  await expect(coming).toContainText('Bot envoyé');
  await coming.getByRole('link', { name: /^Suivre le bot/u }).click();
  const said = page.getByRole('region', { name: 'Transcript de la session' });
  // The bot comes a minute before people begin.
  await expect.poll(() => Date.now(), { timeout: SOON }).toBeGreaterThan(start.getTime());
  await room.say('Bob', 'On retient le devis de Marseille pour les travaux du deuxième étage, c’est décidé.');
  await room.say('Zoé Martin', 'Je rédige le plan de communication d’ici vendredi prochain et je vous l’envoie.');
  await expect(said).toContainText('Je rédige le plan de communication');
  const over = start.getTime() + LENGTH + 10_000;
  await expect.poll(() => Date.now(), { timeout: 2 * LENGTH, intervals: [5_000] }).toBeGreaterThan(over);
  await room.say('Bob', 'Merci à tous, bonne journée.');
  await expect(said).toContainText('bonne journée');
  room.end();

  const asking = await administrator(greffier);
  const [session] = (await asking(meetSessions, {})).data.sessions;
  await expect(async () =>
    expect((await asking(meetSessions, {})).data.sessions[0]).toMatchObject({ saved: true }),
  ).toPass();
  const meetingId = session?.meetingId ?? '';
  await page.goto(`/meetings/${meetingId}?tab=timeline`);
  const meeting = page.getByRole('main');
  await expect(meeting.getByRole('heading', { name: 'Comité de direction' })).toBeVisible();
  await expect(meeting).toContainText('On retient le devis de Marseille');
  // Nobody asks for them, and the page is not loaded again.
  await page.getByRole('tab', { name: 'Actions' }).click();
  await expect(meeting).toContainText('Rédiger le plan de communication', { timeout: 3 * MINUTES });
  await page.goto('/meetings');
  await expect(page.getByRole('link', { name: /Comité de direction/u })).toHaveCount(1);
});
