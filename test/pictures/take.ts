/**
 * Takes the pictures of `web/pictures`: every screen, on a real server with meetings of its own, at the width of a phone
 * and of a desk, some also of what lies between, light and dark. `npm run pictures [-- NAME…]`,
 * where a name is that of a screen, or with a width behind it: `users`, `users-1440`.
 */
import { FRENCH_MEETINGS } from '#infra/analyst/extractive/fixtures/french.ts';
import { login } from '#api/contract/auth.ts';
import { saveMeeting } from '#api/contract/meetings.ts';
import { changeUserStatus, inviteUser } from '#api/contract/users.ts';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../support/chromium.ts';
import { startGreffier, type Greffier } from '../support/greffier.ts';

const FOLDER = fileURLToPath(new URL('../../web/pictures/', import.meta.url));
const WIDTHS = [390, 1024, 1440];
const THEMES = ['light', 'dark'] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1024: 768, 1440: 960 };

interface Screen {
  readonly name: string;
  /** Brings the page to where the picture is taken. */
  readonly show: (page: Page, meetingId: string) => Promise<void>;
  readonly signedOut?: boolean;
  /** Taken from top to bottom, at every width. */
  readonly whole?: boolean;
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

/** A page and, with `then`, what is done on it. */
const whole = (name: string, path: string, then: (page: Page) => Promise<void> = async () => {}): Screen => ({
  name,
  whole: true,
  show: async (page) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('button').first().waitFor();
    await then(page);
  },
});

const ADMINISTRATION: readonly Screen[] = [
  whole('settings', '/settings'),
  whole('settings-refused', '/settings', async (page) => {
    await page.getByLabel('Expiration des sessions, en heures').fill('huit');
    await page.getByLabel('Serveur SMTP').fill('http://exemple.fr');
    await page.getByRole('button', { name: 'Sauvegarder les paramètres' }).click();
  }),
  whole('settings-integration', '/settings', async (page) => {
    await page.getByRole('button', { name: 'Google Tasks' }).click();
    await page.getByRole('alertdialog').getByText('Google Tasks').waitFor();
  }),
  whole('users', '/users'),
  whole('users-empty', '/users?search=introuvable'),
  whole('users-details', '/users', async (page) => {
    await page.getByRole('button', { name: 'Voir détails : Élodie Brunet' }).click();
    await page.getByRole('dialog').getByText('Sessions ouvertes').waitFor();
  }),
  whole('users-invitation', '/users', async (page) => {
    await page.getByRole('button', { name: 'Inviter une personne' }).click();
    await page.getByRole('dialog').getByLabel('Nom').waitFor();
  }),
  whole('account', '/account'),
  whole('account-second-factor', '/account', async (page) => {
    await page.getByRole('button', { name: 'Activer' }).click();
    await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(greffier.adminPassword);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByRole('img', { name: 'QR code de la clé' }).waitFor();
  }),
];

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
  ...ADMINISTRATION,
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

const PEOPLE = [
  { displayName: 'Thomas Lefèvre', email: 'thomas.lefevre@exemple.fr', role: 'user', department: 'Exploitation', jobTitle: 'Ingénieur système' },
  { displayName: 'Élodie Brunet', email: 'elodie.brunet@exemple.fr', role: 'observer', department: 'Service financier', jobTitle: null },
  { displayName: 'Karim Haddad', email: 'karim.haddad@exemple.fr', role: 'user', department: 'Marketing', jobTitle: 'Responsable de campagne' },
  { displayName: 'Sofia Almeida', email: 'sofia.almeida@exemple.fr', role: 'admin', department: null, jobTitle: null },
] as const;

/** Accounts beside the administrator's; the last one is disabled. */
async function invitePeople({ url, adminEmail, adminPassword }: Greffier): Promise<void> {
  const send = async (method: string, path: string, body: unknown, token = ''): Promise<unknown> =>
    (await fetch(`${url}${path}`, { method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify(body) })).json();
  const { accessToken } = login.answer.parse(await send('POST', login.path, { email: adminEmail, password: adminPassword }));
  let last = '';
  for (const person of PEOPLE) last = inviteUser.answer.parse(await send('POST', inviteUser.path, person, accessToken)).id;
  await send('PUT', changeUserStatus.path.replace(':id', last), { status: 'disabled' }, accessToken);
}

async function signIn(page: Page, { url, adminEmail, adminPassword }: Greffier): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Adresse e-mail').fill(adminEmail);
  await page.getByLabel('Mot de passe').fill(adminPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').first().waitFor();
}

const wanted = process.argv.slice(2);
const isWanted = (name: string, width: number): boolean => wanted.length === 0 || wanted.includes(name) || wanted.includes(`${name}-${width}`);
const executablePath = findChromium();
const greffier = await startGreffier({ ADMIN_EMAIL: 'claire.martin@exemple.fr' });
const signedInAs = { ...greffier, adminEmail: 'claire.martin@exemple.fr' };
const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
try {
  await mkdir(FOLDER, { recursive: true });
  const meetingId = await seed(signedInAs);
  await invitePeople(signedInAs);
  for (const width of WIDTHS) {
    for (const colorScheme of THEMES) {
      const options = { baseURL: greffier.url, locale: 'fr-FR', timezoneId: 'Europe/Paris', colorScheme, reducedMotion: 'reduce' as const, viewport: { width, height: HEIGHTS[width] ?? 900 } };
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await signIn(page, signedInAs);
      for (const { name, show, signedOut, whole = false } of SCREENS) {
        if (!isWanted(name, width) || (width === 1024 && !whole)) continue;
        const target = signedOut ? await (await browser.newContext(options)).newPage() : await context.newPage();
        await show(target, meetingId);
        await settled(target);
        await target.waitForLoadState('networkidle').catch(() => undefined);
        // A window as high as the page: what is fixed to its edges stays there.
        if (whole) await target.setViewportSize({ width, height: Math.max(HEIGHTS[width] ?? 900, (await target.evaluate<number>('document.documentElement.scrollHeight'))) });
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
