import type { BackupAttempt } from '#projections/backups/attempts.ts';
import { lastDue } from '../daily.ts';
import { momentOf } from './folders.ts';

const DAY = 86_400_000;
/** After a proof that failed, before the same backup is tried again, in ms: what it needs may be there then. */
const RETRY = 6 * 3_600_000;

export interface ProofPlan {
  /** When backups are made each day, HH:MM in Paris. */
  readonly at: string;
  /** One is proven each so many days; 0 for never. */
  readonly days: number;
}

/**
 * Whether the latest backup is to be proven now: none was since the day on which one is due.
 * @param latest its name; none where there is no backup
 * @param attempts the latest first
 */
export function isProofDue(
  { at, days }: ProofPlan,
  { latest, attempts }: { readonly latest: string | undefined; readonly attempts: readonly BackupAttempt[] },
  now: number,
): boolean {
  if (days === 0 || latest === undefined) return false;
  const proofs = attempts.filter(({ kind }) => kind === 'proven');
  const proven = proofs.find(({ error }) => error === null)?.name ?? null;
  if (proven !== null && (proven >= latest || momentOf(proven) >= lastDue(at, now) - (days - 1) * DAY)) return false;
  const [last] = proofs;
  if (last === undefined || last.error === null || last.at.getTime() < momentOf(latest)) return true;
  return now - last.at.getTime() >= RETRY;
}
