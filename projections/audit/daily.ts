import type { Pool } from 'pg';
import { Failures } from '../engine/failures.ts';
import { pause } from '../engine/pause.ts';
import { beginVerification, latestVerifications, type Verifying } from './verifications.ts';

/** How often it is looked whether a verification is due, in ms; a process that has just started verifies nothing. */
const LOOK_MS = 600_000;
const DAY_MS = 86_400_000;

interface Daily extends Verifying {
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
  /** For tests. */
  readonly lookMs?: number;
}

const isDue = async (pool: Pool): Promise<boolean> => {
  const { verified, running } = await latestVerifications(pool);
  return running === null && (verified?.finishedAt?.getTime() ?? 0) < Date.now() - DAY_MS;
};

/** Holds the log against the chain where nobody has for a day, until `signal` is aborted. */
export async function verifyDaily(
  { report, lookMs = LOOK_MS, ...verifying }: Daily,
  signal: AbortSignal,
): Promise<void> {
  const failures = new Failures(report);
  for (;;) {
    await pause(lookMs, signal);
    if (signal.aborted) return;
    try {
      if (await isDue(verifying.pool)) await beginVerification(verifying);
    } catch (error) {
      failures.told('cannot begin the daily verification of the audit, trying again later', error);
    }
  }
}
