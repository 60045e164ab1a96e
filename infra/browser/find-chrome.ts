import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Playwright from 'playwright';
import { findProgram, isExecutable } from '../system/program.ts';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser of bots: `configured`, else a Chrome or Chromium of this machine, else the one that Playwright brought;
 * null without any.
 */
export function findChrome(configured: string | undefined): string | null {
  if (configured !== undefined) return isExecutable(configured) ? configured : null;
  const installed =
    NAMES.map((name) => findProgram(name)).find((path) => path !== null) ?? APPLICATIONS.find(isExecutable);
  if (installed) return installed;
  // Loaded here alone: it takes a sixth of the time that a server needs to start.
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof Playwright;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}
