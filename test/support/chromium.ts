import { findChrome } from '#infra/browser/find-chrome.ts';

/** The browser to test with, as bots find theirs: `CHROME_PATH`, else one of this machine. Undefined without any. */
export const findChromium = (): string | undefined => findChrome(process.env['CHROME_PATH'] || undefined) ?? undefined;

/** Whether there is any browser to test with. */
export const hasChromium = (): boolean => findChromium() !== undefined;
