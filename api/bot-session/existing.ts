import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { RunningBotSession } from '#commands/bot-session/launch.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import type { Request } from '#commands/handle.ts';
import { loadMeeting } from '#commands/meeting/meeting.ts';
import { botSessionStream, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { BOT_SESSION_NOT_FOUND } from '#domain/bot-session/session.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { mayFollow } from '#projections/bot-sessions/changed.ts';
import { findUser } from '#projections/users/queries.ts';
import type { Principal } from '../http/endpoint.ts';

type Dependencies = Pick<RecordContext, 'log' | 'now'> & Pick<ReadingContext, 'pool'>;

/** All that somebody who may not follow the bot session learns: that there is a bot, and whom to ask. */
const botAlreadyThere = (launcher: string): ErrorDefinition => ({
  code: 'BOT_ALREADY_THERE',
  kind: 'conflict',
  message: `Un bot participe déjà à cette réunion. Adressez-vous à ${launcher}\u202f: votre demande lui a été transmise.`,
});

interface Led {
  readonly principal: Principal;
  readonly running: RunningBotSession;
  readonly request: Request;
}

/**
 * Leads the principal to the bot session whose bot is in the meeting that they wanted one in; answers the position at
 * which it can be read. Somebody who may not follow it gets BOT_ALREADY_THERE, and its launcher is told of the request.
 */
export async function ledTo(dependencies: Dependencies, { principal, running, request }: Led): Promise<string> {
  const { organiserId } = await loadMeeting(dependencies.log, meetingOfBotSession(running.id));
  if (mayFollow({ requestedBy: running.requestedBy, organiserId }, principal)) {
    const last = (await dependencies.log.load(botSessionStream(running.id))).events.at(-1);
    if (!last) throw new GreffierError(BOT_SESSION_NOT_FOUND);
    return dependencies.log.positionOf(last);
  }
  const command = { type: 'requestAccess', userId: principal.userId, name: principal.displayName } as const;
  await changeBotSession(dependencies, { sessionId: running.id, command, request });
  const launcher = await findUser(dependencies.pool, running.requestedBy);
  throw new GreffierError(botAlreadyThere(launcher?.displayName ?? 'un administrateur'));
}
