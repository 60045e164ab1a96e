import { BROWSER_MISSING } from '#domain/bot-session/endings.ts';
import { GreffierError } from '#domain/errors.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { openDisplay } from './display.ts';
import { findChrome } from './find-chrome.ts';
import { profileFolder } from './profiles.ts';
import { silentWav } from './silence.ts';

export interface OpenChrome {
  readonly page: Page;
  /** The folder of its profile, by which its processes can be told from others'. */
  readonly profile: string;
  readonly gone: Promise<void>;
  close(): Promise<void>;
}

const LAUNCH_PATIENCE = 60_000;
/** How long an orderly end may take before the browser is abandoned, in ms. */
const CLOSE_PATIENCE = 2_000;

/**
 * A Chrome with a visible window and a profile of its own, which goes with it: where there is no screen, on a virtual
 * one; where there is no such either, without a window. Its microphone hears silence and its camera a test picture. It
 * ends with this process, however that ends. Throws BROWSER_MISSING.
 * @param configured `CHROME_PATH`
 */
export async function openChrome({
  configured,
  locale,
}: {
  readonly configured: string | undefined;
  readonly locale: string;
}): Promise<OpenChrome> {
  const executablePath = findChrome(configured);
  if (executablePath === null) throw new GreffierError(BROWSER_MISSING);
  const display = await openDisplay();
  const folder = await profileFolder();
  const cleanUp = async () => {
    display.close();
    // A Chrome that had to be abandoned may still write there: a folder that stays is no reason to fail.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  };
  try {
    const [silence, profile] = [join(folder, 'silence.wav'), join(folder, 'profile')];
    await writeFile(silence, silentWav());
    // With the first bot, and not with the server: it takes long to load.
    const { chromium } = await import('playwright');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: display.kind === 'none',
      // Root cannot use the sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      locale,
      viewport: null,
      timeout: LAUNCH_PATIENCE,
      args: [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${silence}`,
        '--autoplay-policy=no-user-gesture-required',
        `--lang=${locale}`,
        '--window-size=1280,800',
      ],
      env: { ...inherited(), ...(display.name === null ? {} : { DISPLAY: display.name }) },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    return {
      profile,
      page: context.pages()[0] ?? (await context.newPage()),
      gone: goneOf(context),
      close: () => close(context, cleanUp),
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

function goneOf(context: BrowserContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  context.once('close', () => resolve());
  for (const page of context.pages()) page.once('crash', () => resolve());
  return promise;
}

async function close(context: BrowserContext, cleanUp: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, CLOSE_PATIENCE);
  await Promise.race([context.close().catch(() => undefined), late.promise]);
  clearTimeout(timer);
  await cleanUp();
}

/** What a browser needs of the environment, and none of our secrets. */
function inherited(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'LANG',
    'TZ',
    'TMPDIR',
    'XDG_RUNTIME_DIR',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'DBUS_SESSION_BUS_ADDRESS',
  ];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
