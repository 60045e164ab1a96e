import { dayAfter, instantOf, localDay } from '#domain/local-time.ts';
import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { readStamp } from '#domain/transcript/time.ts';

export const MEETING_DATE_INVALID = (written: string): ErrorDefinition => ({
  code: 'MEETING_DATE_INVALID',
  kind: 'invalid',
  message: `La date «\u00A0${written}\u00A0» n’est pas comprise. Écrivez par exemple 2024-03-12, 2024-03-12T10:30 ou 12/03/2024 10:30, de 1970 à 2199.`,
});

/** Whether a date is written without a time. */
export const isWholeDay = (written: string): boolean =>
  /^(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4})$/u.test(written.trim());

/**
 * Reads a date as people type it: « 2024-03-12 », « 2024-03-12T10:30 » (with or without a zone), « 12/03/2024 »,
 * « 12/03/2024 10:30 ». A date alone is midnight; without a zone it is the time in Paris. Answers ISO 8601 in UTC;
 * throws MEETING_DATE_INVALID.
 */
export function readDate(written: string): string {
  const text = written.trim();
  const stamp = readStamp(isWholeDay(text) ? `${text}${text.includes('/') ? ' ' : 'T'}00:00` : text);
  if (stamp?.kind !== 'instant') throw new GreffierError(MEETING_DATE_INVALID(written));
  const iso = new Date(stamp.ms).toISOString();
  const instant = instantOf(stamp.zoned ? iso : iso.slice(0, -1));
  if (instant === null) throw new GreffierError(MEETING_DATE_INVALID(written));
  return instant;
}

/** The midnight in Paris that ends a day written without a time, as ISO 8601 in UTC: a day has 23 to 25 hours. */
export const endOfDay = (written: string): string => readDate(dayAfter(localDay(Date.parse(readDate(written))), 1));
