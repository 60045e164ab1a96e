import { conclude } from '#domain/captions/merge.ts';
import { nothingCaptured } from '#domain/captions/captured.ts';
import { observeRows } from '#domain/captions/rows.ts';
import { hasChromium, launchTestBrowser } from '#test/support/chromium.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaptionReport } from '../../kit/client.ts';
import { TeamsPage } from '../teams-page.ts';

const SAID = [
  ['Alice', 'Bonjour à tous.'],
  ['Benoît', 'On commence par le budget.'],
  ['Alice', 'Il est voté vendredi.'],
  ['Chloé', 'Puis viennent les embauches.'],
] as const;

/**
 * Says all of it, each word in a task of its own and without a pause, in two rows that are used again; nothing says
 * what a row is, nor a list.
 */
async function speak(said: typeof SAID): Promise<void> {
  const named = (tid: string): HTMLElement => {
    const element = document.createElement('span');
    element.dataset['tid'] = tid;
    return element;
  };
  const newRow = (): HTMLElement => {
    const row = document.createElement('section');
    row.append(named('author'), document.createElement('p'));
    row.lastElementChild?.append(named('closed-caption-text'));
    return row;
  };
  const region = named('closed-caption-renderer-wrapper');
  const list = document.createElement('div');
  region.append(list);
  const channel = new MessageChannel();
  const task = async (): Promise<void> => {
    const next = new Promise((resolve) => channel.port1.addEventListener('message', resolve, { once: true }));
    channel.port2.postMessage(null);
    await next;
  };
  channel.port1.start();
  document.body.append(region);
  for (const [author, words] of said) {
    const row = list.childElementCount < 2 ? newRow() : list.firstElementChild;
    const [name, text] = [row?.querySelector('[data-tid=author]'), row?.querySelector('p span')];
    if (!row || !name || !text) return;
    let shown = '';
    for (const word of words.split(' ')) {
      shown += ` ${word}`;
      name.textContent = author;
      text.textContent = shown;
      if (list.lastElementChild !== row) list.append(row);
      await task();
    }
  }
}

/** What lines say after these reports, which came at once. */
function linesOf(reports: readonly CaptionReport[]): string[] {
  const texts = new Map<string, CaptionReport['texts'][number]>();
  const lines = new Map<number, string>();
  let captured = nothingCaptured;
  for (const { region, keys, texts: changed } of reports) {
    for (const one of changed) texts.set(one.key, one);
    const blocks = keys.map((key) => texts.get(key) ?? { key, speaker: '', text: '' });
    const merged = observeRows(captured, { at: 0, region, blocks });
    captured = merged.captured;
    for (const { line, speaker, text } of merged.changes) lines.set(line, `${speaker} : ${text}`);
  }
  for (const { line, speaker, text } of conclude(captured, 0).changes) lines.set(line, `${speaker} : ${text}`);
  return [...lines].toSorted(([a], [b]) => a - b).map(([, text]) => text);
}

describe.skipIf(!hasChromium())('rows that are used again, faster than the page is read', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(() => browser.close());

  it('are read before they show another, whatever holds them', async () => {
    const page = new TeamsPage(await browser.newPage(), { patienceMs: 30_000 });
    const reports: CaptionReport[] = [];
    await page.onCaptions((report) => reports.push(report));
    await page.open('data:text/html,<main></main>');
    await page.follow();
    await page.page.evaluate(speak, SAID);
    const wanted = SAID.map(([speaker, words]) => `${speaker} : ${words}`);
    await expect.poll(() => linesOf(reports), { interval: 20 }).toEqual(wanted);
  });
});
