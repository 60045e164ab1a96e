import { frenchDate } from '#domain/french-date.ts';
import type { AnalysisContext } from '../context/analysis.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { analyze } from '#api/contract/analysis.ts';
import { analyse, type AnalysisRun } from '#commands/analysis/analyse.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import type { AnalysisRequest } from '#domain/analysis/analyst.ts';
import { originOf } from '#domain/analysis/origin.ts';
import { GreffierError } from '#domain/errors.ts';
import { HOPELESS, TOO_MUCH_WORK, type WorkContext } from '#domain/heavy-work.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { DEFAULT_TITLE } from '#domain/mindmap/derive.ts';
import { TOO_MANY_SPEAKERS } from '#domain/transcript/reader.ts';
import { speakersOf, wordCountOf } from '#domain/transcript/transcript.ts';
import { breath } from '#domain/breath.ts';
import type { z } from 'zod/mini';
import type { Call } from '../http/endpoint.ts';
import { readTranscript, type ReadTranscript } from '../meeting-input.ts';
import { mustBeWriter, saveInNameOf, type Saver } from '../saving.ts';
import { analysisViewOf } from '../views/analysis.ts';
import {
  ANALYSIS_ID_INVALID,
  ANALYSIS_TOO_LONG,
  analysisImpossible,
  TRANSCRIPT_EMPTY,
  TRANSCRIPT_INVALID,
} from './errors.ts';
import { instantOf } from '#domain/local-time.ts';

export type AnalysisAnswer = z.input<typeof analyze.answer>;
type AnalyzeCall = Pick<Call<typeof analyze>, 'params' | 'body' | 'principal'>;

/** Who asks for an analysis, and by which command. */
export interface Asking {
  readonly principal: Saver;
  readonly command: CommandRequest;
}

/** What was asked for. */
export type Wanted = ReturnType<typeof checked>;

const UNSAVED = 'testbot-analysis';
/** A code that a caller can act on: the content has to be another. */
const CONTENT_CODES: ReadonlySet<string> = new Set([...HOPELESS, TOO_MUCH_WORK.code, TOO_MANY_SPEAKERS.code]);
const SAVED = /^testbot-\d{1,20}$/u;

const titleDate = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' });

/** What was asked for. Throws TRANSCRIPT_INVALID, TRANSCRIPT_EMPTY, ANALYSIS_ID_INVALID and READ_ONLY. */
export function checked({ params: { id }, body: { transcript, saveToDatabase, title }, principal }: AnalyzeCall) {
  const saves = saveToDatabase === true;
  if (id !== UNSAVED && !SAVED.test(id)) throw new GreffierError(ANALYSIS_ID_INVALID);
  if (saves && id === UNSAVED) throw new GreffierError(ANALYSIS_ID_INVALID);
  if (saves) mustBeWriter(principal);
  if (typeof transcript !== 'string') throw new GreffierError(TRANSCRIPT_INVALID);
  if (transcript.trim() === '') throw new GreffierError(TRANSCRIPT_EMPTY);
  return { id, saves, transcript, title };
}

/** What can be told before the analyst is asked. Throws ANALYSIS_IMPOSSIBLE, and what reading throws. */
async function prepare(
  { transcripts, now }: AnalysisContext & RecordContext,
  { id, saves, transcript, title }: Wanted,
  context: WorkContext,
) {
  const read = await readTranscript(transcripts, transcript, context).catch((error: unknown) => {
    throw impossible(error);
  });
  if (read.lines.length === 0) throw new GreffierError(analysisImpossible(read.fault ?? undefined, 'invalid'));
  const heldAt = (read.startedAt === null ? null : instantOf(read.startedAt)) ?? now();
  return { id, saves, read, heldAt, title: title?.trim() || read.title };
}

const minutes = ({ durationMs }: ReadTranscript): number | null =>
  durationMs === null ? null : Math.round(durationMs / 60_000);

/**
 * The whole of an analysis, with breaths for others between the steps that go over every line: the analyst's work and,
 * when it was asked for, its record. Throws ANALYSIS_IMPOSSIBLE and what saving throws.
 */
export async function perform(
  dependencies: RecordContext & ReadingContext & AnalysisContext,
  { wanted, ...asking }: Asking & { readonly wanted: Wanted },
  signal: AbortSignal,
): Promise<AnalysisAnswer> {
  const owner = asking.principal.userId;
  const { id, saves, read, heldAt, title } = await prepare(dependencies, wanted, { owner, signal });
  const { lines } = read;
  await breath();
  const run = await ask(dependencies, { title: title ?? DEFAULT_TITLE, lines, heldAt, owner }, signal);
  await breath();
  const context = {
    duration: minutes(read),
    participants: speakersOf(lines),
    wordCount: await wordCountWithBreaths(lines),
    completedActions: new Set<string>(),
    analyst: run.run.model,
    origin: originOf(run.run.analyst),
  };
  const saved = saves
    ? await record(dependencies, asking, {
        id,
        read,
        heldAt,
        title: title ?? `Analyse du ${frenchDate(titleDate, new Date(heldAt))}`,
        analysed: run,
      })
    : null;
  await breath();
  return {
    success: true,
    analysis: analysisViewOf(run.result, context),
    lines: [...lines],
    ...(read.remarks.count > 0 ? { remarks: { ...read.remarks, first: [...read.remarks.first] } } : {}),
    savedToDatabase: saved !== null,
    ...(saved ? { meetingId: saved.meetingId, position: saved.position } : {}),
  };
}

/** Lines whose words are counted before others may work. */
const LINES_AT_ONCE = 4_000;

async function wordCountWithBreaths(lines: ReadTranscript['lines']): Promise<number> {
  let words = 0;
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    words += wordCountOf(lines.slice(from, from + LINES_AT_ONCE));
    await breath();
  }
  return words;
}

async function ask({ analyst }: AnalysisContext, request: AnalysisRequest, signal: AbortSignal): Promise<AnalysisRun> {
  try {
    return await analyse(analyst, request, signal);
  } catch (error) {
    if (signal.aborted)
      throw new GreffierError(
        analysisImpossible(ANALYSIS_TOO_LONG.message, ANALYSIS_TOO_LONG.kind),
        {},
        { cause: error },
      );
    throw impossible(error);
  }
}

/** The specified sentence around a failure. One that the content itself caused keeps its code. */
function impossible(error: unknown): GreffierError {
  if (!(error instanceof GreffierError)) return new GreffierError(analysisImpossible(), {}, { cause: error });
  const { code, kind, message } = error;
  const sentence = analysisImpossible(message, kind);
  return new GreffierError(CONTENT_CODES.has(code) ? { ...sentence, code } : sentence, {}, { cause: error });
}

interface AnalysisToRecord {
  readonly id: string;
  readonly read: ReadTranscript;
  readonly heldAt: string;
  readonly title: string;
  readonly analysed: AnalysisRun;
}

/** The id is the browser's clock, so the person is part of it: two people at the same moment save two meetings. */
async function record(
  dependencies: RecordContext & ReadingContext,
  { principal, command }: Asking,
  { id, read, heldAt, title, analysed: { result, dropped, run } }: AnalysisToRecord,
): Promise<{ readonly meetingId: string; readonly position: string }> {
  const { id: meetingId, position } = await saveInNameOf(dependencies, {
    principal,
    request: command,
    meeting: {
      platform: 'unknown',
      source: 'analysis',
      providerMeetingId: `${id}:${principal.userId}`,
      title,
      startedAt: heldAt,
      endedAt: null,
      durationMs: read.durationMs,
      participants: [],
      lines: read.lines,
      capture: { method: null, sessionId: null, botName: null, meetingUrl: null },
    },
  });
  const analysisId = derivedId('analysis', meetingId, run.analyst, run.model, run.promptVersion);
  const { transcript } = await loadMeeting(dependencies.log, meetingId);
  if (transcript === null) throw new TypeError('a saved meeting has a transcript');
  const recorded = await changeMeeting(dependencies, {
    meetingId,
    command: {
      type: 'recordAnalysis',
      meetingId,
      captureId: transcript.captureId,
      analysisId,
      result,
      erasedBefore: 0,
      dropped,
      run,
    },
    request: { ...command, commandId: derivedId('command', command.commandId, 'analysis') },
  });
  return { meetingId, position: recorded.position ?? position };
}
