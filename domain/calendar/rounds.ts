/** Rounds in which calendars are read, whatever their provider. */

const DAY_MS = 86_400_000;
/** The first pause that the provider does not measure, doubled by each that follows it, up to the longest. */
const PAUSE = { firstMs: 30_000, longestMs: 900_000 };

interface AskedPause {
  /** ISO 8601. */
  readonly at: string;
  /** As the provider said; null where it did not. */
  readonly retryAfterMs: number | null;
}

/** Until when nothing is asked of a provider that wants to be asked less. @param pauses in a row before this one */
export function pausedUntil({ at, retryAfterMs }: AskedPause, pauses: number): string {
  const ownMs = Math.min(PAUSE.longestMs, PAUSE.firstMs * 2 ** Math.min(pauses, 10));
  return new Date(Date.parse(at) + Math.min(retryAfterMs ?? ownMs, DAY_MS)).toISOString();
}

interface Round {
  readonly at: string;
  readonly failures: readonly object[];
}

/**
 * Whether a round is recorded: where something came of it, somebody waits for it, and once a day, so that the stream
 * does not grow by the quarter of an hour.
 * @param found how much was new or changed
 */
export const isNews = (
  round: Round,
  { askedAt, paused, last }: { askedAt: string | null; paused: object | null; last: Round | null },
  found: number,
): boolean =>
  askedAt !== null ||
  paused !== null ||
  found > 0 ||
  last === null ||
  JSON.stringify(round.failures) !== JSON.stringify(last.failures) ||
  Date.parse(round.at) - Date.parse(last.at) >= DAY_MS;
