/**
 * A moment as a transcript writes it. What a `clock` counts (the day or the meeting) only the whole document can tell.
 */
export type Stamp =
  /** Since the beginning of the meeting, in milliseconds. */
  | { readonly kind: 'offset'; readonly ms: number }
  /** A time of day for certain (« 10 h 42 », « 3:07 PM »), in milliseconds since midnight. */
  | { readonly kind: 'day'; readonly ms: number }
  /** Two or three fields, « 12:04 » or « 00:12:04 », and the milliseconds that go with them. */
  | {
      readonly kind: 'clock';
      readonly fields: readonly number[];
      readonly ms: number;
      readonly negative: boolean;
      readonly wide: boolean;
    }
  /** A date and a time, in milliseconds since 1970; `zoned` when the source says in which zone. */
  | { readonly kind: 'instant'; readonly ms: number; readonly zoned: boolean };

const HOUR = 3_600_000;
const MINUTE = 60_000;

const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d:?\d\d)?$/iu;
const FRENCH_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: à|,)?\s(\d{1,2})[:h](\d\d)(?::(\d\d))?$/iu;
const CLOCK = /^(-)?(\d{1,3}):(\d{1,2})(?::(\d{1,2}))?(?:[.,](\d{1,9}))?\s?([AP]M)?$/iu;
const FRENCH_CLOCK = /^(\d{1,2})\s?h\s?(\d\d)(?:\s?(?:min|m)?\s?(\d\d)\s?s?)?$/iu;
const CUE = /^(-?)(?:(-?)(\d{1,4}):)?(-?)(\d{1,2}):(-?)(\d{1,2})(?:[.,](-?)(\d{1,9}))?$/u;

const fraction = (digits: string | undefined): number =>
  digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * 1000);

function instant(parts: (string | undefined)[], digits: string | undefined, zone: string | undefined): Stamp | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 60) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const offset = /^([+-])(\d\d):?(\d\d)$/u.exec(zone ?? '');
  const shift = offset ? (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * HOUR + Number(offset[3]) * MINUTE) : 0;
  return {
    kind: 'instant',
    ms: Date.UTC(year, month - 1, day, hour, minute, second) + fraction(digits) - shift,
    zoned: zone !== undefined,
  };
}

/**
 * Reads a moment as written in front of a line or in a JSON field: « 10:42:07 », « 00:01:02.500 », « 12:04 », « 3:07 PM
 * », « 10 h 42 », « 2024-03-12T10:42:07+01:00 », « 12/03/2024 10:42:07 ». Null when it is none of these, or out of
 * range.
 */
export function readStamp(written: string): Stamp | null {
  const text = written.trim();
  const iso = ISO.exec(text);
  if (iso) return instant(iso.slice(1, 7), iso[7], iso[8]);
  const date = FRENCH_DATE.exec(text);
  if (date) return instant([date[3], date[2], date[1], date[4], date[5], date[6]], undefined, undefined);
  const french = FRENCH_CLOCK.exec(text);
  if (french)
    return dayTime({ hour: Number(french[1]), minute: Number(french[2]), second: Number(french[3] ?? 0), ms: 0 });
  const clock = CLOCK.exec(text);
  return clock ? readClock(clock) : null;
}

interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

const dayTime = ({ hour, minute, second, ms }: TimeOfDay): Stamp | null =>
  hour > 23 || minute > 59 || second > 59
    ? null
    : { kind: 'day', ms: hour * HOUR + minute * MINUTE + second * 1000 + ms };

function readClock(match: RegExpExecArray): Stamp | null {
  const [, sign, lead = '', ...rest] = match;
  const fields = [lead, ...rest.slice(0, 2)].filter((field) => field !== undefined).map(Number);
  const ms = fraction(rest[2]);
  if (fields.slice(1).some((field) => field > 59)) return null;
  const half = rest[3]?.toUpperCase();
  if (half === undefined)
    return { kind: 'clock', fields, ms, negative: sign === '-', wide: fields.length === 3 && lead.length > 2 };
  const [hour = 0, minute = 0, second = 0] = fields;
  if (hour < 1 || hour > 12) return null;
  return dayTime({ hour: (hour % 12) + (half === 'PM' ? 12 : 0), minute, second, ms });
}

/**
 * Reads an end of a cue's timing line, in milliseconds, as WebVTT, SRT and Microsoft Graph write it: « 00:01:02.500 »,
 * « 01:02,500 », « 0:0:5.32 ». Graph sends negative offsets when transcription began during the conversation; a minus
 * before any field makes the whole negative. Null when unreadable.
 */
export function readCueTime(written: string): number | null {
  const match = CUE.exec(written.trim());
  if (!match) return null;
  const [minutes, seconds] = [Number(match[5]), Number(match[7])];
  if (minutes > 59 || seconds > 59) return null;
  const ms = Number(match[3] ?? 0) * HOUR + minutes * MINUTE + seconds * 1000 + fraction(match[9]);
  return [match[1], match[2], match[4], match[6], match[8]].includes('-') ? -ms || 0 : ms;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** « 00:12:04 », with « .500 » where milliseconds remain. A negative one, which no turn has, is written as 0. */
export function writeOffset(at: number, hourDigits = 2): string {
  const whole = Math.max(0, Math.round(at));
  const ms = whole % 1000;
  const hours = String(Math.floor(whole / HOUR)).padStart(hourDigits, '0');
  return `${hours}:${two(Math.floor(whole / MINUTE) % 60)}:${two(Math.floor(whole / 1000) % 60)}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`}`;
}
