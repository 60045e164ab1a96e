import { googleMeetPlatform } from '#domain/bot-session/google-meet/platform.ts';
import type { MeetingPlatform } from '#domain/bot-session/platform.ts';
import { teamsPlatform } from '#domain/bot-session/teams/platform.ts';
import type { RequestKind } from '#projections/requests/kind.ts';
import type { OpenBrowser } from './browser/bot-session-browser.ts';
import type { PageMetrics } from './browser/metrics.ts';
import { googleMeet, meetLaunch } from './google-meet/platform.ts';
import type { BotPlatform } from './kit/platform.ts';
import type { BotIdentification } from '#domain/bot-session/teams/identification.ts';
import { teams, teamsLaunch } from './teams/platform.ts';

/** Where platforms are, from the configuration. */
export interface PlatformOrigins {
  readonly meetOrigin: string;
  readonly teamsOrigins: readonly string[];
}

/** What clients of platforms are opened with. */
export interface ClientContext extends PlatformOrigins {
  readonly openBrowser: OpenBrowser;
  readonly meetMetrics: PageMetrics;
  readonly teamsMetrics: PageMetrics;
  /** Of the interface that Meet shows to the bot. */
  readonly meetLocale: string;
  /** A page that leaves a question unanswered for so long, in ms, has crashed. */
  readonly pagePatienceMs: number;
  /** Of a bot that is registered with Microsoft; null where none is. */
  readonly identification: BotIdentification | null;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

interface RegisteredPlatform {
  /** Requests for a bot in one of its meetings. */
  readonly launch: RequestKind;
  /** As people see it. */
  readonly describe: (origins: PlatformOrigins) => MeetingPlatform;
  /** As bots attend its meetings. */
  readonly attend: (context: ClientContext) => BotPlatform;
}

/** The registry of platforms: a platform with bots is an entry here, and folders of its own. */
const REGISTRY: readonly RegisteredPlatform[] = [
  {
    launch: meetLaunch,
    describe: ({ meetOrigin }) => googleMeetPlatform(meetOrigin),
    attend: ({ meetOrigin: origin, meetMetrics: metrics, meetLocale: locale, openBrowser, pagePatienceMs }) =>
      googleMeet({ origin, metrics, openBrowser, locale, pagePatienceMs }),
  },
  {
    launch: teamsLaunch,
    describe: ({ teamsOrigins }) => teamsPlatform(teamsOrigins),
    attend: ({ teamsOrigins: origins, teamsMetrics: metrics, ...context }) => teams({ ...context, origins, metrics }),
  },
];

export const launches: readonly RequestKind[] = REGISTRY.map(({ launch }) => launch);

export const meetingPlatforms = (origins: PlatformOrigins): readonly MeetingPlatform[] =>
  REGISTRY.map(({ describe }) => describe(origins));

export const botPlatforms = (context: ClientContext): readonly BotPlatform[] =>
  REGISTRY.map(({ attend }) => attend(context));
