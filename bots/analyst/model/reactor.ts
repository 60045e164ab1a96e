import { loadTranscript } from '#commands/capture/lines.ts';
import { writtenLanguage } from '#commands/analysis/written-language.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import type { ModelReadings, Reading } from '#domain/analysis/model/readings.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { contentOf, wordsByLine } from '#domain/meeting/content.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { isDeleted } from '#domain/meeting/meeting.ts';
import { toAnalyse } from '#domain/meeting/to-analyse.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../../reactor.ts';
import { attempted } from '../attempts.ts';
import { EXTRACTIVE_ANALYST } from '../extractive/identity.ts';

/** The last of these is the one that asks, unless it was answered, or given up, since. */
const ANSWERS = new Set(['MeetingAnalysed', 'ModelAnalysisFailed', 'ModelAnalysisCancelled', 'PersonErased']);

/** What rules wrote at once, a model is to rewrite. */
export const modelAnalysis = requestKind(meetingEvents, {
  kind: 'analyse-by-model',
  purpose: 'have a model rewrite the minutes that rules wrote, where one is configured',
  opens: {
    MeetingAnalysed: ({ data }) =>
      data.analyst === EXTRACTIVE_ANALYST.name && data.rewrites === undefined ? {} : null,
  },
  closes: {
    ModelAnalysisFailed: theOne,
    ModelAnalysisCancelled: theOne,
    MeetingAnalysed: theOne,
    PersonErased: theOne,
    MeetingDeleted: theOne,
  },
});

/** Who asks models, and what is kept while they read. */
export interface ModelAnalysts {
  /** Who asks the model that is chosen at the moment about a meeting; null where none is. */
  readonly analyst: (reading: Reading) => Promise<Analyst | null>;
  readonly readings: Pick<ModelReadings, 'end'>;
}

export interface ModelReactorDependencies extends Dependencies, ModelAnalysts {
  readonly pool: Pool;
}

/**
 * Has meetings rewritten by the model that the settings choose. Where it fails, the minutes of the rules stay and the
 * record says why. What people did with them meanwhile is kept: see `domain/meeting/carried-ids.ts`. Where the process
 * ends before it is done, the next one asks for the parts alone that were not answered yet; somebody who cancels it is
 * heard at once.
 */
export const modelReactor = ({
  pool,
  analyst: chosen,
  readings,
  ...dependencies
}: ModelReactorDependencies): Reactor<typeof modelAnalysis.kind> => ({
  request: modelAnalysis,
  // A model at home does one thing at a time.
  concurrency: 1,
  stopsWhenClosed: true,
  act: async (open, signal) => {
    const { subject, askedBy, correlationId } = open;
    const { events, state: meeting } = await loadState(dependencies.log, meetingStreams.of(subject));
    const { analysisId } = meeting;
    const reading = analysisId === null ? null : { meetingId: subject, analysisId, askedBy };
    const analyst = reading && (await chosen(reading));
    const last = events.at(-1);
    const captured = analyst && (await loadTranscript(dependencies.log, meeting));
    const content = captured && contentOf(events, captured);
    const asking = events.findLast(({ type }) => ANSWERS.has(type));
    if (!reading || !analyst || !last || !content || isDeleted(meeting) || asking?.id !== askedBy) {
      await closeRequest(pool, open);
      return null;
    }
    const request: Request = {
      commandId: derivedId('analyse-by-model', askedBy),
      actor: asking.metadata.actor === REPLAYER ? REPLAYER : 'system:analyst',
      correlationId,
    };
    const written = await writtenLanguage(dependencies.log, analyst, meeting);
    const ended = await attempted(analyst, toAnalyse(content, { minutes: meeting.minutes, written }), signal);
    const command: MeetingCommand =
      'failure' in ended
        ? {
            type: 'failModelAnalysis',
            analysisId: reading.analysisId,
            analyst: analyst.name,
            model: analyst.model,
            ...ended.failure,
          }
        : {
            type: 'recordAnalysis',
            meetingId: subject,
            captureId: captured.capture.captureId,
            analysisId: derivedId('analysis', request.commandId),
            erasedBefore: meeting.erasedParticipants.size,
            seen: meeting.touched.count,
            words: wordsByLine(content.lines),
            ...ended.run,
          };
    const { position } = await changeMeeting(dependencies, { meetingId: subject, command, request });
    await readings.end(reading, { forget: 'run' in ended });
    // An analysis that came meanwhile, or an erasure, made this one nobody's.
    if (position === null) await closeRequest(pool, open);
    return position;
  },
});
