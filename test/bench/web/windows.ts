import type { BrowserContext, Page } from 'playwright';

/** What a window saw of a page: shifts of its layout added up, and bytes of scripts as they were sent. */
export interface Seen {
  readonly shift: number;
  readonly scriptBytes: number;
}

/** How much of a page moved, by Chromium's own measure, kept where the page can be asked. */
const WATCH = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Milliseconds in which a window has been still: the stream of changes never ends, so the network is no sign. */
const STILL_MS = 1_500;

async function opened(context: BrowserContext, width: number): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.addInitScript(WATCH);
  return page;
}

/** Opens an address in a window of this width, without throttling, until its main text is there and still. */
export async function lookAt(context: BrowserContext, address: string, width: number): Promise<Seen> {
  const page = await opened(context, width);
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForTimeout(STILL_MS);
  const [shift, scriptBytes] = [
    await page.evaluate<number>('window.shifts'),
    await page.evaluate<number>(SCRIPT_BYTES),
  ];
  await page.close();
  return { shift, scriptBytes };
}

/** Milliseconds until the page's heading is drawn, the processor slowed so many times. */
export async function timeUntil(
  context: BrowserContext,
  address: string,
  heading: string,
  slowed: number,
): Promise<number> {
  const page = await opened(context, 1440);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  const took = performance.now() - started;
  await page.close();
  return took;
}
