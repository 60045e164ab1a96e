import { analyse, type AnalysisRun } from '#commands/analysis/analyse.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { loadTranscript } from '#commands/capture/lines.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { errorCode, NUL_CHARACTER } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { HOPELESS } from '#domain/heavy-work.ts';
import { INVALID_EVENT } from '#domain/events/registry.ts';
import { APPEND_TOO_LARGE } from '#domain/events/store.ts';
import { analysisDueAt } from '#domain/meeting/analysis-due.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { isErased } from '#domain/events/personal.ts';
import { contentOf, wordsByLine, type MeetingContent } from '#domain/meeting/content.ts';
import type { MeetingCommand, SaveMeeting } from '#domain/meeting/decide.ts';
import { isDeleted, type Meeting } from '#domain/meeting/meeting.ts';
import { toAnalyse } from '#domain/meeting/to-analyse.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { pause } from '#projections/engine/pause.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';
import { applyToCapture } from '../glossary/new-captures.ts';
import { reasonToSkip } from './reason-to-skip.ts';

const ATTEMPTS = 3;
const PAUSE = 2_000;

/** Failures of writing an analysis that would come again with the same analysis. */
const UNRECORDABLE = new Set([APPEND_TOO_LARGE.code, INVALID_EVENT.code, NUL_CHARACTER.code]);
const OUTCOMES = new Set([
  'MeetingAnalysed',
  'MeetingAnalysisSkipped',
  'MeetingAnalysisFailed',
  'MeetingReanalysisFailed',
]);

/** When the end of a meeting becomes known only now, so does when its analysis is due. */
const dueAfter = (endedAt: string | null) =>
  endedAt === null ? {} : { due: analysisDueAt({ source: 'botSession', startedAt: endedAt, endedAt }, endedAt) };

export const automaticAnalysis = requestKind(meetingEvents, {
  kind: 'analyse',
  purpose: 'analyse a meeting that has ended, again where a person was erased from it or somebody asks for it',
  opens: {
    MeetingRegistered: ({ data, metadata }) =>
      isErased(data.title) ? null : { due: analysisDueAt(data, metadata.time), ready: false },
    PersonErased: () => ({}),
    MeetingAnalysisRequested: () => ({}),
  },
  readies: { TranscriptCompleted: ({ data }) => dueAfter(data.endedAt) },
  closes: {
    // What is rewritten for other words is not what was asked for.
    MeetingAnalysed: ({ data }) => (data.rewrites === undefined ? theOne() : { detail: 'rewritten' }),
    MeetingAnalysisSkipped: theOne,
    MeetingAnalysisFailed: theOne,
    MeetingReanalysisFailed: theOne,
    MeetingDeleted: theOne,
  },
});

/** How many meetings a process analyses at once unless it is told. */
const CAPACITY = 2;

/** Takes ended meetings and analyses them. A skip and a failure are outcomes too: nothing is left waiting silently. */
export const analystReactor = (
  dependencies: Dependencies,
  analyst: Analyst,
  capacity = CAPACITY,
): Reactor<typeof automaticAnalysis.kind> => ({
  request: automaticAnalysis,
  concurrency: capacity,
  isShared: true,
  act: async ({ subject, askedBy, correlationId }, signal) => {
    await applyToCapture(dependencies, { meetingId: subject, askedBy, correlationId });
    const { events, state: meeting } = await loadState(dependencies.log, meetingStreams.of(subject));
    const last = events.at(-1);
    const captured = await loadTranscript(dependencies.log, meeting);
    const content = captured && contentOf(events, captured);
    // Deleted or answered while it waited: the stream has closed the request.
    if (!last || !content || isDeleted(meeting) || isAnswered(events, askedBy))
      return last ? dependencies.log.positionOf(last) : null;
    const request: Request = { commandId: derivedId('analyse', askedBy), actor: 'system:analyst', correlationId };
    const record = async (ending: Outcome) =>
      (await changeMeeting(dependencies, { meetingId: subject, command: ending, request })).position;
    const reason = await reasonToSkip(dependencies.log, { events, meeting, content });
    const { captureId } = captured.capture;
    const given = {
      content,
      minutes: meeting.minutes,
      meetingId: subject,
      captureId,
      erasedBefore: meeting.erasedParticipants.size,
      seen: meeting.touched.count,
    };
    const ending: Outcome =
      reason === null
        ? await outcome(analyst, { ...given, request }, signal)
        : { type: 'skipAnalysis', meetingId: subject, reason };
    try {
      return await record(ending);
    } catch (error) {
      if (ending.type !== 'recordAnalysis' || !UNRECORDABLE.has(errorCode(error))) throw error;
      return record({
        type: 'failAnalysis',
        meetingId: subject,
        analyst: analyst.name,
        code: errorCode(error),
        attempts: 1,
      });
    }
  },
});

/**
 * Whether the stream says how the analysis that was asked for ended, be it by an earlier attempt or by somebody else.
 */
const isAnswered = (events: readonly Recorded[], askedBy: string): boolean =>
  events
    .slice(events.findIndex(({ id }) => id === askedBy) + 1)
    .some(({ type, data }) => OUTCOMES.has(type) && !isRewriting(data));

const isRewriting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'rewrites' in data && data.rewrites !== undefined;

type Outcome = Exclude<MeetingCommand, SaveMeeting>;

interface Subject extends Pick<Meeting, 'minutes'> {
  readonly content: MeetingContent;
  readonly meetingId: string;
  readonly captureId: string;
  readonly erasedBefore: number;
  readonly seen: number;
  readonly request: Request;
}

async function outcome(
  analyst: Analyst,
  { meetingId, captureId, erasedBefore, seen, content, minutes, request }: Subject,
  signal: AbortSignal,
): Promise<Outcome> {
  let code = 'UNEXPECTED';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const run: AnalysisRun = await analyse(analyst, toAnalyse(content, { minutes, written: undefined }), signal);
      return {
        type: 'recordAnalysis',
        meetingId,
        captureId,
        analysisId: derivedId('analysis', request.commandId),
        erasedBefore,
        seen,
        words: wordsByLine(content.lines),
        ...run,
      };
    } catch (error) {
      signal.throwIfAborted();
      code = errorCode(error);
      if (HOPELESS.has(code))
        return { type: 'failAnalysis', meetingId, analyst: analyst.name, code, attempts: attempt };
      if (attempt < ATTEMPTS) await pause(PAUSE * attempt, signal);
    }
  }
  return { type: 'failAnalysis', meetingId, analyst: analyst.name, code, attempts: ATTEMPTS };
}
