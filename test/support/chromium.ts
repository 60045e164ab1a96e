import { findChrome } from '#infra/browser/find-chrome.ts';
import { findProgram } from '#infra/system/program.ts';
import type { Browser } from 'playwright';

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const configured = (): string | undefined => process.env['CHROME_PATH'] || undefined;

/** The browser to test with, as bots find theirs: `CHROME_PATH`, else one of this machine. Undefined without any. */
export const findChromium = (): string | undefined => findChrome(configured()) ?? undefined;

/** Whether there is any browser to test with. */
export const hasChromium = (): boolean => findChromium() !== undefined;

/** The same engine without the parts of a browser around it, which take as much CPU again; undefined without it. */
export const findHeadlessShell = (): string | undefined =>
  SHELLS.map((name) => findProgram(name)).find((path) => path !== null) ?? undefined;

/**
 * The browser of the browser tests and of specs of pages: the headless shell where it is installed and `CHROME_PATH`
 * names no other, else the one of `findChromium`. Bots open a whole browser, in their specs too.
 */
export const findTestBrowser = (): string | undefined =>
  configured() === undefined ? (findHeadlessShell() ?? findChromium()) : findChromium();

const FLAGS = ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

/** Starts the browser of `findTestBrowser`, with a camera and a microphone that are none, for the pages of one spec. */
export async function launchTestBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright');
  const executablePath = findTestBrowser();
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: FLAGS });
}
