import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import { analyse } from '#commands/analysis/analyse.ts';
import { changeSession } from '#commands/bot-session/session.ts';
import type { CommandResult, Request } from '#commands/handle.ts';
import { answerTo } from '#domain/bot-session/answers.ts';
import { writtenCommand } from '#domain/bot-session/spoken-commands.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { MEETING_FORBIDDEN, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import {
  findSession,
  sessionIdFor,
  transcriptOf,
  type CapturedLine,
  type SessionRecord,
} from '#projections/sessions/queries.ts';
import type { AnalysisQueue } from '../analysis/queue.ts';
import { isUuid } from '../http/correlation.ts';
import type { Asker } from '../http/endpoint.ts';

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
  Pick<ReadingContext, 'pool' | 'sealer'> &
  Pick<AnalysisContext, 'analyst'> & {
    readonly desk: AnalysisQueue;
  };

/** Fewer lines are not worth a summary. */
const FEWEST_LINES = 3;

/**
 * The session whose bot attends a meeting. Throws NO_BOT_IN_MEETING, or what tells the asker no more than they may
 * know: MEETING_NOT_FOUND, MEETING_FORBIDDEN.
 */
export async function attending(
  { pool }: Pick<Dependencies, 'pool'>,
  asker: Asker,
  id: string,
): Promise<SessionRecord> {
  if (!isUuid(id)) throw new GreffierError(MEETING_NOT_FOUND);
  const sessionId = await sessionIdFor(pool, id);
  const session = sessionId === null ? null : await findSession(pool, asker, sessionId);
  if (session?.endReason === null) return session;
  if (session) throw new GreffierError(NO_BOT_IN_MEETING);
  const meeting = await findMeeting(pool, asker, id);
  if (!meeting) throw new GreffierError(MEETING_NOT_FOUND);
  throw new GreffierError(
    asker.isAdmin || meeting.organiserId === asker.userId ? NO_BOT_IN_MEETING : MEETING_FORBIDDEN,
  );
}

/** What was said so far; null where that is too little. Throws TOO_MANY_ANALYSES, and what the analyst throws. */
async function summaryOf(
  { analyst, desk }: Dependencies,
  asker: Asker,
  { lines, heldAt }: { readonly lines: readonly CapturedLine[]; readonly heldAt: string },
): Promise<string | null> {
  if (lines.length < FEWEST_LINES) return null;
  const spoken = lines.map(({ line, speaker, text }) => ({ line, speaker, text, at: null }));
  const { result } = await desk.run(asker.userId, (signal) =>
    analyse(analyst, { title: '', heldAt, lines: spoken, owner: asker.userId }, signal),
  );
  return result.summary.trim() || null;
}

interface WrittenCommand {
  readonly asker: Asker;
  readonly session: SessionRecord;
  readonly text: string;
  readonly request: Request;
}

/**
 * Answers a written command from what was captured, and records both. Throws COMMAND_UNKNOWN, and for a summary what
 * analyses throw.
 */
export async function commandBot(
  dependencies: Dependencies,
  { asker, session, text, request }: WrittenCommand,
): Promise<{ readonly answer: string; readonly handled: CommandResult<unknown> }> {
  const found = writtenCommand(text, session.botName);
  if (!found) throw new GreffierError(COMMAND_UNKNOWN);
  const { command } = found;
  const lines = await transcriptOf(dependencies, session.meetingId);
  const startedAt = (session.joinedAt ?? session.requestedAt).toISOString();
  const summary = command === 'resume' ? await summaryOf(dependencies, asker, { lines, heldAt: startedAt }) : null;
  const answer = answerTo(
    command,
    {
      elapsedMs: Date.parse(dependencies.now()) - Date.parse(startedAt),
      participants: null,
      speakers: [...new Set(lines.map(({ speaker }) => speaker))],
      lines: lines.length,
      summary,
      botName: session.botName,
    },
    found.text,
  );
  const handled = await changeSession(dependencies, {
    sessionId: session.id,
    command: { type: 'recordAnswer', sessionId: session.id, command, asker: asker.displayName, request: text, answer },
    request,
  });
  return { answer, handled };
}
