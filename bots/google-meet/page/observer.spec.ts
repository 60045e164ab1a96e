import { nothingCaptured } from '#domain/captions/captured.ts';
import { conclude, observe } from '#domain/captions/merge.ts';
import { hasChromium, launchTestBrowser } from '#test/support/chromium.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeetPage } from '../meet-page.ts';
import type { CaptionReport } from '../../kit/client.ts';

/** More than are read at once. */
const TURNS = 80;
const sentence = (turn: number): string => `Le lot ${turn} du marché est livré.`;
const block = (turn: number): string =>
  `<div class="nMcdL"><div class="NWpY1d">Claire</div><div class="ygicle">${sentence(turn)}</div></div>`;
const REGION = '[role=region]';

/** What lines say after these reports. */
function linesOf(reports: readonly CaptionReport[]): string[] {
  const texts = new Map<string, { speaker: string; text: string }>();
  const lines = new Map<number, string>();
  let captured = nothingCaptured;
  let at = 0;
  for (const report of reports) {
    for (const { key, speaker, text } of report.texts) texts.set(key, { speaker, text });
    at += 2_000;
    const blocks = report.keys.map((key) => ({ key, ...(texts.get(key) ?? { speaker: '', text: '' }) }));
    const merged = observe(captured, { at, region: report.region, blocks });
    captured = merged.captured;
    for (const { kind, line, text } of merged.changes) if (kind !== 'draft') lines.set(line, text);
  }
  for (const { kind, line, text } of conclude(captured, at).changes) if (kind !== 'draft') lines.set(line, text);
  return [...lines].toSorted(([a], [b]) => a - b).map(([, text]) => text);
}

describe.skipIf(!hasChromium())('captions of a page that shows more turns than are read', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(() => browser.close());

  it('are not read again when the last ones vanish', async () => {
    const page = new MeetPage(await browser.newPage(), { patienceMs: 30_000 });
    const reports: CaptionReport[] = [];
    await page.onCaptions((report) => reports.push(report));
    await page.open(`data:text/html,${encodeURIComponent('<div role="region" aria-label="Captions"></div>')}`);
    await page.follow();
    const region = page.page.locator(REGION);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await region.evaluate((element, markup) => element.insertAdjacentHTML('beforeend', markup), block(turn));
      await expect
        .poll(() => reports.some(({ texts }) => texts.some(({ text }) => text === sentence(turn))), { interval: 10 })
        .toBe(true);
    }
    const before = reports.length;
    await region.evaluate((element) => {
      for (let gone = 0; gone < 5; gone += 1) element.lastElementChild?.remove();
    });
    await expect.poll(() => reports.length).toBeGreaterThan(before);
    await page.page.close();
    expect(linesOf(reports)).toEqual(Array.from({ length: TURNS }, (_, turn) => sentence(turn)));
  });
});
