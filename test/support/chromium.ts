import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** The browser to test with: `CHROME_PATH`, else one of this machine. Undefined for Playwright's own, or none. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [process.env['CHROME_PATH'] ?? '', ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPLICATIONS];
  return candidates.find((path) => path !== '' && isExecutable(path));
}

/** Whether there is any browser to test with. */
export const hasChromium = (): boolean => findChromium() !== undefined || existsSync(chromium.executablePath());

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
