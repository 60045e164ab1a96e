import { lookForSpam } from '#commands/anti-spam/look.ts';
import type { Dependencies, Request } from '#commands/handle.ts';
import { errorCode } from '#domain/errors.ts';
import { antiSpamSightings } from '#projections/anti-spam/sightings.ts';
import { exclusively } from '#projections/engine/exclusive.ts';
import { pause } from '#projections/engine/pause.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Between two looks, in ms, as specified. */
const LOOK_EVERY_MS = 30_000;
/** Between two attempts after a failure, in ms. */
const AGAIN_MS = 5_000;

export interface Monitoring extends Dependencies {
  readonly pool: Pool;
  /** Tells the operator of an alert, and of looks that failed. */
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  readonly everyMs?: number;
}

const ownRequest = (): Request => {
  const id = randomUUID();
  return { commandId: id, actor: 'system:anti-spam', correlationId: id };
};

/** Looks every half minute until `signal` is aborted; one process does, and another takes over when that one ends. */
export async function runMonitor(
  { report, everyMs = LOOK_EVERY_MS, pool, ...dependencies }: Monitoring,
  signal: AbortSignal,
): Promise<void> {
  const sightings = antiSpamSightings(pool);
  let wasAlert = false;
  const lookUntil = async (held: AbortSignal): Promise<void> => {
    while (!held.aborted) {
      const { score, isAlert, checks } = await lookForSpam(dependencies, sightings, ownRequest());
      const found = checks.filter(({ points }) => points > 0).map(({ check }) => check);
      if (isAlert && !wasAlert)
        report('Greffier calls providers, or writes to people, too often', { score, checks: found });
      wasAlert = isAlert;
      await pause(everyMs, held);
    }
  };
  while (!signal.aborted) {
    try {
      await exclusively({ pool, names: 'anti-spam', signal }, lookUntil);
    } catch (error) {
      if (!signal.aborted) report('anti-spam checks failed, trying again', { code: errorCode(error) });
    }
    await pause(AGAIN_MS, signal);
  }
}
