import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import { analyse } from '#commands/analysis/analyse.ts';
import { answerCommand } from '#commands/bot-session/answer.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import type { CommandResult, Request } from '#commands/handle.ts';
import { commandIn } from '#domain/bot-session/asked-command.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { MEETING_FORBIDDEN, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import { findBotSession, botSessionIdFor, type BotSessionRecord } from '#projections/bot-sessions/queries.ts';
import type { AnalysisQueue } from '../analysis/queue.ts';
import { isUuid } from '../http/correlation.ts';
import type { Principal } from '../http/endpoint.ts';

export const COMMAND_UNKNOWN: ErrorDefinition = {
  code: 'COMMAND_UNKNOWN',
  kind: 'invalid',
  message:
    'Commande inconnue. Les commandes sont\u00a0: help, status, participants, time, resume, note suivie d’un texte et reminder suivi d’un délai.',
};

export const NO_BOT_IN_MEETING: ErrorDefinition = {
  code: 'NO_BOT_IN_MEETING',
  kind: 'conflict',
  message: 'Aucun bot n’assiste à cette réunion en ce moment.',
};

type Dependencies = Pick<RecordContext, 'log' | 'now'> &
  Pick<ReadingContext, 'pool'> &
  Pick<AnalysisContext, 'analyst'> & {
    readonly desk: AnalysisQueue;
  };

/**
 * The bot session whose bot attends a meeting. Throws NO_BOT_IN_MEETING, or what tells the principal no more than they
 * may know: MEETING_NOT_FOUND, MEETING_FORBIDDEN.
 */
export async function attending(
  { pool }: Pick<Dependencies, 'pool'>,
  principal: Principal,
  id: string,
): Promise<BotSessionRecord> {
  if (!isUuid(id)) throw new GreffierError(MEETING_NOT_FOUND);
  const sessionId = await botSessionIdFor(pool, id);
  const session = sessionId === null ? null : await findBotSession(pool, principal, sessionId);
  if (session?.endReason === null) return session;
  if (session) throw new GreffierError(NO_BOT_IN_MEETING);
  const meeting = await findMeeting(pool, principal, id);
  if (!meeting) throw new GreffierError(MEETING_NOT_FOUND);
  throw new GreffierError(
    principal.isAdmin || meeting.organiserId === principal.userId ? NO_BOT_IN_MEETING : MEETING_FORBIDDEN,
  );
}

interface WrittenCommand {
  readonly principal: Principal;
  readonly session: BotSessionRecord;
  readonly text: string;
  readonly request: Request;
}

/** Answers a command from the application. Throws COMMAND_UNKNOWN, and for a summary what analyses throw. */
export async function commandBot(
  { log, now, analyst, desk }: Dependencies,
  { principal, session, text, request }: WrittenCommand,
): Promise<{ readonly answer: string; readonly recorded: CommandResult<unknown> }> {
  const { id, botName, joinedAt, requestedAt } = session;
  const asked = commandIn(text, { botName, via: 'application' });
  if (!asked) throw new GreffierError(COMMAND_UNKNOWN);
  const owner = principal.userId;
  return answerCommand(
    {
      log,
      now,
      seen: null,
      analyse: (wanted) => desk.run(owner, (signal) => analyse(analyst, { ...wanted, owner }, signal)),
      record: (command) => changeBotSession({ log, now }, { sessionId: id, command, request }),
    },
    {
      session: { id, botName, startedAt: (joinedAt ?? requestedAt).toISOString() },
      asked,
      via: 'application',
      asker: principal.displayName,
      request: text,
    },
  );
}
