import { LEASE_MS } from '#domain/bot-session/lease.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import {
  LAUNCH_EXPIRED,
  BOT_SESSION_ENDED_ALREADY,
  BOT_SESSION_NOT_FOUND,
  BOT_SESSION_TAKEN,
} from '#domain/bot-session/session.ts';
import type { BotSessionCommand } from '#domain/bot-session/commands.ts';
import { errorCode, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { pause } from '#projections/engine/pause.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import { openRequests, type OpenRequest } from '#projections/requests/queries.ts';
import { roomElsewhere } from '#projections/requests/workers.ts';
import type { Pool } from 'pg';
import { TAKE_OVER_MS, type Leases } from './lease.ts';
import { lostBotSessions, type LostBotSession } from './lost.ts';
import { Run } from './run.ts';
import { runBotSession } from './bot-session.ts';
import type { BotSessionDependencies } from './running.ts';
import type { Rules } from './bot-session-context.ts';
import { WaitingLines } from './waiting-lines.ts';

export interface WorkerDependencies extends BotSessionDependencies {
  readonly pool: Pool;
  readonly progress: Pick<ProjectionProgress, 'onChange'>;
  readonly leases: Leases;
  /** How many bot sessions this worker may run at once, and how each behaves; asked anew for each. */
  readonly rules: () => Promise<Rules & { readonly capacity: number }>;
  /** How long a lease lasts, in ms. */
  readonly leaseMs?: number;
  /** How long after its last renewal a bot session may be taken over, in ms. */
  readonly takeOverMs?: number;
}

/** Launches, and what bot sessions are asked, are looked at this often even when nothing was heard, in ms. */
const LOOK_AGAIN = 2_000;
/** And at most this often, in ms: every batch of a busy log is a notice. */
const MIN_INTERVAL_MS = 200;
const AT_ONCE = 20;
/** Between two looks at how many lines wait for the log, in ms. */
const WAITING_MS = 1_000;
/** Refusals that say that a bot session is over, or another's. */
const OTHERS = [BOT_SESSION_TAKEN, LAUNCH_EXPIRED, BOT_SESSION_NOT_FOUND, BOT_SESSION_ENDED_ALREADY];
/** Between two looks whether others have room, in ms. */
const HAND_OVER_MS = 500;
const NEVER = new AbortController().signal;
/** How long bot sessions may take to end when Greffier does, in ms. */
const SHUTDOWN_GRACE_MS = 20_000;

/**
 * Claims launches while it has room, takes over bot sessions whose worker is gone, and runs each with a client of its
 * own until `signal` is aborted; then all of them are interrupted. Several workers may be at it: the store decides who
 * runs which. Draining, it claims nothing more, and leaves each meeting once another worker has room to go on with it.
 */
export class BotWorker {
  readonly #dependencies: WorkerDependencies;
  #lookingSince = Date.now();
  #lookedAt = Date.now();
  readonly #runs = new Map<string, { readonly run: Run; readonly done: Promise<void> }>();
  readonly #waiting: WaitingLines;

  constructor(dependencies: WorkerDependencies) {
    this.#dependencies = dependencies;
    this.#waiting = new WaitingLines(dependencies);
  }

  get running(): number {
    return this.#runs.size;
  }

  async run(signal: AbortSignal, draining = NEVER): Promise<void> {
    const { progress, report, leaseMs = LEASE_MS } = this.#dependencies;
    let wake = new AbortController();
    const forget = progress.onChange(({ projection }) => {
      if (projection === 'requests' || projection === 'sessions' || projection === '*') wake.abort();
    });
    const renewing = setInterval(() => void this.#renew(), leaseMs / 3);
    const counting = setInterval(() => this.#waiting.look(this.#runs.values()), WAITING_MS);
    try {
      while (!signal.aborted && !draining.aborted) {
        wake = new AbortController();
        try {
          await this.#look(AbortSignal.any([signal, draining]));
        } catch (error) {
          report('cannot look for bots to launch, retrying', { code: errorCode(error) });
        }
        const ending = AbortSignal.any([signal, draining]);
        await pause(MIN_INTERVAL_MS, ending);
        await pause(LOOK_AGAIN, AbortSignal.any([wake.signal, ending]));
      }
      await this.#handOver(signal);
    } finally {
      forget();
      await this.#leaveAll();
      clearInterval(renewing);
      clearInterval(counting);
      await this.#waiting.forget();
    }
  }

  async #look(signal: AbortSignal): Promise<void> {
    for (const { run } of this.#runs.values()) await run.obey(this.#dependencies.log);
    const lost = await this.#lost();
    const open = await this.#launches();
    if (open.length === 0 && lost.length === 0) return;
    const { capacity, ...rules } = await this.#dependencies.rules();
    const hasRoom = (id: string) => !signal.aborted && this.#runs.size < capacity && !this.#runs.has(id);
    for (const one of lost) if (hasRoom(one.id)) await this.#takeOver(one, rules);
    for (const { subject } of open) if (hasRoom(subject)) await this.#claim(subject, rules);
  }

  /** Until nothing runs here any more, or `signal` is aborted: a bot stays in its meeting until another can come. */
  async #handOver(signal: AbortSignal): Promise<void> {
    const { log, pool, worker, report } = this.#dependencies;
    let hasWaited = false;
    while (!signal.aborted && this.#runs.size > 0) {
      try {
        for (const { run } of this.#runs.values()) await run.obey(log);
        const staying = [...this.#runs.values()].filter(({ run }) => !run.isLeaving);
        const room = await roomElsewhere(pool, worker, staying.length);
        for (const { run } of staying.slice(0, Math.max(0, room))) {
          report('handing a bot session over to another worker', { session: run.id });
          run.leave('shutdown');
        }
        if (staying.length > room && !hasWaited) {
          report('no other worker has room: bots stay in their meetings', {
            sessions: staying.length - Math.max(0, room),
          });
          hasWaited = true;
        }
      } catch (error) {
        report('cannot hand bot sessions over, retrying', { code: errorCode(error) });
      }
      const all = new AbortController();
      void Promise.all([...this.#runs.values()].map(({ done }) => done)).then(() => all.abort());
      await pause(HAND_OVER_MS, AbortSignal.any([all.signal, signal]));
    }
  }

  /** Launches that nobody has claimed, of every platform that this worker has clients for. */
  async #launches(): Promise<OpenRequest[]> {
    const { pool, platforms } = this.#dependencies;
    const due = { now: new Date(), limit: AT_ONCE };
    return (await Promise.all(platforms.map(({ launch }) => openRequests(pool, launch.kind, due)))).flat();
  }

  /** Bot sessions whose worker is gone. After an outage of the database their workers renew first. */
  async #lost(): Promise<LostBotSession[]> {
    const { pool, leases, worker, leaseMs = LEASE_MS, takeOverMs = TAKE_OVER_MS } = this.#dependencies;
    const platforms = this.#dependencies.platforms.map(({ name }) => name);
    const now = Date.now();
    if (now - this.#lookedAt > leaseMs + LOOK_AGAIN) this.#lookingSince = now;
    this.#lookedAt = now;
    const hasWaited = now - this.#lookingSince >= leaseMs;
    return lostBotSessions({ pool, leases, worker, platforms, leaseMs, takeOverMs, hasWaited });
  }

  async #takeOver({ id, worker: from, since }: LostBotSession, rules: Rules): Promise<void> {
    const { worker } = this.#dependencies;
    if (!(await this.#holds(id))) return;
    const takeOver = { type: 'takeOver', worker, from, since: new Date(since).toISOString() } as const;
    if (await this.#isOurs(id, takeOver, derivedId('takeOver', id, worker, from))) this.#start(id, rules);
  }

  async #claim(sessionId: string, rules: Rules): Promise<void> {
    const { worker, now } = this.#dependencies;
    // The lease comes first: the watchdog never finds a claimed bot session without one.
    if (!(await this.#holds(sessionId))) return;
    const claim = { type: 'claim', worker, now: now() } as const;
    if (await this.#isOurs(sessionId, claim, derivedId('claim', sessionId, worker))) this.#start(sessionId, rules);
  }

  async #holds(sessionId: string): Promise<boolean> {
    const { leases, leaseMs = LEASE_MS } = this.#dependencies;
    return (await leases.hold([sessionId], leaseMs)).has(sessionId);
  }

  /** Answers whether the bot session is this worker's by then: another may have been faster. */
  async #isOurs(sessionId: string, command: BotSessionCommand, commandId: string): Promise<boolean> {
    const { worker } = this.#dependencies;
    try {
      const request = { commandId, actor: `system:${worker}`, correlationId: sessionId } as const;
      const { state } = await changeBotSession(this.#dependencies, { sessionId, command, request });
      return state.worker === worker;
    } catch (error) {
      if (OTHERS.some((definition) => isError(error, definition))) return false;
      throw error;
    }
  }

  #start(sessionId: string, rules: Rules): void {
    const { worker, leases, report, leaseMs = LEASE_MS } = this.#dependencies;
    const run = new Run(sessionId, worker);
    const done = runBotSession(this.#dependencies, { sessionId, rules, control: run.control })
      .catch((error: unknown) => report('cannot end the bot session', { session: sessionId, err: error }))
      .finally(async () => {
        this.#runs.delete(sessionId);
        if (run.control.isTakenOver())
          report('another worker took the bot session over; this bot left the meeting', { session: sessionId });
        else await (run.goesOn ? leases.giveUp(sessionId, leaseMs) : leases.release(sessionId)).catch(() => undefined);
      });
    this.#runs.set(sessionId, { run, done });
  }

  /** Renews what this worker runs; what another holds by now may be that one's: the log says so. */
  async #renew(): Promise<void> {
    const { leases, log, report, leaseMs = LEASE_MS } = this.#dependencies;
    try {
      const held = await leases.hold([...this.#runs.keys()], leaseMs);
      for (const [id, { run }] of this.#runs) if (!held.has(id)) await run.obey(log);
    } catch (error) {
      report('cannot renew the leases of bot sessions', {
        code: errorCode(error),
      });
    }
  }

  async #leaveAll(): Promise<void> {
    for (const { run } of this.#runs.values()) run.leave('shutdown');
    const patience = new AbortController();
    const all = Promise.all([...this.#runs.values()].map(({ done }) => done)).then(() => patience.abort());
    await Promise.race([all, pause(SHUTDOWN_GRACE_MS, patience.signal)]);
    patience.abort();
  }
}
