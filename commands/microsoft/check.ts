import type { BotIdentification } from '#domain/bot-session/teams/identification.ts';
import type { ChatBot } from '#domain/conversation/chat-bot.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import type { AskEntrance, Entrance } from '#domain/microsoft/entrance.ts';
import { CHECK_FAILURES, CHECK_MS, NOT_SET_UP } from '#domain/microsoft/connecting.ts';
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
  | { readonly of: 'subscriptions' }
  | { readonly of: 'chat-bot' }
  | { readonly of: 'browser-bot' };

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
  /** What answers at the chat bot's address from here; null where it has none, or was not asked for. */
  readonly entrance: Entrance | null;
}

export interface CheckDependencies extends Dependencies {
  /** Null where no application is configured; the chat bot is one too. */
  readonly calls: { readonly graph: Graph; readonly budget: CallBudget } | null;
  readonly chat: Pick<ChatBot, 'check'> | null;
  readonly identification: BotIdentification | null;
  /** Null where Microsoft cannot reach this installation. */
  readonly askEntrance: AskEntrance | null;
  /** Ms that Microsoft may take; CHECK_MS where nothing else is said. */
  readonly patienceMs?: number;
}

const NOTHING: Checked = {
  failure: null,
  retryAfterMs: null,
  access: null,
  transcripts: null,
  subscriptions: null,
  entrance: null,
};

/**
 * Calls Microsoft for real, for an administrator who sets up the connection. What Microsoft refuses is the result.
 * What it says of the whole organisation is recorded as theirs, where it is not as before.
 */
export async function checkMicrosoft(
  dependencies: CheckDependencies,
  check: Check,
  request: Request,
): Promise<Checked> {
  const signal = AbortSignal.timeout(dependencies.patienceMs ?? CHECK_MS);
  const checked = await endingWith(signal, lookAt(dependencies, check, signal)).catch((error: unknown) =>
    failed(error, dependencies.calls?.budget ?? null, signal),
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

/** Throws NOT_SET_UP where the part is not configured. */
function configured<Part>(part: Part | null): Part {
  if (part === null) throw new GreffierError(NOT_SET_UP);
  return part;
}

async function lookAt(dependencies: CheckDependencies, check: Check, signal: AbortSignal): Promise<Checked> {
  if (check.of === 'chat-bot') {
    await configured(dependencies.chat).check();
    return { ...NOTHING, entrance: (await dependencies.askEntrance?.(signal)) ?? null };
  }
  if (check.of === 'browser-bot') {
    await configured(dependencies.identification).token();
    return NOTHING;
  }
  const { graph } = configured(dependencies.calls);
  switch (check.of) {
    case 'access':
      return { ...NOTHING, access: await graph.checkAccess(signal) };
    case 'subscriptions':
      return { ...NOTHING, subscriptions: await graph.subscriptions(signal) };
    case 'transcripts': {
      const { id } = await graph.person(check.organiser, signal).catch((error: unknown) => {
        throw isError(error, GRAPH_FAILURES.notFound) ? new GreffierError(CHECK_FAILURES.organiserUnknown) : error;
      });
      const from = new Date(Date.parse(dependencies.now()) - DAYS * DAY_MS).toISOString();
      const { transcripts } = await graph.transcriptsSince(id, { from, token: null }, signal);
      const [first] = transcripts;
      // Names of speakers are a switch of their own, which only a transcript shows.
      if (first) await graph.metadata(first, signal);
      return { ...NOTHING, transcripts: { found: transcripts.length, isRead: first !== undefined } };
    }
  }
}

const FOUND = Object.values(CHECK_FAILURES);

/** Throws what is no answer of Microsoft's. */
async function failed(error: unknown, budget: CallBudget | null, signal: AbortSignal): Promise<Checked> {
  const found = FOUND.find((one) => isError(error, one));
  if (found) return { ...NOTHING, failure: found.code };
  const code = graphFailureOf(error);
  if (code !== null) {
    const asked = error instanceof GreffierError ? error.details['retryAfterMs'] : null;
    return { ...NOTHING, failure: code, retryAfterMs: typeof asked === 'number' ? asked : null };
  }
  if (!signal.aborted) throw error;
  // It was still waiting for as long as Microsoft had said.
  const heldUntil = (await budget?.state())?.heldUntil ?? null;
  return heldUntil === null
    ? { ...NOTHING, failure: CHECK_FAILURES.late.code }
    : { ...NOTHING, failure: GRAPH_FAILURES.throttled.code, retryAfterMs: Date.parse(heldUntil) - Date.now() };
}

async function record(
  dependencies: CheckDependencies,
  { check, checked: { failure, access, transcripts } }: { readonly check: Check; readonly checked: Checked },
  request: Request,
): Promise<void> {
  const { calls, now } = dependencies;
  if (calls === null) return;
  const code = failure !== null && FOR_ADMINISTRATORS.has(failure) ? (failure as GraphFailureCode) : null;
  const found = { failure: code, at: now(), application: calls.graph.applicationId, isAsked: true };
  if (check.of === 'access') {
    if (failure !== null && code === null) return;
    const before = (await readIntegration(dependencies)).access;
    const { tenantId, missing, superfluous } = access ?? before ?? { tenantId: null, missing: [], superfluous: [] };
    const known = { tenantId, missing, superfluous };
    await changeIntegration(dependencies, { type: 'recordAccess', ...found, ...known }, request);
    return;
  }
  // Without the names of speakers transcripts are given all the same.
  const isGiven = transcripts?.isRead === true || failure === GRAPH_FAILURES.speakersHidden.code;
  if (check.of === 'transcripts' && (isGiven || code !== null))
    await changeIntegration(dependencies, { type: 'recordTranscripts', ...found }, request);
}
