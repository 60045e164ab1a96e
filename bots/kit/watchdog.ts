import { LEASE_MS } from '#domain/bot-session/lease.ts';
import { errorCode } from '#domain/errors.ts';
import { changeBotSession } from '#commands/bot-session/session.ts';
import type { Dependencies } from '#commands/handle.ts';
import { loadEvents } from '#commands/stream.ts';
import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import { captionStreams } from '#domain/bot-session/streams.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { openBotSessions } from '#projections/bot-sessions/queries.ts';
import type { Pool } from 'pg';
import { TAKE_OVER_MS, type Leases } from './lease.ts';

export interface WatchdogDependencies extends Dependencies {
  readonly pool: Pool;
  readonly leases: Leases;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** How long a lease lasts, in ms. */
  readonly leaseMs?: number;
  /** How long after its last renewal a bot session may be taken over, in ms; then it is over. */
  readonly takeOverMs?: number;
}

const RETRY = 1_000;

/**
 * Ends bot sessions that nobody runs any more: those that nobody claimed in time, and those that nobody took over after
 * their worker was gone. In one process at a time. It judges only after it has itself been able to look for as long as
 * a lease lasts: after an outage of the database workers renew first.
 */
export async function runWatchdog(dependencies: WatchdogDependencies, signal: AbortSignal): Promise<void> {
  const { pool, report, leaseMs = LEASE_MS, takeOverMs = TAKE_OVER_MS } = dependencies;
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'bots.watchdog', signal }, async (held) => {
        let lookingSince = Date.now();
        while (!held.aborted) {
          const started = Date.now();
          await endThose(dependencies, started - lookingSince >= leaseMs ? takeOverMs : null);
          // A look that took long was an outage: what workers said meanwhile has not been seen.
          if (Date.now() - started > leaseMs / 2) lookingSince = Date.now();
          await pause(leaseMs / 6, held);
        }
      });
    } catch (error) {
      if (signal.aborted) return;
      report('the watchdog of bot sessions failed, restarting it', {
        code: errorCode(error),
      });
      await pause(RETRY, signal);
    }
  }
}

async function endThose(dependencies: WatchdogDependencies, lapsedAfter: number | null): Promise<void> {
  const open = await openBotSessions(dependencies.pool);
  const now = Date.parse(dependencies.now());
  for (const { id } of open.filter(({ worker, expiresAt }) => worker === null && expiresAt.getTime() < now))
    await end(dependencies, id, 'expired');
  const claimed = open.filter(({ worker }) => worker !== null).map(({ id }) => id);
  if (lapsedAfter === null || claimed.length === 0) return;
  const isInterrupted = new Set(open.flatMap(({ id, interruptedSince }) => (interruptedSince === null ? [] : [id])));
  for (const id of await dependencies.leases.lapsed(claimed, lapsedAfter)) {
    await end(dependencies, id, isInterrupted.has(id) ? 'shutdown' : 'lease-lapsed');
  }
}

/** What was captured stays: the bot session ends with the lines that are in the log. */
async function end(dependencies: WatchdogDependencies, sessionId: string, reason: BotSessionEnding): Promise<void> {
  const { events } = await loadEvents(dependencies.log, captionStreams.of(sessionId));
  const lines = events.filter(({ type }) => type === 'CaptionFinalised').length;
  await changeBotSession(dependencies, {
    sessionId,
    command: { type: 'end', reason, lines, evidence: null },
    request: {
      commandId: derivedId('watchdog', sessionId, reason),
      actor: 'system:watchdog',
      correlationId: sessionId,
    },
  });
}
