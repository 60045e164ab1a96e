import { analyse, type AnalysisRun } from '#commands/analysis/analyse.ts';
import type { Means, Request } from '#commands/handle.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { SHORTEST_ANALYSED_MS } from '#domain/meeting/analysis-due.ts';
import { contentOf, type MeetingContent } from '#domain/meeting/content.ts';
import { meetingDecider, type MeetingCommand, type SaveMeeting } from '#domain/meeting/decide.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { pause } from '#projections/engine/exclusive.ts';
import type { Reactor } from '../reactor.ts';

const ATTEMPTS = 3;
const PAUSE = 2_000;

/** Takes ended meetings and analyses them. A skip and a failure are outcomes too: nothing is left waiting silently. */
export const analystReactor = (means: Means, analyst: Analyst): Reactor => ({
  kind: 'analyse',
  concurrency: 2,
  act: async ({ subject, askedBy, correlationId }, signal) => {
    const { events } = await means.log.load(meetingStream(subject));
    const happened = events as unknown as readonly MeetingEvent[];
    const content = contentOf(happened);
    // Erased while it waited: its deletion has closed the request.
    if (!content) return null;
    const request: Request = { commandId: derivedId('analyse', askedBy), actor: 'system:analyst', correlationId };
    return (await changeMeeting(means, subject, await outcome(analyst, { ...content, meetingId: subject, erasedBefore: stateFrom(meetingDecider, happened).erasedParticipants.size }, request, signal), request)).position;
  },
});

type Outcome = Exclude<MeetingCommand, SaveMeeting>;

interface Subject extends MeetingContent {
  readonly meetingId: string;
  readonly erasedBefore: number;
}

async function outcome(analyst: Analyst, { meetingId, erasedBefore, title, startedAt, durationMs, lines }: Subject, request: Request, signal: AbortSignal): Promise<Outcome> {
  if (durationMs !== null && durationMs < SHORTEST_ANALYSED_MS) return { type: 'skipAnalysis', reason: 'too-short' };
  if (lines.every(({ text }) => text.trim() === '')) return { type: 'skipAnalysis', reason: 'nothing-said' };
  let code = 'UNEXPECTED';
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const run: AnalysisRun = await analyse(analyst, { title, lines, heldAt: startedAt }, signal);
      return { type: 'recordAnalysis', meetingId, analysisId: derivedId('analysis', request.commandId), erasedBefore, ...run };
    } catch (error) {
      signal.throwIfAborted();
      code = codeOf(error);
      if (attempt < ATTEMPTS) await pause(PAUSE * attempt, signal);
    }
  }
  return { type: 'failAnalysis', analyst: analyst.name, code, attempts: ATTEMPTS };
}

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'UNEXPECTED';
};
