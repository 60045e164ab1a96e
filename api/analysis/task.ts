import type { analyze } from '#api/contract/analysis.ts';
import { analyse, type AnalysisRun } from '#commands/analysis/analyse.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { DEFAULT_TITLE } from '#domain/mindmap/derive.ts';
import { speakersOf, wordCountOf } from '#domain/transcript/transcript.ts';
import type { z } from 'zod/mini';
import type { ApiDependencies } from '../dependencies.ts';
import type { Call } from '../http/endpoint.ts';
import { readTranscript, type ReadTranscript } from '../meeting-input.ts';
import { mustBeWriter, saveInNameOf } from '../saving.ts';
import { analysisViewOf } from '../views/analysis.ts';
import { ANALYSIS_ID_INVALID, ANALYSIS_TOO_LONG, analysisImpossible, TRANSCRIPT_EMPTY, TRANSCRIPT_INVALID } from './errors.ts';
import { instantOf } from './held-at.ts';

export type AnalysisAnswer = z.input<typeof analyze.answer>;
type AnalyzeCall = Pick<Call<typeof analyze>, 'params' | 'body' | 'asker' | 'command'>;

const UNSAVED = 'testbot-analysis';
const SAVED = /^testbot-\d{1,20}$/u;

const titleDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' });

/** Everything that can be told before the analyst is asked. Throws TRANSCRIPT_INVALID, TRANSCRIPT_EMPTY and ANALYSIS_ID_INVALID. */
export function prepare({ params: { id }, body: { transcript, saveToDatabase, title }, asker }: AnalyzeCall, now: string) {
  const saves = saveToDatabase === true;
  if (id !== UNSAVED && !SAVED.test(id)) throw new GreffierError(ANALYSIS_ID_INVALID);
  if (saves && id === UNSAVED) throw new GreffierError(ANALYSIS_ID_INVALID);
  if (saves) mustBeWriter(asker);
  if (typeof transcript !== 'string') throw new GreffierError(TRANSCRIPT_INVALID);
  if (transcript.trim() === '') throw new GreffierError(TRANSCRIPT_EMPTY);
  const read = readTranscript(transcript);
  if (read.lines.length === 0) throw new GreffierError(analysisImpossible(read.fault ?? undefined, 'invalid'));
  const heldAt = (read.startedAt === null ? null : instantOf(read.startedAt)) ?? now;
  return { id, saves, read, heldAt, title: title?.trim() || read.title };
}

export type Prepared = ReturnType<typeof prepare>;

const minutes = ({ durationMs }: ReadTranscript): number | null => (durationMs === null ? null : Math.round(durationMs / 60_000));

/** The whole of an analysis: the analyst's work and, when it was asked for, its record. Throws ANALYSIS_IMPOSSIBLE and what saving throws. */
export async function perform(dependencies: ApiDependencies, call: AnalyzeCall, { id, saves, read, heldAt, title }: Prepared, signal: AbortSignal): Promise<AnalysisAnswer> {
  const { lines } = read;
  const run = await ask(dependencies, { title: title ?? DEFAULT_TITLE, lines, heldAt }, signal);
  const context = { duration: minutes(read), participants: speakersOf(lines), wordCount: wordCountOf(lines), completedActions: new Set<string>(), analyst: run.run.model };
  const saved = saves ? await record(dependencies, call, { id, read, heldAt, title: title ?? `Analyse du ${titleDate.format(new Date(heldAt))}` }, run) : null;
  return {
    success: true,
    analysis: analysisViewOf(run.result, context),
    lines: [...lines],
    savedToDatabase: saved !== null,
    ...(saved ? { meetingId: saved.meetingId, position: saved.position } : {}),
  };
}

async function ask({ analyst }: ApiDependencies, request: AnalysisRequest, signal: AbortSignal): Promise<AnalysisRun> {
  try {
    return await analyse(analyst, request, signal);
  } catch (error) {
    if (signal.aborted) throw new GreffierError(analysisImpossible(ANALYSIS_TOO_LONG.message, ANALYSIS_TOO_LONG.kind), {}, { cause: error });
    throw new GreffierError(error instanceof GreffierError ? analysisImpossible(error.message, error.kind) : analysisImpossible(), {}, { cause: error });
  }
}

/** The id is the browser's clock, so the person is part of it: two people at the same moment save two meetings. */
async function record(
  dependencies: ApiDependencies,
  { asker, command }: AnalyzeCall,
  { id, read, heldAt, title }: { readonly id: string; readonly read: ReadTranscript; readonly heldAt: string; readonly title: string },
  { result, dropped, run }: AnalysisRun,
): Promise<{ readonly meetingId: string; readonly position: string }> {
  const { id: meetingId, position } = await saveInNameOf(asker, dependencies, command, {
    platform: 'unknown',
    source: 'analysis',
    providerMeetingId: `${id}:${asker.userId}`,
    title,
    startedAt: heldAt,
    endedAt: null,
    durationMs: read.durationMs,
    participants: [],
    lines: read.lines,
    capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
  });
  const analysisId = derivedId('analysis', meetingId, run.analyst, run.model, run.promptVersion);
  const recorded = await changeMeeting(dependencies, meetingId, { type: 'recordAnalysis', meetingId, analysisId, result, erasedBefore: 0, dropped, run }, { ...command, commandId: derivedId('command', command.commandId, 'analysis') });
  return { meetingId, position: recorded.position ?? position };
}
