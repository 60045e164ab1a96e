import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { loadSession } from '#commands/bot-session/session.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { isError } from '#domain/errors.ts';
import { SessionEndedError, endingOf } from './session-ended.ts';
import type { SessionControl, SessionDependencies } from './running.ts';
import type { Rules } from './session-context.ts';
import { SessionReporter } from './session-reporter.ts';
import { visit, type Outcome } from './visit.ts';

export interface SessionToRun {
  readonly sessionId: string;
  readonly rules: Rules;
  readonly control: SessionControl;
}

/**
 * Runs a claimed session until it is over, and says how it ended. Where Greffier stops it only says that it is
 * interrupted: a worker goes on with it. Never fails: whatever goes wrong is an ending.
 */
export async function runSession(
  dependencies: SessionDependencies,
  { sessionId, rules, control }: SessionToRun,
): Promise<void> {
  const voice = new SessionReporter({ ...dependencies, sessionId, takenOver: control.takenOver });
  const writer = new CaptionWriter({ ...dependencies, sessionId });
  control.writesWith(writer);
  const tooLong = setTimeout(() => control.leave('too-long'), rules.longestMs);
  let ending: Outcome = { reason: 'failed', evidence: null };
  try {
    const { session } = await loadSession(dependencies.log, sessionId);
    const { meetingUrl, botName, interrupted, joinedAt } = session;
    const platform = dependencies.platforms.find(({ name }) => name === session.platform);
    if (platform === undefined) throw new TypeError(`no client for meetings of ${session.platform}`);
    if (meetingUrl === null || botName === null) throw new SessionEndedError('erased');
    const awaySince = interrupted === null || joinedAt === null ? null : Date.parse(interrupted.since);
    const said = await writer.resume({ takesOver: session.wasTakenOver });
    if (session.stopRequested) throw new SessionEndedError('stopped');
    ending = await visit(dependencies, {
      ...control,
      sessionId,
      platform,
      rules,
      voice,
      writer,
      said,
      meetingUrl,
      botName,
      awaySince,
    });
  } catch (error) {
    if (!(error instanceof SessionEndedError))
      dependencies.report('bot session failed', { session: sessionId, err: error });
    ending = { reason: endingOf(error), evidence: null };
  } finally {
    clearTimeout(tooLong);
  }
  await writer.idle();
  await voice.idle();
  if (control.isTakenOver()) return;
  const last: BotSessionCommand =
    ending.reason === 'shutdown'
      ? { type: 'interrupt', cause: 'shutdown', since: dependencies.now() }
      : { type: 'end', reason: ending.reason, lines: writer.lines, evidence: ending.evidence };
  try {
    await voice.tell(last);
  } catch (error) {
    // Another worker goes on with it.
    if (!isError(error, SESSION_TAKEN)) throw error;
  }
}
