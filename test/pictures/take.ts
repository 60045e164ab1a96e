/**
 * Takes the pictures of `web/pictures`: every screen, on a real server with meetings of its own, at the width of a phone
 * and of a desk, light and dark. `npm run pictures [-- NAME…]`.
 */
import { FRENCH_MEETINGS } from '#infra/analyst/extractive/fixtures/french.ts';
import { login } from '#api/contract/auth.ts';
import { saveMeeting } from '#api/contract/meetings.ts';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../support/chromium.ts';
import { startGreffier, type Greffier } from '../support/greffier.ts';

const FOLDER = fileURLToPath(new URL('../../web/pictures/', import.meta.url));
const WIDTHS = [390, 1440];
const THEMES = ['light', 'dark'] as const;
/** A phone's screen and a desk's. */
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1440: 960 };

interface Screen {
  readonly name: string;
  /** Brings the page to where the picture is taken. */
  readonly show: (page: Page, meetingId: string) => Promise<void>;
  readonly signedOut?: boolean;
}

const settled = (page: Page) => page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
/** A phone is shown the map as a list. */
const mapped = (page: Page) => page.locator('.react-flow__node, [role="tabpanel"] [aria-pressed]').nth(4).waitFor();

const meetingTab = (name: string, tab: string): Screen => ({
  name: `meeting-${name}`,
  show: async (page, id) => {
    await page.goto(`/meetings/${id}?tab=${tab}`);
    await page.getByRole('tabpanel').waitFor();
    if (tab === 'mindmap') await mapped(page);
  },
});
const analysisTab = (name: string): Screen => ({
  name: `analysis-${name.toLowerCase().replace('résumé', 'summary').replace(' ', '-')}`,
  show: async (page) => {
    await page.goto('/test-bot');
    // The second tab finds the text and the analysis that the first one left.
    const text = page.getByRole('textbox', { name: 'Transcript de la réunion' });
    if ((await text.inputValue()) === '') {
      await page.getByRole('button', { name: 'Exemple', exact: true }).click();
      await page.getByRole('button', { name: 'Analyser' }).click();
    }
    await page.getByRole('tab', { name }).click();
    if (name === 'Mind Map') await mapped(page);
    else await page.getByRole('tabpanel').scrollIntoViewIfNeeded();
  },
});

const SCREENS: readonly Screen[] = [
  { name: 'sign-in', signedOut: true, show: async (page) => void (await page.goto('/')) },
  { name: 'overview', show: async (page) => void (await page.goto('/')) },
  { name: 'meetings', show: async (page) => void (await page.goto('/meetings')) },
  { name: 'meetings-empty', show: async (page) => void (await page.goto('/meetings?search=introuvable')) },
  meetingTab('summary', 'resume'),
  meetingTab('participants', 'participants'),
  meetingTab('timeline', 'timeline'),
  meetingTab('actions', 'actions'),
  meetingTab('mind-map', 'mindmap'),
  meetingTab('knowledge', 'connaissance'),
  { name: 'meeting-not-found', show: async (page) => void (await page.goto('/meetings/00000000-0000-4000-8000-000000000000')) },
  { name: 'analysis', show: async (page) => void (await page.goto('/test-bot')) },
  ...['Résumé', 'Participants', 'Timeline', 'Actions', 'Mind Map'].map(analysisTab),
  {
    name: 'error',
    // What a browser sees when a deployment took the page's script away and the server is gone.
    show: async (page) => {
      await page.route('**/assets/*MeetingsPage*', (route) => route.abort());
      await page.goto('/meetings');
      await page.getByRole('button', { name: 'Recharger la page' }).waitFor();
    },
  },
  { name: 'unavailable', show: async (page) => void (await page.goto('/user-guide')) },
];

async function seed({ url, adminEmail, adminPassword }: Greffier): Promise<string> {
  const post = async (path: string, body: unknown, token = ''): Promise<unknown> =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json();
  const { accessToken } = login.answer.parse(await post(login.path, { email: adminEmail, password: adminPassword }));
  const ids: string[] = [];
  for (const [index, { name, transcript }] of FRENCH_MEETINGS.entries()) {
    const start = new Date(Date.parse('2026-11-20T08:00:00Z') - index * 26 * 3600_000);
    const meeting = {
      platform: (['google_meet', 'teams', 'unknown'] as const)[index % 3],
      meetingId: `picture-${index}`,
      subject: name.charAt(0).toUpperCase() + name.slice(1),
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + (25 + 11 * index) * 60_000).toISOString(),
      participants: [],
      transcript,
    };
    ids.push(saveMeeting.answer.parse(await post(saveMeeting.path, meeting, accessToken)).id);
  }
  const [first = ''] = ids;
  for (let look = 0; ; look += 1) {
    if (look === 300) throw new Error('the meetings were not analysed');
    const { meetings } = (await (await fetch(`${url}/api/meetings`, { headers: { authorization: `Bearer ${accessToken}` } })).json()) as { meetings: { analysed: boolean }[] };
    if (meetings.length === ids.length && meetings.every(({ analysed }) => analysed)) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return first;
}

async function signIn(page: Page, { url, adminEmail, adminPassword }: Greffier): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Adresse e-mail').fill(adminEmail);
  await page.getByLabel('Mot de passe').fill(adminPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').first().waitFor();
}

const wanted = process.argv.slice(2);
const executablePath = findChromium();
const greffier = await startGreffier({ ADMIN_EMAIL: 'claire.martin@exemple.fr' });
const signedInAs = { ...greffier, adminEmail: 'claire.martin@exemple.fr' };
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
try {
  await mkdir(FOLDER, { recursive: true });
  const meetingId = await seed(signedInAs);
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      const options = { baseURL: greffier.url, locale: 'fr-FR', timezoneId: 'Europe/Paris', colorScheme, reducedMotion: 'reduce' as const, viewport: { width, height: HEIGHTS[width] ?? 900 } };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await signIn(page, signedInAs);
      for (const { name, show, signedOut } of SCREENS) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        const target = signedOut ? await (await browser.newContext(options)).newPage() : await context.newPage();
        await show(target, meetingId);
        await settled(target);
        await target.waitForLoadState('networkidle').catch(() => undefined);
        await target.screenshot({ path: `${FOLDER}${name}-${width}-${colorScheme}.png` });
        process.stdout.write(`${name}-${width}-${colorScheme}\n`);
        await target.close();
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await greffier.stop();
}
