import type { Page } from 'playwright';

/** A browser of its own for one bot session: what befalls it touches no other. */
export interface BotSessionBrowser {
  readonly page: Page;
  /** Resolves when the browser is gone, whatever ended it. */
  readonly gone: Promise<void>;
  /** Ends it, whatever state it is in. */
  close(): Promise<void>;
}

/** Opens a browser. Throws BROWSER_MISSING where there is none. */
export type OpenBrowser = (options: { readonly locale: string }) => Promise<BotSessionBrowser>;
