import { observeRows } from '#domain/captions/rows.ts';
import { errorCode } from '#domain/errors.ts';
import type { OpenBrowser } from '../browser/bot-session-browser.ts';
import { launchRequest } from '../kit/launch-request.ts';
import type { BotPlatform } from '../kit/platform.ts';
import { TeamsClient, type TeamsClientContext } from './client.ts';
import type { BotIdentification } from '#domain/bot-session/teams/identification.ts';

export interface TeamsContext extends Omit<TeamsClientContext, 'meeting' | 'browser' | 'token' | 'notice'> {
  readonly openBrowser: OpenBrowser;
  /** Of the interface that Teams shows to the bot. English unless said otherwise: no other was ever recorded. */
  readonly locale?: string;
  /** Null where no bot is registered. */
  readonly identification: BotIdentification | null;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

export const teamsLaunch = launchRequest({ platform: 'teams', name: 'teams', where: 'a Microsoft Teams meeting' });

/** Microsoft Teams, each meeting in a browser of its own; captions are rows, exact by revision. */
export const teams = ({
  openBrowser,
  locale = 'en-US',
  identification,
  report,
  ...context
}: TeamsContext): BotPlatform => ({
  name: 'teams',
  keepsChat: true,
  launch: teamsLaunch,
  observe: observeRows,
  open: async (meeting) => {
    const browser = await openBrowser({ locale });
    // Right before it is used: it does not last.
    const token = await identification?.token().catch((error: unknown) => {
      report('cannot identify the bot to Microsoft, it joins as an unknown guest', { code: errorCode(error) });
      return null;
    });
    const notice = token === null ? 'unidentified' : null;
    return new TeamsClient({ ...context, meeting, browser, token: token ?? null, notice });
  },
});
