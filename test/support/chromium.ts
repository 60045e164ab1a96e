import { findChrome } from '#infra/browser/find-chrome.ts';
import { findProgram } from '#infra/system/program.ts';

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
 * The browser of the browser tests: the headless shell where it is installed and `CHROME_PATH` names no other, else the
 * one of `findChromium`. Bots, and what tests them, have a whole browser.
 */
export const findTestBrowser = (): string | undefined =>
  configured() === undefined ? (findHeadlessShell() ?? findChromium()) : findChromium();
