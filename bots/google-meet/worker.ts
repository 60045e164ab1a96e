import { changeSession, loadSession } from '#commands/bot-session/session.ts';
import type { SessionEnding } from '#domain/bot-session/endings.ts';
import type { Consent } from '#domain/bot-session/events.ts';
import { LAUNCH_EXPIRED, SESSION_NOT_FOUND, SESSION_TAKEN } from '#domain/bot-session/session.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { pause } from '#projections/engine/pause.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { openRequests } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import { Departure } from './departure.ts';
import { LEASE_MS, type Leases } from './lease.ts';
import { runSession, type SessionControl, type SessionMeans } from './session.ts';
import type { Rules } from './visit.ts';

export interface WorkerMeans extends SessionMeans {
  readonly pool: Pool;
  readonly progress: Pick<ProjectionProgress, 'onChange'>;
  readonly leases: Leases;
  /** How many sessions this worker may run at once, and how each behaves; asked anew for each. */
  readonly rules: () => Promise<Rules & { readonly capacity: number }>;
  /** How long a lease lasts, in ms. */
  readonly leaseMs?: number;
}

/** Launches, and what sessions are asked, are looked at this often even when nothing was heard, in ms. */
const LOOK_AGAIN = 2_000;
/** And at most this often, in ms: every batch of a busy log is a notice. */
const BREATH = 200;
const AT_ONCE = 20;
/** How long sessions may take to end when Greffier does, in ms. */
const LAST_WORDS = 20_000;

/** A session that this worker runs. */
class Run {
  readonly id: string;
  readonly #leaving = new AbortController();
  #consents: ReadonlyMap<Consent, boolean> = new Map();

  constructor(id: string) {
    this.id = id;
  }

  get control(): SessionControl {
    return {
      signal: this.#leaving.signal,
      leave: (ending) => this.leave(ending),
      consentAnswer: (consent) => this.#consents.get(consent) ?? null,
    };
  }

  leave(ending: SessionEnding): void {
    if (!this.#leaving.signal.aborted) this.#leaving.abort(new Departure(ending));
  }

  /** Obeys what the session's stream says by now. */
  async obey(log: WorkerMeans['log']): Promise<void> {
    const { session, endedAt } = await loadSession(log, this.id);
    if (session.stopRequested) this.leave('stopped');
    // Somebody took it for dead: it is over, whoever was right.
    else if (endedAt !== null) this.leave('lease-lapsed');
    this.#consents = session.consents;
  }
}

/**
 * Claims launches while it has room, and runs each session in a browser of its own until `signal` is aborted; then all
 * of them end. Several workers may be at it: the store decides who runs which.
 */
export class MeetWorker {
  readonly #means: WorkerMeans;
  readonly #runs = new Map<string, { readonly run: Run; readonly done: Promise<void> }>();

  constructor(means: WorkerMeans) {
    this.#means = means;
  }

  get running(): number {
    return this.#runs.size;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { progress, report, leaseMs = LEASE_MS } = this.#means;
    let wake = new AbortController();
    const forget = progress.onChange(({ projection }) => {
      if (projection === 'requests' || projection === 'sessions' || projection === '*') wake.abort();
    });
    const renewing = setInterval(() => void this.#renew(), leaseMs / 3);
    try {
      while (!signal.aborted) {
        wake = new AbortController();
        try {
          await this.#look(signal);
        } catch (error) {
          report('bots cannot be launched at the moment', { code: (error as { code?: unknown }).code ?? 'UNEXPECTED' });
        }
        await pause(BREATH, signal);
        await pause(LOOK_AGAIN, AbortSignal.any([wake.signal, signal]));
      }
    } finally {
      forget();
      await this.#leaveAll();
      clearInterval(renewing);
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    for (const { run } of this.#runs.values()) await run.obey(this.#means.log);
    const open = await openRequests(this.#means.pool, 'launch-meet', new Date(), AT_ONCE);
    if (open.length === 0) return;
    const { capacity, ...rules } = await this.#means.rules();
    for (const { subject } of open) if (!signal.aborted && this.#runs.size < capacity && !this.#runs.has(subject)) await this.#claim(subject, rules);
  }

  async #claim(sessionId: string, rules: Rules): Promise<void> {
    const { worker, leases, now, report } = this.#means;
    const request = { commandId: derivedId('claim', sessionId, worker), actor: `system:${worker}`, correlationId: sessionId } as const;
    try {
      // The lease comes first: whoever looks after those that lapsed never finds a claimed session without one.
      await leases.renew([sessionId]);
      const { state } = await changeSession(this.#means, sessionId, { type: 'claim', worker, now: now() }, request);
      if (state.worker !== worker) return;
    } catch (error) {
      if ([SESSION_TAKEN, LAUNCH_EXPIRED, SESSION_NOT_FOUND].some((definition) => isError(error, definition))) return;
      throw error;
    }
    const run = new Run(sessionId);
    const done = runSession(this.#means, sessionId, rules, run.control)
      .catch((error: unknown) => report('a session could not be ended', { session: sessionId, err: error }))
      .finally(async () => {
        this.#runs.delete(sessionId);
        await leases.release(sessionId).catch(() => undefined);
      });
    this.#runs.set(sessionId, { run, done });
  }

  async #renew(): Promise<void> {
    try {
      await this.#means.leases.renew([...this.#runs.keys()]);
    } catch (error) {
      this.#means.report('leases of bot sessions could not be renewed', { code: (error as { code?: unknown }).code ?? 'UNEXPECTED' });
    }
  }

  async #leaveAll(): Promise<void> {
    for (const { run } of this.#runs.values()) run.leave('shutdown');
    const patience = new AbortController();
    const all = Promise.all([...this.#runs.values()].map(({ done }) => done)).then(() => patience.abort());
    await Promise.race([all, pause(LAST_WORDS, patience.signal)]);
    patience.abort();
  }
}
