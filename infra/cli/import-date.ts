import { type ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { readStamp } from '#domain/transcript/time.ts';

export const MEETING_DATE_INVALID = (written: string): ErrorDefinition => ({
  code: 'MEETING_DATE_INVALID',
  kind: 'invalid',
  message: `La date «\u00A0${written}\u00A0» n’est pas comprise. Écrivez par exemple 2024-03-12, 2024-03-12T10:30 ou 12/03/2024 10:30.`,
});

/** A moment written without a zone means the local time of this machine. */
export const localInstant = (iso: string): Date => new Date(iso);

/**
 * Reads the date given with `--date`: « 2024-03-12 », « 2024-03-12T10:30 » (with or without a zone), « 12/03/2024 »,
 * « 12/03/2024 10:30 ». A date alone is midnight; without a zone it is local time. Throws GreffierError otherwise.
 */
export function readMeetingDate(written: string): Date {
  const text = written.trim();
  const whole = /^\d{4}-\d\d-\d\d$/u.test(text) ? `${text}T00:00` : /^\d{1,2}\/\d{1,2}\/\d{4}$/u.test(text) ? `${text} 00:00` : text;
  const stamp = readStamp(whole);
  if (stamp?.kind !== 'instant') throw new GreffierError(MEETING_DATE_INVALID(written));
  const iso = new Date(stamp.ms).toISOString();
  return localInstant(stamp.zoned ? iso : iso.slice(0, -1));
}
