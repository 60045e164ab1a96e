/**
 * Takes a picture of every screen into `pictures/`, which git ignores: on a real server with meetings of its own, at
 * the width of a phone, of a tablet and of a desk, light and dark. `npm run pictures [-- NAME…]`, where a name is that
 * of a screen, or with a width behind it: `users`, `users-1440`. The few that README shows are copied to
 * `web/pictures/` by hand.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { startMeetReplica } from '../replicas/google-meet/replica.ts';
import { findChromium } from '../support/chromium.ts';
import { useBundle } from '../support/bundle.ts';
import { startGreffier } from '../support/greffier.ts';
import type { Served } from '../support/people.ts';
import { ADMINISTRATION } from './administration.ts';
import { BOT } from './bot.ts';
import { COMING_IN, leave } from './coming-in.ts';
import { MEETINGS } from './meetings.ts';
import { PAGE_SCREENS } from './pages.ts';
import type { Screen, Stage } from './screen.ts';
import { seedMeetings, seedPeople } from './seed.ts';

const FOLDER = fileURLToPath(new URL('../../pictures/', import.meta.url));
const SIZES: readonly (readonly [width: number, height: number])[] = [
  [390, 844],
  [1024, 768],
  [1440, 960],
];
const THEMES = ['light', 'dark'] as const;
const SCREENS: readonly Screen[] = [...PAGE_SCREENS, ...MEETINGS, ...BOT, ...ADMINISTRATION, ...COMING_IN];
const ADMINISTRATOR = 'claire.martin@exemple.fr';

const wanted = process.argv.slice(2);
const isWanted = (name: string, width: number): boolean =>
  wanted.length === 0 || wanted.includes(name) || wanted.includes(`${name}-${width}`);

/** Nothing is announced any more, and nothing that a page fetches after its first sight has come for a while. */
async function settled(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
  const fetched = () => page.evaluate<number>('performance.getEntriesByType("resource").length');
  for (let [before, now] = [-1, await fetched()]; now !== before; [before, now] = [now, await fetched()])
    await page.waitForTimeout(500);
}

/** A way of looking at the application, by the administrator and by others. */
interface View {
  readonly name: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly signedIn: BrowserContext;
  readonly signedOut: () => Promise<BrowserContext>;
}

async function signIn(page: Page, { adminEmail, adminPassword }: Served): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Adresse e-mail').fill(adminEmail);
  await page.getByLabel('Mot de passe').fill(adminPassword);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.close();
}

async function take({ name, show, signedOut = false, whole = false }: Screen, view: View, stage: Stage): Promise<void> {
  const context = signedOut ? await view.signedOut() : view.signedIn;
  const page = await context.newPage();
  await show(page, stage);
  // An open dialog hides it from queries by role.
  await page.locator('main').waitFor();
  await settled(page);
  await page.evaluate('document.fonts.ready');
  // A window as high as the page: what is fixed to its edges stays there.
  if (whole)
    await page.setViewportSize({
      ...view.size,
      height: Math.max(view.size.height, await page.evaluate<number>('document.documentElement.scrollHeight')),
    });
  await page.screenshot({ path: `${FOLDER}${name}-${view.name}.png` });
  process.stdout.write(`${name}-${view.name}\n`);
  await (signedOut ? context : page).close();
}

await useBundle();
const executablePath = findChromium();
const replica = await startMeetReplica();
const backups = await mkdtemp(join(tmpdir(), 'pictures-backups-'));
const greffier = {
  ...(await startGreffier({
    ADMIN_EMAIL: ADMINISTRATOR,
    MEET_ORIGIN: replica.origin,
    BACKUP_DIR: join(backups, 'log'),
    BACKUP_VAULT_DIR: join(backups, 'vault'),
  })),
  adminEmail: ADMINISTRATOR,
};
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  await mkdir(FOLDER, { recursive: true });
  const stage: Stage = { greffier, replica, meetingId: await seedMeetings(greffier) };
  await seedPeople(greffier);
  const views: View[] = [];
  for (const [width, height] of SIZES) {
    for (const colorScheme of THEMES) {
      const look = {
        baseURL: greffier.url,
        locale: 'fr-FR',
        timezoneId: 'Europe/Paris',
        colorScheme,
        reducedMotion: 'reduce' as const,
        viewport: { width, height },
      };
      const signedIn = await browser.newContext(look);
      await signIn(await signedIn.newPage(), greffier);
      views.push({
        name: `${width}-${colorScheme}`,
        size: look.viewport,
        signedIn,
        signedOut: () => browser.newContext(look),
      });
    }
  }
  for (const screen of SCREENS) {
    // Once more, from its beginning, where a busy machine was too slow.
    for (const view of views)
      if (isWanted(screen.name, view.size.width))
        await take(screen, view, stage).catch(() => take(screen, view, stage));
  }
} finally {
  await browser.close();
  await leave();
  await greffier.stop();
  await replica.close();
  await rm(backups, { recursive: true });
}
