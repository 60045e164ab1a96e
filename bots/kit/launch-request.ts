import { botSessionEvents } from '#domain/bot-session/events.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { requestKind, theOne, type RequestKind } from '#projections/requests/kind.ts';
import { LAUNCHES } from '#projections/bot-sessions/waiting.ts';

export interface LaunchRequest {
  readonly platform: BotPlatformName;
  /** Names the kind of request in the tables. */
  readonly name: string;
  /** For people who operate Greffier: where the bot is sent. */
  readonly where: string;
}

/**
 * Requests for a bot in a meeting of one platform, done by a worker with room (`worker.ts`): it claims the bot session.
 */
export const launchRequest = ({ platform, name, where }: LaunchRequest): RequestKind =>
  requestKind(botSessionEvents, {
    kind: `${LAUNCHES}${name}`,
    purpose: `send a bot to ${where}`,
    opens: { BotLaunchRequested: ({ data }) => (data.platform === platform ? {} : null) },
    closes: { BotSessionClaimed: theOne, BotSessionEnded: theOne },
    isDoneOnce: true,
  });
