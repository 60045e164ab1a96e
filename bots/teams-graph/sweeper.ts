import { changeIntegration } from '#commands/microsoft/integration.ts';
import { reportTranscript } from '#commands/microsoft/report.ts';
import { handle, type Dependencies, type Request } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { integrationEvents } from '#domain/microsoft/events.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type { DeltaMark, DeltaRound, Graph, GraphPerson } from '#domain/microsoft/graph.ts';
import { organiserIdOf, organiserStreams } from '#domain/microsoft/organiser.ts';
import { requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

export const graphSweeps = requestKind(integrationEvents, {
  kind: 'graph-sweep',
  purpose: 'look for transcripts of Teams that no notification told of',
  opens: { GraphSweepRequested: ({ data: { sweepId } }) => ({ detail: sweepId }) },
  closes: { GraphSweepCompleted: ({ data: { sweepId } }) => ({ detail: sweepId }) },
});

/**
 * What was written down before Greffier was connected is looked for as far back as Microsoft keeps records of calls.
 */
const LOOK_BACK_MS = 30 * 86_400_000;

export interface SweepDependencies extends Dependencies {
  readonly graph: Graph;
  readonly organiserWith: (email: string) => Promise<Organiser | null>;
}

interface Sweeping {
  readonly sweepId: string;
  readonly request: Request;
  readonly signal: AbortSignal;
}

/**
 * Walks everybody who can organise in Teams and has an account here, and asks for what was added to their transcripts.
 * How far each is, is an event, so that a sweep that is interrupted goes on where it was.
 */
export const sweeper = (dependencies: SweepDependencies): Reactor<typeof graphSweeps.kind> => ({
  request: graphSweeps,
  concurrency: 1,
  act: async (open, signal) => {
    const sweepId = open.detail;
    const request = {
      commandId: derivedId('sweep', sweepId),
      actor: 'system:teams-graph',
      correlationId: open.correlationId,
    } as const;
    let [organisers, found] = [0, 0];
    for await (const people of dependencies.graph.organisers(signal))
      for (const person of people) {
        const swept = await sweepOf(dependencies, person, { sweepId, request, signal });
        if (swept === null) continue;
        organisers += 1;
        found += swept;
      }
    const command = { type: 'completeSweep', sweepId, organisers, found, at: dependencies.now() } as const;
    return (await changeIntegration(dependencies, command, request)).position;
  },
});

/** How many of an organiser's transcripts were found now; null where they are none of ours, or not open to us. */
async function sweepOf(
  dependencies: SweepDependencies,
  { id, email }: GraphPerson,
  { sweepId, request, signal }: Sweeping,
): Promise<number | null> {
  const { log, now, organiserWith } = dependencies;
  if (email === null || (await organiserWith(email)) === null) return null;
  const stream = organiserStreams.of(organiserIdOf(id));
  const { state } = await loadState(log, stream);
  if (state.sweepId === sweepId) return 0;
  const fresh = { from: new Date(Date.parse(now()) - LOOK_BACK_MS).toISOString(), token: null };
  const round = await roundOf(dependencies, { id, mark: state.mark ?? fresh, fresh, signal });
  if (round === null) return null;
  const { transcripts, token, from } = round;
  for (const name of transcripts) {
    const command = { ...request, commandId: derivedId('report', request.commandId, name.meetingId, name.id) };
    await reportTranscript(dependencies, { name, by: 'sweep' }, command);
  }
  const recorded = { type: 'recordSweep', sweepId, from, token, found: transcripts.length } as const;
  const commandId = derivedId('swept', request.commandId, id);
  await handle(dependencies, { stream, command: recorded, request: { ...request, commandId } });
  return transcripts.length;
}

interface Round {
  readonly id: string;
  readonly mark: DeltaMark;
  /** Where to begin again once Microsoft has forgotten the mark. */
  readonly fresh: DeltaMark;
  readonly signal: AbortSignal;
}

async function roundOf(
  { graph }: Pick<SweepDependencies, 'graph'>,
  { id, mark, fresh, signal }: Round,
): Promise<(DeltaRound & { readonly from: string }) | null> {
  try {
    return { ...(await graph.transcriptsSince(id, mark, signal)), from: mark.from };
  } catch (error) {
    if (isError(error, GRAPH_FAILURES.syncLost) && mark.token !== null)
      return roundOf({ graph }, { id, mark: fresh, fresh, signal });
    // Some organisers may be left out by the access policy, and somebody may have left meanwhile.
    if (isError(error, GRAPH_FAILURES.policyMissing) || isError(error, GRAPH_FAILURES.notFound)) return null;
    throw error;
  }
}
