import { loadTranscript } from '#commands/capture/lines.ts';
import { writtenLanguage } from '#commands/analysis/written-language.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { contentOf } from '#domain/meeting/content.ts';
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
const ANSWERS = new Set(['MeetingAnalysed', 'ModelAnalysisFailed', 'PersonErased']);

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
    MeetingAnalysed: theOne,
    PersonErased: theOne,
    MeetingDeleted: theOne,
  },
});

export interface ModelReactorDependencies extends Dependencies {
  readonly pool: Pool;
  /** Who asks the model that is chosen at the moment; null where none is. */
  readonly analyst: () => Promise<Analyst | null>;
}

/**
 * Has meetings rewritten by the model that the settings choose. Where it fails, the minutes of the rules stay and the
 * record says why. What people did with them meanwhile is kept: see `domain/meeting/carried-ids.ts`.
 */
export const modelReactor = ({
  pool,
  analyst: chosen,
  ...dependencies
}: ModelReactorDependencies): Reactor<typeof modelAnalysis.kind> => ({
  request: modelAnalysis,
  // A model at home does one thing at a time.
  concurrency: 1,
  act: async (open, signal) => {
    const { subject, askedBy, correlationId } = open;
    const analyst = await chosen();
    const { events, state: meeting } = await loadState(dependencies.log, meetingStreams.of(subject));
    const last = events.at(-1);
    const captured = analyst && (await loadTranscript(dependencies.log, meeting));
    const content = captured && contentOf(events, captured);
    const asking = events.findLast(({ type }) => ANSWERS.has(type));
    if (!analyst || !last || !content || isDeleted(meeting) || meeting.analysisId === null || asking?.id !== askedBy) {
      await closeRequest(pool, open);
      return null;
    }
    const { analysisId } = meeting;
    const request: Request = {
      commandId: derivedId('analyse-by-model', askedBy),
      actor: asking.metadata.actor === REPLAYER ? REPLAYER : 'system:analyst',
      correlationId,
    };
    const written = await writtenLanguage(dependencies.log, analyst, meeting);
    const ended = await attempted(analyst, toAnalyse(content, { minutes: meeting.minutes, written }), signal);
    const command: MeetingCommand =
      'failure' in ended
        ? { type: 'failModelAnalysis', analysisId, analyst: analyst.name, model: analyst.model, ...ended.failure }
        : {
            type: 'recordAnalysis',
            meetingId: subject,
            captureId: captured.capture.captureId,
            analysisId: derivedId('analysis', request.commandId),
            erasedBefore: meeting.erasedParticipants.size,
            seen: meeting.touched.count,
            ...ended.run,
          };
    const { position } = await changeMeeting(dependencies, { meetingId: subject, command, request });
    // An analysis that came meanwhile, or an erasure, made this one nobody's.
    if (position === null) await closeRequest(pool, open);
    return position;
  },
});
