import type { OpenBrowser } from '#bots/browser/bot-session-browser.ts';
import { openChrome } from '#infra/browser/open-chrome.ts';
import { killBrowser } from './chrome-processes.ts';

/** Chrome as bots open it, a browser for each bot session; the last one can be killed. */
export function ownBrowsers(): { readonly openBrowser: OpenBrowser; readonly killBrowser: () => Promise<void> } {
  let last: string | null = null;
  return {
    openBrowser: async (options) => {
      const browser = await openChrome({ configured: process.env['CHROME_PATH'], ...options });
      last = browser.profile;
      return browser;
    },
    killBrowser: () => killBrowser(last ?? ''),
  };
}
