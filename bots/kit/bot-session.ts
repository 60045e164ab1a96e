import { CaptionWriter } from '#commands/bot-session/caption-writer.ts';
import { loadBotSession } from '#commands/bot-session/session.ts';
import { loadAccount } from '#commands/user/account.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { BOT_SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { isError } from '#domain/errors.ts';
import { BotSessionEndedError, endingOf } from './bot-session-ended.ts';
import type { BotSessionControl, BotSessionDependencies } from './running.ts';
import type { Rules } from './bot-session-context.ts';
import { BotSessionReporter } from './bot-session-reporter.ts';
import { visit, type Outcome } from './visit.ts';

export interface BotSessionToRun {
  readonly sessionId: string;
  readonly rules: Rules;
  readonly control: BotSessionControl;
}

/** What the person is called who launched it; null where they are gone, or where nobody can be asked. */
async function nameOf({ log }: Pick<BotSessionDependencies, 'log'>, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const { user } = await loadAccount(log, userId);
  return user.phase === 'active' ? user.displayName : null;
}

/**
 * Runs a claimed bot session until it is over, and says how it ended. Where Greffier stops it only says that it is
 * interrupted: a worker goes on with it. Never fails: whatever goes wrong is an ending.
 */
export async function runBotSession(
  dependencies: BotSessionDependencies,
  { sessionId, rules, control }: BotSessionToRun,
): Promise<void> {
  const voice = new BotSessionReporter({ ...dependencies, sessionId, takenOver: control.takenOver });
  const writer = new CaptionWriter({ ...dependencies, sessionId });
  control.writesWith(writer);
  const tooLong = setTimeout(() => control.leave('too-long'), rules.longestMs);
  let ending: Outcome = { reason: 'failed', evidence: null };
  try {
    const { session } = await loadBotSession(dependencies.log, sessionId);
    const { meetingUrl, botName, interrupted, joinedAt } = session;
    const platform = dependencies.platforms.find(({ name }) => name === session.platform);
    if (platform === undefined) throw new TypeError(`no client for meetings of ${session.platform}`);
    if (meetingUrl === null || botName === null) throw new BotSessionEndedError('erased');
    const awaySince = interrupted === null || joinedAt === null ? null : Date.parse(interrupted.since);
    const said = await writer.resume({ takesOver: session.wasTakenOver });
    if (session.stopRequested) throw new BotSessionEndedError('stopped');
    const place = { sessionId, platform: platform.name, meetingUrl };
    const captionLanguage = (await dependencies.captionLanguage(place)) ?? rules.captionLanguage;
    ending = await visit(dependencies, {
      ...control,
      sessionId,
      platform,
      rules: { ...rules, captionLanguage },
      voice,
      writer,
      said,
      meetingUrl,
      botName,
      awaySince,
      organiser: await nameOf(dependencies, session.requestedBy),
      objections: session,
    });
  } catch (error) {
    if (!(error instanceof BotSessionEndedError))
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
    if (!isError(error, BOT_SESSION_TAKEN)) throw error;
  }
}
