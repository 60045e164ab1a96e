import { loadTranscript } from '#commands/capture/lines.ts';
import { writtenLanguage } from '#commands/analysis/written-language.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { loadState } from '#commands/stream.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { RULES } from '#domain/analysis/origin.ts';
import { bounded } from '#domain/analysis/bounded.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { contentOf, wordsByLine } from '#domain/meeting/content.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { outdatedIn } from '#domain/meeting/outdated.ts';
import { rewritten } from '#domain/meeting/rewritten.ts';
import { toAnalyse } from '#domain/meeting/to-analyse.ts';
import { transcriptStream } from '#domain/meeting/transcript-decider.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest, type OpenRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../../reactor.ts';
import { attempted, type Attempted } from '../attempts.ts';
import type { ModelAnalysts } from '../model/reactor.ts';

/** A model is asked once nobody has put anything right for so long: people put several things right in a row. */
const QUIET_MS = 20_000;

/** Minutes that are outdated are rewritten. */
export const rewriting = requestKind(meetingEvents, {
  kind: 'rewrite',
  purpose: 'rewrite what of the minutes is outdated',
  opens: {
    MinutesOutdated: ({ data, metadata }) =>
      data.chosen
        ? null
        : data.analyst === RULES
          ? {}
          : { due: new Date(Date.parse(metadata.time) + QUIET_MS).toISOString() },
  },
  closes: {
    MeetingAnalysed: theOne,
    MinutesRewriteFailed: theOne,
    ModelAnalysisCancelled: theOne,
    PersonErased: theOne,
    MeetingDeleted: theOne,
  },
});

export interface RewriterDependencies extends Dependencies {
  readonly pool: Pool;
  readonly byRules: Analyst;
  /** Null where no model is ever asked. */
  readonly byModel: ModelAnalysts | null;
}

/**
 * Rewrites what is outdated, and nothing else, by whom it was written: rules at once, a model once people have
 * paused. What people wrote themselves stays theirs.
 */
export const rewriter = (dependencies: RewriterDependencies): Reactor<typeof rewriting.kind> => ({
  request: rewriting,
  concurrency: 2,
  stopsWhenClosed: true,
  act: (open, signal) => rewrite(open, dependencies, signal),
});

async function rewrite(
  open: OpenRequest,
  { pool, byRules, byModel, ...dependencies }: RewriterDependencies,
  signal: AbortSignal,
): Promise<string | null> {
  const { subject: meetingId, askedBy, correlationId } = open;
  const close = async (): Promise<null> => {
    await closeRequest(pool, open);
    return null;
  };
  const captured = await loadTranscript(dependencies.log, await loadMeeting(dependencies.log, meetingId));
  if (captured === null) return close();
  const { events, state } = await loadState(dependencies.log, transcriptStream(meetingId, captured));
  const { meeting } = state;
  const { analysisId } = meeting;
  const content = contentOf(events, captured);
  const asked = events.findLast(({ type }) => type === 'MinutesOutdated' || type === 'ModelAnalysisCancelled');
  // Somebody put more right since: that asks again.
  if (!content || meeting.phase !== 'complete' || analysisId === null || asked?.id !== askedBy) return close();
  if (asked.type === 'MinutesOutdated' && asked.data.chosen) return close();
  const isByRules = meeting.minutes.analyst === RULES;
  const outdated = outdatedIn(state);
  if (outdated.touched.length === 0 || (!isByRules && outdated.statements.length === 0)) return close();
  const request: Request = { commandId: derivedId('rewrite', askedBy), actor: 'system:analyst', correlationId };
  const texts = wordsByLine(content.lines);
  const words = (line: number): string | null => texts.get(line) ?? null;
  const reading = { meetingId, analysisId, askedBy };
  const analyst = isByRules ? byRules : ((await byModel?.analyst(reading)) ?? null);
  const end = async (forget: boolean) => byModel?.readings.end(reading, { forget });
  const ended: Attempted =
    analyst === null
      ? { failure: { code: MODEL_FAILURES.notConfigured.code, attempts: 0 } }
      : await attempted(
          analyst,
          toAnalyse(content, {
            minutes: meeting.minutes,
            written: await writtenLanguage(dependencies.log, analyst, meeting),
          }),
          signal,
        );
  if ('failure' in ended) {
    const { analyst: name, model } = { analyst: analyst?.name ?? 'modele', model: analyst?.model ?? '' };
    const command = { type: 'failRewrite', analysisId, analyst: name, model, ...ended.failure } as const;
    const failed = await changeMeeting(dependencies, { meetingId, command, request });
    await end(false);
    return failed.position ?? close();
  }
  const { result, ...run } = ended.run;
  const renewed = rewritten(result, {
    minutes: meeting.minutes,
    lines: outdated.lines,
    touched: outdated.touched,
    words,
  });
  if (renewed === null) {
    await end(true);
    return close();
  }
  const command = {
    type: 'recordAnalysis',
    meetingId,
    captureId: captured.capture.captureId,
    analysisId: derivedId('analysis', request.commandId),
    erasedBefore: meeting.erasedParticipants.size,
    seen: meeting.touched.count,
    words: texts,
    rewrites: analysisId,
    ...run,
    result: bounded(renewed),
  } as const;
  const { position } = await changeMeeting(dependencies, { meetingId, command, request });
  await end(true);
  // Another analysis came meanwhile: what it does not know yet asks again.
  await close();
  return position;
}
