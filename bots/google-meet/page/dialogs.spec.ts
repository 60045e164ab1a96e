import { hasChromium, launchTestBrowser } from '#test/support/chromium.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MeetPage } from '../meet-page.ts';
import type { OpenDialog } from './shape.ts';

const RECORDED = '<h2>This call is being recorded</h2>';
const NOTES = '<h2>Gemini is taking notes</h2>';
const OFFER = '<h2>Remember what was discussed</h2><button>Start taking notes</button>';
const ACCEPT = '<button data-mdc-dialog-action="ok">Join now</button>';
const LEAVE = '<button data-mdc-dialog-action="cancel">Leave</button>';
const modal = (...inside: readonly string[]): string => `<div role="dialog" aria-modal="true">${inside.join('')}</div>`;
const beside = (...inside: readonly string[]): string => `<div role="dialog">${inside.join('')}</div>`;

const CASES: Readonly<Record<string, readonly [string, OpenDialog]>> = {
  'a modal recording that can be accepted asks for consent': [
    modal(RECORDED, LEAVE, ACCEPT),
    { kind: 'recording', isModal: true },
  ],
  'modal notes that can be accepted ask for consent': [modal(NOTES, LEAVE, ACCEPT), { kind: 'notes', isModal: true }],
  'a modal recording without a button that accepts asks for nothing': [
    modal(RECORDED, LEAVE),
    { kind: 'unknown', isModal: true },
  ],
  'a recording beside the page asks for nothing': [
    beside(RECORDED, LEAVE, ACCEPT),
    { kind: 'unknown', isModal: false },
  ],
  'notes beside the page are an offer': [beside(NOTES, ACCEPT), { kind: 'promotion', isModal: false }],
  'an offer stays one where it is modal': [modal(NOTES, OFFER, ACCEPT), { kind: 'promotion', isModal: true }],
};

describe.skipIf(!hasChromium())('what a dialog is', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(() => browser.close());

  it.each(Object.entries(CASES))('%s', async (_name, [markup, dialog]) => {
    const page = new MeetPage(await browser.newPage(), { patienceMs: 30_000 });
    await page.open(`data:text/html,${encodeURIComponent(markup)}`);
    expect((await page.facts())?.dialogs).toEqual([dialog]);
    await page.page.close();
  });
});
