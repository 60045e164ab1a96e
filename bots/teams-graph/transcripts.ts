import { changeIntegration, ownRequest } from '#commands/microsoft/integration.ts';
import { changeReport } from '#commands/microsoft/report.ts';
import { takeTranscript, type TakeDependencies, type Taken } from '#commands/microsoft/take.ts';
import type { Request } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { reportEvents } from '#domain/microsoft/report/events.ts';
import { reportStreams, type Report } from '#domain/microsoft/report/report.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest, type OpenRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';
import type { Gate } from './gate.ts';

export const graphTranscripts = requestKind(reportEvents, {
  kind: 'graph-transcript',
  purpose: 'make a meeting of a transcript of Teams',
  opens: { GraphTranscriptReported: () => ({}) },
  closes: { GraphTranscriptTaken: theOne, GraphTranscriptRefused: theOne },
});

const HOUR_MS = 3_600_000;
/** What Microsoft does not have after an hour it will not have. */
const NOT_YET_MS = HOUR_MS;
/** As long as an administrator may take to open what Microsoft refuses. */
const PATIENCE_MS = 30 * 24 * HOUR_MS;

/** Subjects of requests about reports are what follows the first hyphen of the stream. */
export const reportOf = ({ subject }: OpenRequest): string => subject.replace(/^report-/u, '');

export interface TranscriptDependencies extends TakeDependencies {
  readonly pool: Pool;
  readonly gate: Gate;
  /** Resolves once tables have what bots said before now. */
  readonly projected: (signal: AbortSignal) => Promise<void>;
}

/** Makes meetings of reported transcripts, two at once: Microsoft's answers are what takes time. */
export const transcriptTaker = (dependencies: TranscriptDependencies): Reactor<typeof graphTranscripts.kind> => ({
  request: graphTranscripts,
  concurrency: 2,
  act: async (open, signal) => {
    const reportId = reportOf(open);
    const { state } = await loadState(dependencies.log, reportStreams.of(reportId));
    if (state.phase !== 'transcript') {
      await closeRequest(dependencies.pool, open);
      return null;
    }
    const request = {
      commandId: derivedId('take-transcript', open.askedBy),
      actor: 'system:teams-graph',
      correlationId: open.correlationId,
    } as const;
    const taken = await takenOf(dependencies, { reportId, report: state, request, signal });
    const command =
      'refusal' in taken
        ? ({ type: 'refuseTranscript', reason: taken.refusal } as const)
        : ({ type: 'takeTranscript', ...taken } as const);
    return (await changeReport(dependencies, { reportId, command }, request)).position;
  },
});

interface Taking {
  readonly reportId: string;
  readonly report: Report;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/** Throws what is to be tried again. */
async function takenOf(
  dependencies: TranscriptDependencies,
  { reportId, report: { name, at }, request, signal }: Taking,
): Promise<Taken> {
  if (name === null) return { refusal: 'deleted' };
  const { gate, now } = dependencies;
  const age = Date.parse(now()) - Date.parse(at ?? now());
  try {
    gate.mustBeOpen(name.organiserId);
    await dependencies.projected(signal);
    const taken = await takeTranscript(dependencies, { reportId, name, request, signal });
    if (!('refusal' in taken)) await tell(dependencies, null);
    return taken;
  } catch (error) {
    signal.throwIfAborted();
    if (isError(error, GRAPH_FAILURES.notFound) && age > NOT_YET_MS) return { refusal: 'gone' };
    if (age > PATIENCE_MS) return { refusal: 'expired' };
    const failure = gate.refused(error, name.organiserId);
    if (failure !== null) await tell(dependencies, failure);
    throw error;
  }
}

const tell = (dependencies: TranscriptDependencies, failure: ReturnType<Gate['refused']>) => {
  const found = { failure, at: dependencies.now(), application: dependencies.graph.applicationId };
  return changeIntegration(dependencies, { type: 'recordTranscripts', ...found }, ownRequest('teams-graph'));
};
