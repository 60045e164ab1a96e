import { defineConfig } from '@playwright/test';
import { findTestBrowser } from './test/support/chromium.ts';
import { isLong } from './test/support/long.ts';

const executablePath = findTestBrowser();
/** Specs whose server is configured in a way of their own; some of them share one. */
const OWN_SERVERS = [
  'bot-alarm',
  'calendar-to-meeting',
  'google-connection',
  'google-meet-bot',
  'joining',
  'microsoft-calendar',
  'operator',
  'provider-sign-in',
  'providers',
  'store-away',
  'task-tools',
  'teams-bot',
].map((name) => `**/${name}.spec.ts`);

/** The application in a real browser, against a real server for each worker (`test/browser/fixtures.ts`). */
export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/browser/global-setup.ts',
  fullyParallel: true,
  // What only `npm run test:long` runs is no skipped test of `npm test`.
  ...(isLong ? {} : { grepInvert: /@long/u }),
  forbidOnly: Boolean(process.env['CI']),
  // One more than the smallest machine has cores: pages wait for their server, and bots for whoever lets them in.
  workers: 3,
  // Looked at in every width and appearance, a page takes six times as long.
  timeout: isLong ? 600_000 : 180_000,
  // A test that fails now and then is a failure that is shown, also under CI.
  retries: 0,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  // A worker has one server at a time, and to start one with its browser takes 9 s of CPU. So what needs servers of its
  // own is left to one worker, which begins with it and has one server after the other, and the rest keep theirs.
  projects: [
    { name: 'own servers', testMatch: OWN_SERVERS, ...(isLong ? {} : { workers: 1 }) },
    { name: 'pages', testIgnore: OWN_SERVERS },
  ],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Frames of movements take a core's time; meeting-reading.spec.ts has them.
    contextOptions: { reducedMotion: 'reduce' },
    // What was called and answered: pictures of each step take a third of the time of all.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters stand where they do on paper: the headless shell moves them to whole pixels otherwise.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        // Without it a process is kept ready for each page that may come, and most never do.
        '--renderer-process-limit=1',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
