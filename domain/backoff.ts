export interface Backoff {
  /** After the first failure, in ms. */
  readonly firstMs: number;
  /** However many there were, in ms. */
  readonly longestMs: number;
}

/**
 * How long to wait before the next attempt after `earlier` failures in a row before this one, in ms: doubled with each,
 * up to the longest.
 *
 * Not a library: p-retry and exponential-backoff repeat one call until it answers, and tell nobody the wait alone. What
 * waits here goes on for days and counts anew once something worked in its middle, puts off one request among others,
 * or stops waiting when the network is back.
 */
export const backoffMs = (earlier: number, { firstMs, longestMs }: Backoff): number =>
  Math.min(longestMs, firstMs * 2 ** earlier);
