import { BOT_NAME_EXPECTED, isBotName, OWN_NAME } from '#domain/bot-session/bot-name.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import {
  DEFAULT_PLATFORM,
  platformOf,
  type MeetingPlatform,
  type MeetingPlatforms,
} from '#domain/bot-session/platform.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeBotSession } from './session.ts';

/** Nobody may claim a launch later than this after it was asked for, in ms. */
const LAUNCH_PATIENCE_MS = 120_000;

export const MEETING_URL_INVALID = 'MEETING_URL_INVALID';
export const BOT_NAME_INVALID: ErrorDefinition = {
  code: 'BOT_NAME_INVALID',
  kind: 'invalid',
  message: BOT_NAME_EXPECTED,
};
export const TOO_MANY_BOTS: ErrorDefinition = {
  code: 'TOO_MANY_BOTS',
  kind: 'conflict',
  message:
    'La limite de réunions simultanées est atteinte. Arrêtez un bot, ou demandez à un administrateur de relever la limite.',
};

export const TOO_MANY_OWN_BOTS: ErrorDefinition = {
  code: 'TOO_MANY_OWN_BOTS',
  kind: 'conflict',
  message:
    'Vos bots occupent déjà les places qu’une seule personne peut prendre\u00a0: les autres restent libres pour vos collègues. Arrêtez-en un.',
};

/** Of so many places one person may take at most: a quarter of them stays for others, where there is more than one. */
export const personalShare = (limit: number): number => Math.max(1, limit - Math.ceil(limit / 4));

/** A bot session that has not ended. */
export interface RunningBotSession {
  readonly id: string;
  readonly meetingUrl: string;
  readonly requestedBy: string;
  /** Its bot is about to leave. */
  readonly stopRequested: boolean;
}

/** What became of a launch: a bot session of its own, or the one whose bot is in that meeting already. */
export type Launched =
  | { readonly sessionId: string; readonly position: string | null; readonly running: null }
  | { readonly sessionId: string; readonly running: RunningBotSession };

export interface LaunchDependencies extends Dependencies {
  /** Those that bots can be sent to: no other address is opened. */
  readonly platforms: MeetingPlatforms;
  /** Runs `work` while nobody else launches, told which bot sessions are open by then. */
  readonly oneLaunchAtATime: <T>(work: (open: readonly RunningBotSession[]) => Promise<T>) => Promise<T>;
  /** How many may be. */
  readonly limit: () => Promise<number>;
}

export interface Launch {
  /** Google Meet unless it is named. */
  readonly platform?: BotPlatformName | undefined;
  readonly meetingUrl: string;
  /** Empty for the usual one. */
  readonly botName: string;
  readonly requestedBy: string;
}

/** Throws MEETING_URL_INVALID. */
function meetingUrlOf(text: string, { addressIn, addressInvalid: message }: MeetingPlatform): string {
  const address = addressIn(text);
  if (address === null) throw new GreffierError({ code: MEETING_URL_INVALID, kind: 'invalid', message });
  return address;
}

function botNameOf(text: string): string {
  const name = text.replace(/\s+/gu, ' ').trim() || OWN_NAME;
  if (!isBotName(name)) throw new GreffierError(BOT_NAME_INVALID);
  return name;
}

/**
 * Asks for a bot in a meeting; where one is there already, that one is it. The command's id makes the bot session's, so
 * that a repeated launch answers its own bot session. Throws PLATFORM_WITHOUT_BOT, MEETING_URL_INVALID,
 * BOT_NAME_INVALID, TOO_MANY_BOTS or TOO_MANY_OWN_BOTS.
 */
export async function launchBot(
  dependencies: LaunchDependencies,
  { platform: name = DEFAULT_PLATFORM, meetingUrl, botName, requestedBy }: Launch,
  request: Request,
): Promise<Launched> {
  const platform = platformOf(dependencies.platforms, name);
  const wanted = { platform: name, meetingUrl: meetingUrlOf(meetingUrl, platform), botName: botNameOf(botName) };
  const sessionId = derivedId('session', request.commandId);
  const expiresAt = new Date(Date.parse(dependencies.now()) + LAUNCH_PATIENCE_MS).toISOString();
  return dependencies.oneLaunchAtATime(async (open) => {
    const there = open.filter((one) => one.meetingUrl === wanted.meetingUrl && !one.stopRequested);
    const [running] = there;
    if (running && !there.some(({ id }) => id === sessionId)) return { sessionId: running.id, running };
    // Checked only if an event will be appended, so that retrying a successful launch never hits the limit.
    const beforeAppend = async () => {
      const limit = await dependencies.limit();
      if (open.length >= limit) throw new GreffierError(TOO_MANY_BOTS);
      const own = open.filter((one) => one.requestedBy === requestedBy && !one.stopRequested);
      if (own.length >= personalShare(limit)) throw new GreffierError(TOO_MANY_OWN_BOTS);
    };
    const command = {
      type: 'requestLaunch',
      sessionId,
      requestedBy,
      expiresAt,
      ...wanted,
    } as const;
    const { position } = await changeBotSession(dependencies, { sessionId, command, request, beforeAppend });
    return { sessionId, position, running: null };
  });
}
