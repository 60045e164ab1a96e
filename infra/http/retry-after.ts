/** Seconds, possibly with a fraction, or a date (RFC 9110, 10.2.3), as ms from now; null where there is neither. */
export function retryAfterMs(header: string | null | undefined, now: number): number | null {
  if (header == null) return null;
  const seconds = /^\s*\d{1,6}(?:\.\d{1,6})?\s*$/u.test(header) ? Number(header) : NaN;
  if (!Number.isNaN(seconds)) return Math.ceil(seconds * 1_000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
