import { replayMeeting, type ChooseAnalyst } from '#commands/analysis/replay.ts';
import { NO_CHANGES, withChanges, type ChangeTotals } from '#domain/minutes/change-totals.ts';
import { originOf } from '#domain/analysis/origin.ts';
import { LASTING, MODEL_FAILURES, modelFailure } from '#domain/analysis/model/failures.ts';
import type { ModelReadings } from '#domain/analysis/model/readings.ts';
import { errorCode, GreffierError } from '#domain/errors.ts';
import { meetingsFrom } from '#projections/meetings/from.ts';
import { randomUUID } from 'node:crypto';
import { chooseAnalyst } from '../../main/analyst.ts';
import { openModels } from '../../main/models.ts';
import { prepareReadTables } from '../../main/read-tables.ts';
import { EXIT } from '../../startup-error.ts';
import { ThreadPool } from '../../threads/pool.ts';
import { isPassing, Patience } from '../patience.ts';
import { plural } from '../plural.ts';
import { startProgress, type Progress } from '../progress.ts';
import type { CommandDependencies } from '../run-command.ts';
import type { AnalystChoice } from './choices.ts';
import { MeetingRate } from './rate.ts';
import { totalsOf } from './totals.ts';

export interface ReplayChoice extends AnalystChoice {
  readonly since: Date | null;
  readonly perMinute: number | null;
  readonly isRecorded: boolean;
}

/** How many meetings ended how. */
interface Report {
  readonly totals: ChangeTotals;
  readonly counts: Readonly<Record<'up-to-date' | 'not-analysed' | 'no-analyst', number>>;
  /** Codes of what went wrong, by meeting. */
  readonly failures: Readonly<Record<string, string>>;
  /** The code of what ended the replay before its end. */
  readonly ended: string | null;
}

/** Failures of a model that the next meeting would meet as well. */
const endsAll = (code: string): boolean =>
  code === MODEL_FAILURES.throttled.code ||
  (LASTING.has(code) && code !== MODEL_FAILURES.truncated.code && code !== MODEL_FAILURES.refused.code);

/**
 * Analyses meetings again, one after the other. Answers the exit code. Throws MODEL_NOT_CONFIGURED where a model is
 * asked for and none is in use.
 */
export async function replayAll(
  dependencies: CommandDependencies,
  choice: ReplayChoice,
  asJson: boolean,
): Promise<number> {
  const { record, logger, signal } = dependencies;
  const tell = (line: string): void => console.error(line);
  const patience = new Patience(tell, signal);
  await patience.through(() => prepareReadTables(record, { logger, tell, signal }));
  const { analystFor, readings, modelInUse } = await analysts(dependencies, choice);
  if (choice.isRecorded && choice.analyst !== 'model' && modelInUse !== null)
    tell(`Ce que les règles écrivent, le modèle ${modelInUse} le réécrira ensuite, comme toujours.`);
  const meetings = await meetingsFrom(record.pool, choice.since);
  const progress = startProgress({
    label: choice.isRecorded ? 'Nouvelles analyses' : 'Essai',
    total: meetings.length,
    unit: 'réunions',
  });
  const report = await replayed(dependencies, { meetings, choice, analystFor, readings, progress }).finally(() =>
    progress.stop(),
  );
  if (asJson) console.log(JSON.stringify(report, null, 2));
  else for (const line of linesOf(report, choice)) console.log(line);
  if (report.ended !== null) return EXIT.tryAgain;
  return Object.keys(report.failures).length > 0 ? EXIT.badData : 0;
}

async function analysts(
  { config, record, stack }: CommandDependencies,
  { analyst, model }: AnalystChoice,
): Promise<Pick<Replaying, 'analystFor' | 'readings'> & { modelInUse: string | null }> {
  const byRules = chooseAnalyst(stack.use(new ThreadPool())).analyst;
  const { models, readings, analyst: byModel } = openModels(config, record, byRules);
  const inUse = await models.inUse();
  // Without --analyst, meetings that rules analysed are analysed again all the same.
  if (analyst === 'model' && inUse === null) throw new GreffierError(MODEL_FAILURES.notConfigured);
  return {
    modelInUse: inUse?.model ?? null,
    readings,
    analystFor: async (current, meetingId) => {
      const isByRules = analyst === null ? originOf(current.analyst) !== 'model' : analyst === 'rules';
      const reading = { meetingId, analysisId: current.analysisId, askedBy: null };
      return isByRules ? byRules : byModel(reading, model ?? undefined);
    },
  };
}

interface Replaying {
  readonly meetings: readonly string[];
  readonly choice: ReplayChoice;
  readonly analystFor: ChooseAnalyst;
  /** What a model answered is kept until its analysis is recorded. */
  readonly readings: ModelReadings;
  readonly progress: Progress;
}

async function replayed(
  { record, signal, logger }: CommandDependencies,
  { meetings, choice, analystFor, readings, progress }: Replaying,
): Promise<Report> {
  const patience = new Patience((line) => progress.note(line), signal);
  const rate = new MeetingRate(choice.perMinute);
  const correlationId = randomUUID();
  const counts = { 'up-to-date': 0, 'not-analysed': 0, 'no-analyst': 0 };
  const failures: Record<string, string> = {};
  const dependencies = { log: record.log, now: () => new Date().toISOString() };
  let totals = NO_CHANGES;
  const done = (ended: string | null): Report => ({ totals, counts, failures, ended });
  for (const meetingId of meetings) {
    signal.throwIfAborted();
    const given = {
      meetingId,
      analystFor,
      isRecorded: choice.isRecorded,
      correlationId,
      turn: () => rate.turn(signal),
    };
    try {
      const ended = await patience.through(() => replayMeeting(dependencies, given, signal));
      if (ended.state === 'replayed' && choice.isRecorded)
        await readings.end({ meetingId, askedBy: null }, { forget: true });
      if (ended.state === 'replayed') totals = withChanges(totals, ended.changes);
      else counts[ended.state] += 1;
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error;
      const code = errorCode(error);
      logger.warn({ err: error, meetingId }, 'a meeting could not be analysed again');
      failures[meetingId] = code;
      if (endsAll(code)) return done(code);
    }
    progress.advance();
  }
  return done(null);
}

function linesOf({ totals, counts, failures, ended }: Report, { isRecorded }: ReplayChoice): string[] {
  const lines = [
    `${plural(totals.meetings, 'réunion analysée', 'réunions analysées')}${isRecorded ? '' : ', rien n’est enregistré'}.`,
  ];
  if (totals.meetings > 0) lines.push(...totalsOf(totals));
  const others: string[] = [];
  if (counts['up-to-date'] > 0) others.push(`${counts['up-to-date']} déjà à jour`);
  if (counts['not-analysed'] > 0) others.push(`${counts['not-analysed']} sans analyse à refaire`);
  if (counts['no-analyst'] > 0)
    others.push(`${counts['no-analyst']} dont le compte rendu est d’un modèle, et aucun n’est configuré`);
  if (others.length > 0) lines.push(`Laissées telles quelles\u00A0: ${others.join(', ')}.`);
  for (const [meetingId, code] of Object.entries(failures))
    lines.push(`${meetingId}\u00A0: ${modelFailure(code)?.message ?? 'l’analyse a échoué.'} (${code})`);
  if (ended !== null) lines.push('Arrêtée là\u00A0: relancée, la commande reprendra où elle en était.');
  return lines;
}
