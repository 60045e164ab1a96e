import { exclusively, pause } from '#projections/engine/exclusive.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { nextDue, openRequests, type OpenRequest } from '#projections/requests/queries.ts';
import type { RequestKind } from '#projections/requests/tables.ts';
import type { Pool } from 'pg';

export interface ReactorMeans {
  readonly pool: Pool;
  readonly progress: ProjectionProgress;
  /** Position string of the last event of all; null for an empty store. */
  readonly head: () => Promise<string | null>;
  /** Told what failed, by code; never personal data. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

export interface Reactor {
  readonly kind: RequestKind;
  /** How many requests are worked on at once. */
  readonly concurrency: number;
  /** Does what is asked and closes the request with an event; answers that event's position. */
  readonly act: (request: OpenRequest, signal: AbortSignal) => Promise<string | null>;
}

const AT_ONCE = 50;
/** After a failure, before the same request is tried again, in ms; doubled up to the longest with every further one. */
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 60_000;
/** Open requests are looked at this often even when nothing was heard, in ms. */
const LOOK_AGAIN = 5_000;

/**
 * Serves open requests of one kind until `signal` is aborted, in one process at a time. It reads them only after the
 * requests have caught up with the log, and again only after they have seen the outcomes of the last round.
 */
export async function runReactor(means: ReactorMeans, reactor: Reactor, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await exclusively(means.pool, `reactor.${reactor.kind}`, signal, async (held) => {
        await caughtUp(means, await means.head());
        while (!held.aborted) {
          await round(means, reactor, held);
          failures = 0;
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      means.report('reactor interrupted, starting again', { kind: reactor.kind, code: (error as { code?: unknown }).code ?? 'UNEXPECTED' });
      await pause(Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** failures), signal);
      failures += 1;
    }
  }
}

const caughtUp = async ({ progress }: ReactorMeans, position: string | null): Promise<void> => {
  if (position !== null) await progress.reached(['requests'], position, LONGEST_RETRY);
};

async function round(means: ReactorMeans, reactor: Reactor, signal: AbortSignal): Promise<void> {
  const heard = hear(means.progress, signal);
  const open = await openRequests(means.pool, reactor.kind, new Date(), AT_ONCE);
  const left = [...open];
  const worker = async (): Promise<void> => {
    for (let request = left.shift(); request && !signal.aborted; request = left.shift()) {
      await caughtUp(means, await reactor.act(request, signal));
    }
  };
  await Promise.all(Array.from({ length: reactor.concurrency }, worker));
  if (open.length > 0) return heard.forget();
  const due = await nextDue(means.pool, reactor.kind);
  await heard.within(due === null ? LOOK_AGAIN : Math.min(LOOK_AGAIN, Math.max(0, due.getTime() - Date.now())));
}

/** Listening starts before looking, so that nothing that comes between the two is missed. */
function hear(progress: ProjectionProgress, signal: AbortSignal): { within: (ms: number) => Promise<void>; forget: () => void } {
  const changed = new AbortController();
  const forget = progress.onChange(({ projection }) => {
    if (projection === 'requests' || projection === '*') changed.abort();
  });
  return { within: (ms) => pause(ms, AbortSignal.any([changed.signal, signal])).finally(forget), forget };
}
