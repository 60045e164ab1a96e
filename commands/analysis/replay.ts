import { compareAnalyses } from '#domain/minutes/compared.ts';
import type { ComparedAnalyses } from '#domain/minutes/comparison.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { contentOf, wordsByLine } from '#domain/meeting/content.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { isDeleted } from '#domain/meeting/meeting.ts';
import type { KnownAnalysis, Meeting } from '#domain/meeting/state.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { toAnalyse } from '#domain/meeting/to-analyse.ts';
import { loadTranscript } from '../capture/lines.ts';
import type { Dependencies } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import { loadState } from '../stream.ts';
import { analyse, hashOf } from './analyse.ts';
import { writtenLanguage } from './written-language.ts';

/** Who analyses a meeting again; null where nobody can. */
export type ChooseAnalyst = (current: KnownAnalysis, meetingId: string) => Promise<Analyst | null>;

export interface Replay {
  readonly meetingId: string;
  readonly analystFor: ChooseAnalyst;
  /** Whether the analysis is kept, or only compared with the one that is there. */
  readonly isRecorded: boolean;
  readonly correlationId: string;
  /** Waits until an analyst may be asked; not called for a meeting that none is asked about. */
  readonly turn?: () => Promise<void>;
}

/** How the replay of one meeting ended. */
export type Replayed =
  | { readonly state: 'replayed'; readonly changes: ComparedAnalyses }
  /** This analyst, in this version, has analysed these very words: an earlier replay, interrupted, was this far. */
  | { readonly state: 'up-to-date' }
  /** It has no analysis, or one is being asked for: a replay begins nothing. */
  | { readonly state: 'not-analysed' }
  | { readonly state: 'no-analyst' };

/** The analysis of a meeting's transcript that is shown; null where there is none. */
const currentOf = ({ analyses, analysisId }: Meeting): KnownAnalysis | null =>
  (analysisId === null ? undefined : analyses.get(analysisId)) ?? null;

/** The last analysis that this analyst made, whatever its version. */
const lastBy = (events: readonly Recorded<MeetingEvent>[], { name }: Analyst) =>
  events.findLast(
    (event): event is Recorded<Extract<MeetingEvent, { type: 'MeetingAnalysed' }>> =>
      event.type === 'MeetingAnalysed' && event.data.analyst === name,
  )?.data;

/**
 * Has a meeting analysed again by an analyst as it is today. What people put right stays theirs, what they chose to be
 * shown stays shown, nobody is told of it, and a replay that is repeated after it was interrupted makes nothing twice.
 * Throws what the analyst throws, and what recording throws.
 */
export async function replayMeeting(
  dependencies: Dependencies,
  { meetingId, analystFor, isRecorded, correlationId, turn }: Replay,
  signal?: AbortSignal,
): Promise<Replayed> {
  const { events, state: meeting } = await loadState(dependencies.log, meetingStreams.of(meetingId));
  const captured = await loadTranscript(dependencies.log, meeting);
  const content = captured && contentOf(events, captured);
  const current = currentOf(meeting);
  if (!content || isDeleted(meeting) || meeting.isAnalysisRequested || current === null)
    return { state: 'not-analysed' };
  const analyst = await analystFor(current, meetingId);
  if (analyst === null) return { state: 'no-analyst' };
  const written = await writtenLanguage(dependencies.log, analyst, meeting);
  const request = toAnalyse(content, { minutes: meeting.minutes, written });
  const { model, promptVersion, inputHash } = lastBy(events, analyst) ?? {};
  const wanted = await hashOf(request);
  if (model === analyst.model && promptVersion === analyst.promptVersion && inputHash === wanted)
    return { state: 'up-to-date' };
  await turn?.();
  const run = await analyse(analyst, request, signal);
  const changes = compareAnalyses(current.result, run.result);
  if (!isRecorded) return { state: 'replayed', changes };
  const commandId = derivedId(
    'replay',
    [meetingId, analyst.name, analyst.model, analyst.promptVersion, wanted].join(' '),
  );
  await changeMeeting(dependencies, {
    meetingId,
    command: {
      type: 'recordAnalysis',
      meetingId,
      captureId: captured.capture.captureId,
      analysisId: derivedId('analysis', commandId),
      erasedBefore: meeting.erasedParticipants.size,
      seen: meeting.touched.count,
      words: wordsByLine(content.lines),
      ...run,
    },
    request: { commandId, actor: REPLAYER, correlationId },
  });
  return { state: 'replayed', changes };
}

/** What the last analysis of a meeting changed in the one before; null where there are not two of its transcript. */
export async function lastChanges(
  { log }: Pick<Dependencies, 'log'>,
  meetingId: string,
): Promise<ComparedAnalyses | null> {
  const { state: meeting } = await loadState(log, meetingStreams.of(meetingId));
  const known = [...meeting.analyses.values()].filter(({ captureId }) => captureId === meeting.transcript?.captureId);
  const [before, after] = known.slice(-2);
  return before && after ? compareAnalyses(before.result, after.result) : null;
}
