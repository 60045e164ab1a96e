import { openChrome } from '#infra/browser/open-chrome.ts';
import { conversationIn } from './conversation.ts';
import { browsersUnder, costOf, type Cost } from './processes.ts';
import type { TalkingRoom } from './venue.ts';

/**
 * What a Chrome costs that is in the call of a room, as a bot's is, neither heard nor seen, its captions on, while
 * people talk there: the same page and the same captions, and nobody reads them.
 */
export async function bareChrome(room: TalkingRoom): Promise<Cost> {
  const { page, close } = await openChrome({ configured: process.env['CHROME_PATH'], locale: 'fr-FR' });
  try {
    await room.enter(page);
    return (await costOf({ browsers: await browsersUnder(process.pid) }, () => room.talk(conversationIn(room)))).cost;
  } finally {
    await close();
  }
}
