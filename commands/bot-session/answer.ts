import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import { answerTo, type MeetingSoFar } from '#domain/bot-session/answers.ts';
import type { AskedCommand, AskedVia } from '#domain/bot-session/asked-command.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { AnalysisRun } from '../analysis/analyse.ts';
import { transcriptSoFar } from './transcript.ts';

/** A command that a bot was given in one of its meetings. */
export interface BotQuestion {
  readonly session: {
    readonly id: string;
    readonly botName: string;
    /** When it came into its meeting, ISO 8601. */
    readonly startedAt: string;
  };
  readonly asked: AskedCommand;
  readonly via: AskedVia;
  readonly asker: string;
  /** As it was said or written. */
  readonly request: string;
}

export interface AnswerDependencies<Recorded> {
  readonly log: Pick<EventLog, 'load'>;
  readonly now: () => string;
  /** Summarises what was said, within the limits of the one who asks. */
  readonly analyse: (request: AnalysisRequest) => Promise<Pick<AnalysisRun, 'result'>>;
  /** What the bot in the meeting knows without reading: the log may be away. Null elsewhere. */
  readonly seen: Pick<MeetingSoFar, 'participants' | 'speakers' | 'lines'> | null;
  /** Writes the answer where the others in the meeting read it, before it is recorded. */
  readonly show?: (answer: string) => Promise<void>;
  /** Appends what was asked and answered. */
  readonly record: (command: Extract<BotSessionCommand, { type: 'recordAnswer' }>) => Promise<Recorded>;
}

/** Fewer lines are not worth a summary. */
const FEWEST_LINES = 3;

/**
 * Answers a command to a bot, spoken, typed in the meeting's chat or sent by the application, and records both. Throws
 * what `record` throws and, for the application, what `analyse` throws; in a meeting a summary that cannot be made is
 * answered as one that is too early.
 */
export async function answerCommand<Recorded>(
  dependencies: AnswerDependencies<Recorded>,
  { session, asked: { command, text }, via, asker, request }: BotQuestion,
): Promise<{ readonly answer: string; readonly recorded: Recorded }> {
  const { show, record, now } = dependencies;
  const summary = command === 'resume' ? await summaryFor(dependencies, { session, via }) : null;
  const figures = await figuresFor(dependencies, session.id, command);
  const elapsedMs = Date.parse(now()) - Date.parse(session.startedAt);
  const answer = answerTo(command, { ...figures, elapsedMs, summary, botName: session.botName }, text);
  await show?.(answer);
  const recorded = await record({ type: 'recordAnswer', sessionId: session.id, command, asker, request, answer });
  return { answer, recorded };
}

type Figures = Pick<MeetingSoFar, 'participants' | 'speakers' | 'lines'>;
const NO_FIGURES: Figures = { participants: null, speakers: [], lines: 0 };

async function figuresFor(
  { log, seen }: Pick<AnswerDependencies<unknown>, 'log' | 'seen'>,
  sessionId: string,
  command: AskedCommand['command'],
): Promise<Figures> {
  if (seen) return seen;
  if (command !== 'status' && command !== 'participants') return NO_FIGURES;
  const lines = await transcriptSoFar(log, sessionId);
  return { participants: null, speakers: [...new Set(lines.map(({ speaker }) => speaker))], lines: lines.length };
}

/** Null where too little was said. */
async function summaryFor(
  { log, analyse }: Pick<AnswerDependencies<unknown>, 'log' | 'analyse'>,
  { session, via }: Pick<BotQuestion, 'session' | 'via'>,
): Promise<string | null> {
  try {
    const lines = await transcriptSoFar(log, session.id);
    if (lines.length < FEWEST_LINES) return null;
    const { result } = await analyse({ title: '', heldAt: session.startedAt, lines });
    return result.summary.trim() || null;
  } catch (error) {
    if (via === 'application') throw error;
    return null;
  }
}
