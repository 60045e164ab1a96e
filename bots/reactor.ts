import { backoffMs } from '#domain/backoff.ts';
import { errorCode, isError } from '#domain/errors.ts';
import { DISK_FULL, STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { tracedFrom } from '#domain/tracing.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { Failures } from '#projections/engine/failures.ts';
import { pause } from '#projections/engine/pause.ts';
import { mayHaveChanged, type ProjectionProgress } from '#projections/engine/progress.ts';
import { nextDue, openRequests, stillOpen, type OpenRequest } from '#projections/requests/queries.ts';
import type { RequestKind } from '#projections/requests/kind.ts';
import { REQUESTS } from '#projections/requests/projection.ts';
import type { Pool } from 'pg';
import { Claims } from './claims.ts';
import { DueTimes } from './due-times.ts';

export interface ReactorDependencies {
  readonly pool: Pool;
  readonly progress: ProjectionProgress;
  /** Position string of the last event of all; null for an empty store. */
  readonly head: () => Promise<string | null>;
  /** Told what failed, by code; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** Told how long what was asked for took, in seconds, or that it is tried again later. */
  readonly measured?: ((kind: string, seconds: number, isDone: boolean) => void) | undefined;
  /** Shared by the reactors of a process. */
  readonly dueTimes?: DueTimes;
  /** Once aborted, what is at hand is done and nothing else is begun; the lock goes to another process then. */
  readonly draining?: AbortSignal;
}

export interface Reactor<Kind extends string = string> {
  /** Which requests it serves: declared in the same file as what it does about them. */
  readonly request: RequestKind<Kind>;
  /** How many requests are worked on at once. */
  readonly concurrency: number;
  /** Of these with one detail; others are served meanwhile, however many wait. As many as there are where left out. */
  readonly perDetail?: number;
  /**
   * Whether what it does about a request is given up, by its signal, once the request is closed. What is left to be
   * done after its own closing event goes on without the signal.
   */
  readonly stopsWhenClosed?: boolean;
  /** Whether several processes serve it at once, each request in one of them. */
  readonly isShared?: boolean;
  /** Does what is asked and closes the request with an event; answers that event's position. */
  readonly act: (request: OpenRequest, signal: AbortSignal) => Promise<string | null>;
}

const AT_ONCE = 50;
/** After a failure, before the same request is tried again. */
const RETRY = { firstMs: 1_000, longestMs: 60_000 };
/** The same after a store that was away, which says nothing about the request: work goes on soon after it is back. */
const RETRY_AWAY = { firstMs: 1_000, longestMs: 5_000 };
/** How long projections may take to be as far as the log. */
const CAUGHT_UP_MS = 60_000;
/** Open requests are looked at this often even when no change was heard. */
const POLL_MS = 5_000;
const NEVER = new AbortController().signal;

/**
 * Serves open requests of one kind until `signal` is aborted, in one process at a time unless it `isShared`. It reads
 * them only after the requests have caught up with the log, and serves each again only after they have seen its
 * outcome. A request that fails is put off, ever longer; neither it nor one that takes long keeps the others waiting.
 * Draining, it ends once nothing is at work; what `signal` cuts off stays open, for the process that serves next.
 */
export async function runReactor(
  dependencies: ReactorDependencies,
  reactor: Reactor,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  const postponed = new Postponed();
  const reported = new Failures(dependencies.report);
  const { pool, draining = NEVER } = dependencies;
  const ending = AbortSignal.any([signal, draining]);
  const { kind } = reactor.request;
  const names = reactor.isShared ? [] : `reactor.${kind}`;
  while (!ending.aborted) {
    try {
      await exclusively({ pool, names, signal, waiting: draining }, async (held, client) => {
        await caughtUp(dependencies, await dependencies.head(), { signal: AbortSignal.any([held, draining]) });
        failures = 0;
        reported.recovered();
        const claims = reactor.isShared ? new Claims(pool, client, kind) : null;
        await serve({ ...dependencies, reactor, postponed, claims }, held);
      });
    } catch (error) {
      if (ending.aborted) return;
      reported.told('reactor interrupted, starting again', error, { kind });
      await pause(retryAfter(failures, error), ending);
      failures += 1;
    }
  }
}

/** In ms, after `failures` earlier ones in a row. */
export function retryAfter(failures: number, error: unknown): number {
  const isAway = isError(error, STORE_UNAVAILABLE) || isError(error, DISK_FULL);
  return backoffMs(failures, isAway ? RETRY_AWAY : RETRY);
}

/** Waits until these projections have passed `position`, null for an empty store, for a minute at most. */
export async function caughtUp(
  { progress }: Pick<ReactorDependencies, 'progress'>,
  position: string | null,
  { names = [REQUESTS], signal }: { readonly names?: readonly string[]; readonly signal: AbortSignal },
): Promise<void> {
  if (position !== null) await progress.reached(names, position, { patience: CAUGHT_UP_MS, signal });
}

/**
 * Requests that failed, and when each is to be tried again, by `performance.now`: a clock that is set back makes none
 * wait.
 */
class Postponed {
  readonly #requests = new Map<string, { readonly failures: number; readonly until: number }>();

  get size(): number {
    return this.#requests.size;
  }

  isPostponed(request: OpenRequest, now: number): boolean {
    return (this.#requests.get(idOf(request))?.until ?? 0) > now;
  }

  failed(request: OpenRequest, now: number, error: unknown): void {
    const failures = this.#requests.get(idOf(request))?.failures ?? 0;
    this.#requests.set(idOf(request), { failures: failures + 1, until: now + retryAfter(failures, error) });
  }

  /**
   * Forgets those that are no longer open. Answers when the first of the others is to be tried again, Infinity where
   * none has to be waited for: one whose time has come is tried, or waits for another to end.
   */
  next(open: readonly OpenRequest[], now: number): number {
    const ids = new Set(open.map(idOf));
    for (const id of this.#requests.keys()) if (!ids.has(id)) this.#requests.delete(id);
    return Math.min(...[...this.#requests.values()].map(({ until }) => until).filter((until) => until > now));
  }
}

const idOf = ({ subject, detail, askedBy }: OpenRequest): string => JSON.stringify([subject, detail, askedBy]);

interface Serving extends ReactorDependencies {
  readonly reactor: Reactor;
  readonly postponed: Postponed;
  /** Null where nobody else serves these requests. */
  readonly claims: Claims | null;
}

/** Nobody is left working when it ends, in whatever way: the lock must not go to another process before that. */
async function serve(serving: Serving, signal: AbortSignal): Promise<void> {
  const { reactor, postponed, claims, pool, progress, dueTimes = new DueTimes(pool), draining = NEVER } = serving;
  const ending = AbortSignal.any([signal, draining]);
  const { kind } = reactor.request;
  const busy = new Map<string, Promise<void>>();
  const stops = new Map<string, AbortController>();
  let wake = new AbortController();
  const start = async (request: OpenRequest) => {
    if (claims && !(await claims.take(request))) return;
    const id = idOf(request);
    const stop = new AbortController();
    const finished = async () => {
      await claims?.giveBack(request);
      busy.delete(id);
      stops.delete(request.askedBy);
      wake.abort();
    };
    if (reactor.stopsWhenClosed === true) stops.set(request.askedBy, stop);
    busy.set(id, attempt(serving, request, AbortSignal.any([signal, stop.signal])).finally(finished));
  };
  const stopClosed = async () => {
    if (stops.size === 0) return;
    const open = await stillOpen(pool, kind, [...stops.keys()]);
    for (const [askedBy, stop] of stops) if (!open.has(askedBy)) stop.abort();
  };
  const forget = progress.onChange((change) => {
    if (mayHaveChanged(REQUESTS, change)) wake.abort();
  });
  try {
    while (!ending.aborted) {
      // From here on nothing that happens while the requests are being read goes unheard.
      wake = new AbortController();
      await stopClosed();
      const served = new Set(busy.keys());
      const now = new Date();
      const limit = AT_ONCE + served.size + postponed.size;
      const first = await dueTimes.first(kind);
      const isIdle = first > now.getTime();
      const open = isIdle ? [] : await openRequests(pool, kind, { now, limit, perDetail: reactor.perDetail });
      const looked = performance.now();
      const retryAt = postponed.next(open, looked);
      const ready = open.filter((request) => !served.has(idOf(request)) && !postponed.isPostponed(request, looked));
      for (const request of ready) if (busy.size < reactor.concurrency && !ending.aborted) await start(request);
      const due = isIdle ? first : ((await nextDue(pool, kind, now))?.getTime() ?? Infinity);
      await pause(
        Math.max(0, Math.min(POLL_MS, due - Date.now(), retryAt - performance.now())),
        AbortSignal.any([wake.signal, ending]),
      );
    }
  } finally {
    forget();
    await Promise.all(busy.values());
  }
}

/** Serves one request until its outcome can be seen. Never fails: what failed is put off. */
async function attempt(serving: Serving, request: OpenRequest, signal: AbortSignal): Promise<void> {
  const { reactor, postponed, report } = serving;
  try {
    const { kind } = reactor.request;
    const attributes = { 'greffier.request': kind, 'greffier.correlation_id': request.correlationId };
    const started = performance.now();
    const done = await tracedFrom(
      request.traceparent ?? null,
      { name: `react ${kind}`, kind: 'consumer', attributes },
      () => reactor.act(request, signal),
    );
    serving.measured?.(kind, (performance.now() - started) / 1_000, true);
    await caughtUp(serving, done, { signal });
  } catch (error) {
    if (signal.aborted) return;
    postponed.failed(request, performance.now(), error);
    serving.measured?.(reactor.request.kind, 0, false);
    report('request postponed', {
      kind: reactor.request.kind,
      subject: request.subject,
      code: errorCode(error),
    });
  }
}
