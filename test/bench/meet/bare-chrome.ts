import { openChrome } from '#infra/browser/open-chrome.ts';
import type { Room } from '#test/replicas/google-meet/replica.ts';
import { conversationIn, SPOKEN } from './conversation.ts';
import { browsersUnder, costOf, type Cost } from './processes.ts';

/**
 * What a Chrome costs that is in the call of a room, as a bot's is, neither heard nor seen, its captions on, while
 * people talk there: the same page and the same captions, and nobody reads them.
 */
export async function bareChrome(room: Room): Promise<Cost> {
  const { page, close } = await openChrome({ configured: process.env['CHROME_PATH'], locale: 'fr-FR' });
  try {
    await page.goto(room.url);
    await page.fill('input[type=text]', 'Personne');
    for (const device of ['hw0c9', 'psRWwc']) await page.click(`[jsname=${device}]`);
    await page.click('[jsname=Qx7uuf] button');
    const guest = await room.arrival();
    await page.click('[jsname=RrG0hf]');
    await guest.until(
      ({ phase, microphone, camera, captions }) =>
        phase === 'call' && microphone === 'off' && camera === 'off' && captions === 'on',
    );
    return (await costOf({ browsers: await browsersUnder(process.pid) }, () => room.talk(conversationIn(room), SPOKEN)))
      .cost;
  } finally {
    await close();
  }
}
