import { openChrome } from '#infra/browser/open-chrome.ts';
import type { ServedRoom } from '#test/platforms/served/venue.ts';
import { browsersUnder } from '#test/support/chrome-processes.ts';
import { conversationIn } from './conversation.ts';
import { costOf, type Cost } from './processes.ts';

/**
 * What a Chrome costs that is in the call of a room, as a bot's is, neither heard nor seen, its captions on, while
 * people talk there: the same page and the same captions, and nobody reads them.
 */
export async function bareChrome(room: ServedRoom): Promise<Cost> {
  const { page, close } = await openChrome({ configured: process.env['CHROME_PATH'], locale: 'fr-FR' });
  try {
    await room.enter(page);
    return (await costOf({ browsers: await browsersUnder(process.pid) }, () => room.talk(conversationIn(room)))).cost;
  } finally {
    await close();
  }
}
