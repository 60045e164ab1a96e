import { changeReport, reportTranscript } from '#commands/microsoft/report.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type { Graph, GraphTranscript } from '#domain/microsoft/graph.ts';
import { reportEvents } from '#domain/microsoft/report/events.ts';
import { reportStreams } from '#domain/microsoft/report/report.ts';
import { requestKind, theOne } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';
import type { Gate } from './gate.ts';
import { reportOf } from './transcripts.ts';

export const graphCalls = requestKind(reportEvents, {
  kind: 'graph-call',
  purpose: 'look for transcripts of a call that ended in Teams',
  opens: { GraphCallReported: () => ({}) },
  closes: { GraphCallExamined: theOne },
});

/** A record of a call is there when Microsoft tells of it; one that is not an hour later never was. */
const NOT_YET_MS = 3_600_000;

export interface CallDependencies extends Dependencies {
  readonly graph: Graph;
  readonly pool: Pool;
  readonly gate: Gate;
}

/** From a call's record to its meeting, by its address and organiser, and from there to what was written down. */
export const callExaminer = (dependencies: CallDependencies): Reactor<typeof graphCalls.kind> => ({
  request: graphCalls,
  concurrency: 1,
  act: async (open, signal) => {
    const reportId = reportOf(open);
    const { state } = await loadState(dependencies.log, reportStreams.of(reportId));
    if (state.phase !== 'call' || state.callRecordId === null) {
      await closeRequest(dependencies.pool, open);
      return null;
    }
    const request = {
      commandId: derivedId('examine-call', open.askedBy),
      actor: 'system:teams-graph',
      correlationId: open.correlationId,
    } as const;
    const isOld = Date.parse(dependencies.now()) - Date.parse(state.at ?? '') > NOT_YET_MS;
    const found = await transcriptsOf(dependencies, { callRecordId: state.callRecordId, isOld, signal });
    for (const name of found) await reportTranscript(dependencies, { name, by: 'call' }, ofTranscript(request, name));
    const command = { type: 'examineCall', transcripts: found.length } as const;
    return (await changeReport(dependencies, { reportId, command }, request)).position;
  },
});

const ofTranscript = (request: Request, { id }: GraphTranscript): Request => ({
  ...request,
  commandId: derivedId('report', request.commandId, id),
});

interface Examined {
  readonly callRecordId: string;
  readonly isOld: boolean;
  readonly signal: AbortSignal;
}

/** None of a call that was no meeting, or whose organiser no access policy covers: the notification tells of theirs. */
async function transcriptsOf(
  { graph, gate }: CallDependencies,
  { callRecordId, isOld, signal }: Examined,
): Promise<readonly GraphTranscript[]> {
  let organiserId = '';
  try {
    gate.mustBeOpen(organiserId);
    const record = await graph.callRecord(callRecordId, signal);
    if (record.organiserId === null || record.joinWebUrl === null) return [];
    organiserId = record.organiserId;
    gate.mustBeOpen(organiserId);
    const meeting = await graph.meetingAt(organiserId, record.joinWebUrl, signal);
    return meeting === null ? [] : await graph.transcriptsOf(organiserId, meeting.id, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isError(error, GRAPH_FAILURES.notFound) && (isOld || organiserId !== '')) return [];
    if (isError(error, GRAPH_FAILURES.policyMissing)) return [];
    gate.refused(error, organiserId);
    throw error;
  }
}
