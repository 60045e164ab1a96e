import type { OpenBrowser } from '../browser/bot-session-browser.ts';
import { launchRequest } from '../kit/launch-request.ts';
import type { BotPlatform } from '../kit/platform.ts';
import { MeetClient, type MeetClientContext } from './client.ts';
import { ACCOUNT_HOSTS } from './selectors.ts';

export interface GoogleMeetContext extends Omit<MeetClientContext, 'meeting' | 'browser' | 'accountHosts'> {
  /** Where one signs in; Google's own unless said otherwise. */
  readonly accountHosts?: readonly string[];
  readonly openBrowser: OpenBrowser;
  /** Of the interface that Meet shows to the bot. */
  readonly locale: string;
}

export const meetLaunch = launchRequest({ platform: 'googlemeet', name: 'meet', where: 'a Google Meet meeting' });

/** Google Meet, each meeting in a browser of its own. */
export const googleMeet = ({
  openBrowser,
  locale,
  accountHosts = ACCOUNT_HOSTS,
  ...context
}: GoogleMeetContext): BotPlatform => ({
  name: 'googlemeet',
  keepsChat: false,
  launch: meetLaunch,
  open: async (meeting) =>
    new MeetClient({ ...context, accountHosts, meeting, browser: await openBrowser({ locale }) }),
});
