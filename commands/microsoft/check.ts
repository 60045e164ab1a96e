import { GreffierError, isError } from '#domain/errors.ts';
import type { CallBudget } from '#domain/microsoft/budget.ts';
import { CHECK_FAILURES, CHECK_MS } from '#domain/microsoft/connecting.ts';
import {
  FOR_ADMINISTRATORS,
  GRAPH_FAILURES,
  graphFailureOf,
  type GraphFailureCode,
} from '#domain/microsoft/failures.ts';
import type { Graph, GraphAccess, KnownSubscription } from '#domain/microsoft/graph.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeIntegration, readIntegration } from './integration.ts';

/** Transcripts of so many days are asked for: enough to find one, and a page or two at most. */
const DAYS = 7;
const DAY_MS = 86_400_000;

export type Check =
  | { readonly of: 'access' }
  /** `organiser`: the address of somebody of the organisation; it is asked for and kept nowhere. */
  | { readonly of: 'transcripts'; readonly organiser: string }
  | { readonly of: 'subscriptions' };

type CheckFailureCode = (typeof CHECK_FAILURES)[keyof typeof CHECK_FAILURES]['code'];

export interface Checked {
  readonly failure: GraphFailureCode | CheckFailureCode | null;
  /** In how many ms Microsoft wants to be asked again; null where it did not say. */
  readonly retryAfterMs: number | null;
  readonly access: GraphAccess | null;
  /** Transcripts of the last days, with whether one could be opened; null where none was asked for. */
  readonly transcripts: { readonly found: number; readonly isRead: boolean } | null;
  /** Those that Microsoft has of this application. */
  readonly subscriptions: readonly KnownSubscription[] | null;
}

export interface CheckDependencies extends Dependencies {
  readonly graph: Graph;
  readonly budget: CallBudget;
}

const NOTHING: Checked = { failure: null, retryAfterMs: null, access: null, transcripts: null, subscriptions: null };

/**
 * Calls Microsoft for real, for an administrator who sets up the connection. What Microsoft refuses is the result.
 * What it says of the whole organisation is recorded as theirs, where it is not as before.
 */
export async function checkMicrosoft(
  dependencies: CheckDependencies,
  check: Check,
  request: Request,
): Promise<Checked> {
  const signal = AbortSignal.timeout(CHECK_MS);
  const checked = await endingWith(signal, lookAt(dependencies, check, signal)).catch((error: unknown) =>
    failed(error, dependencies.budget, signal),
  );
  await record(dependencies, { check, checked }, request);
  return checked;
}

/** Signing in knows no signal: what is late is left behind. */
async function endingWith<T>(signal: AbortSignal, doing: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const give = () => reject(signal.reason);
  signal.addEventListener('abort', give, { once: true });
  try {
    return await Promise.race([doing, promise]);
  } finally {
    signal.removeEventListener('abort', give);
  }
}

async function lookAt({ graph, now }: CheckDependencies, check: Check, signal: AbortSignal): Promise<Checked> {
  switch (check.of) {
    case 'access':
      return { ...NOTHING, access: await graph.checkAccess(signal) };
    case 'subscriptions':
      return { ...NOTHING, subscriptions: await graph.subscriptions(signal) };
    case 'transcripts': {
      const { id } = await graph.person(check.organiser, signal).catch((error: unknown) => {
        throw isError(error, GRAPH_FAILURES.notFound) ? new GreffierError(CHECK_FAILURES.organiserUnknown) : error;
      });
      const from = new Date(Date.parse(now()) - DAYS * DAY_MS).toISOString();
      const { transcripts } = await graph.transcriptsSince(id, { from, token: null }, signal);
      const [first] = transcripts;
      // Names of speakers are a switch of their own, which only a transcript shows.
      if (first) await graph.metadata(first, signal);
      return { ...NOTHING, transcripts: { found: transcripts.length, isRead: first !== undefined } };
    }
  }
}

/** Throws what is no answer of Microsoft's. */
function failed(error: unknown, budget: CallBudget, signal: AbortSignal): Checked {
  if (isError(error, CHECK_FAILURES.organiserUnknown)) return { ...NOTHING, failure: error.code as CheckFailureCode };
  const code = graphFailureOf(error);
  if (code !== null) {
    const asked = error instanceof GreffierError ? error.details['retryAfterMs'] : null;
    return { ...NOTHING, failure: code, retryAfterMs: typeof asked === 'number' ? asked : null };
  }
  if (!signal.aborted) throw error;
  // It was still waiting for as long as Microsoft had said.
  const { heldUntil } = budget.state();
  return heldUntil === null
    ? { ...NOTHING, failure: CHECK_FAILURES.late.code }
    : { ...NOTHING, failure: GRAPH_FAILURES.throttled.code, retryAfterMs: Date.parse(heldUntil) - Date.now() };
}

async function record(
  dependencies: CheckDependencies,
  { check, checked: { failure, access, transcripts } }: { readonly check: Check; readonly checked: Checked },
  request: Request,
): Promise<void> {
  const code = failure !== null && FOR_ADMINISTRATORS.has(failure) ? (failure as GraphFailureCode) : null;
  if (check.of === 'access') {
    if (failure !== null && code === null) return;
    const before = (await readIntegration(dependencies)).access;
    const { tenantId, missing, superfluous } = access ?? before ?? { tenantId: null, missing: [], superfluous: [] };
    const known = { tenantId, missing, superfluous };
    await changeIntegration(dependencies, { type: 'recordAccess', failure: code, ...known }, request);
    return;
  }
  // Without the names of speakers transcripts are given all the same.
  const isGiven = transcripts?.isRead === true || failure === GRAPH_FAILURES.speakersHidden.code;
  if (check.of === 'transcripts' && (isGiven || code !== null))
    await changeIntegration(dependencies, { type: 'recordTranscripts', failure: code }, request);
}
