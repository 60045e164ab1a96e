import {
  launchBot,
  MEETING_URL_INVALID,
  TOO_MANY_BOTS,
  TOO_MANY_OWN_BOTS,
  type LaunchDependencies,
} from '#commands/bot-session/launch.ts';
import { recordSending } from '#commands/joining/joining.ts';
import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import { PLATFORM_WITHOUT_BOT } from '#domain/bot-session/platform.ts';
import { errorCode, GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { sendingId, type Obstacle } from '#domain/joining/attendance.ts';
import type { Outcome } from '#projections/joining/coming.ts';

/** A bot that is to be sent now. */
export interface Sending {
  /** The meeting or planned link that it is for. */
  readonly subject: string;
  readonly meetingId: string | null;
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly platform: BotPlatformName;
  /** As the bot opens it. */
  readonly address: string;
  readonly inNameOf: string;
  /** Of the attempts before. */
  readonly outcome: Outcome | null;
}

const OBSTACLE_OF: ReadonlyMap<string, Obstacle> = new Map([
  [TOO_MANY_BOTS.code, 'limit'],
  [TOO_MANY_OWN_BOTS.code, 'own-limit'],
  [MEETING_URL_INVALID, 'address'],
  [PLATFORM_WITHOUT_BOT.code, 'address'],
]);

/** What is in the way for now only: it is tried again while the meeting goes on. */
const isPassing = (obstacle: Obstacle): boolean => obstacle === 'limit' || obstacle === 'own-limit';

/**
 * Sends a bot as a person's launch does, and records what became of it. Its command's id derives from the meeting, its
 * beginning and the attempt: run again after a crash it finds its own bot session. Answers the position of the outcome,
 * and the obstacle for which it is to be tried again.
 */
export async function sendBot(
  dependencies: LaunchDependencies,
  sending: Sending,
  botName: string,
): Promise<{ readonly position: string | null; readonly retry: GreffierError | null }> {
  const { subject, meetingId, startsAt, platform, address, inNameOf, outcome } = sending;
  const attempt = (outcome?.attempt ?? 0) + 1;
  const commandId = sendingId(subject, startsAt, attempt);
  const request = { commandId, actor: 'system:joiner', correlationId: commandId } as const;
  const about = { meetingId, startsAt, userId: inNameOf };
  const record = (name: string, command: Parameters<typeof recordSending>[2]['command']) =>
    recordSending(dependencies, subject, {
      command,
      request: { ...request, commandId: derivedId(name, commandId) },
    });
  try {
    const launch = { platform, meetingUrl: address, botName, requestedBy: inNameOf };
    const { sessionId, running } = await launchBot(dependencies, launch, request);
    const sent = { ...about, attempt, sessionId, existing: running !== null };
    return { position: (await record('sent', { type: 'recordSent', ...sent })).position, retry: null };
  } catch (error) {
    const obstacle = OBSTACLE_OF.get(errorCode(error) ?? '');
    if (obstacle === undefined || !(error instanceof GreffierError)) throw error;
    const { position } = await record(obstacle, { type: 'recordNotSent', ...about, obstacle });
    return { position, retry: isPassing(obstacle) ? error : null };
  }
}
