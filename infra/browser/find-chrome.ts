import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** A program on the path, or null. */
export function onPath(name: string, path = process.env['PATH'] ?? ''): string | null {
  return path.split(delimiter).map((folder) => join(folder, name)).find(isExecutable) ?? null;
}

/** The browser of bots: `configured`, else a Chrome or Chromium of this machine, else the one that Playwright brought; null without any. */
export function findChrome(configured: string | undefined): string | null {
  if (configured !== undefined) return isExecutable(configured) ? configured : null;
  const installed = NAMES.map((name) => onPath(name)).find((path) => path !== null) ?? APPLICATIONS.find(isExecutable);
  if (installed) return installed;
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
