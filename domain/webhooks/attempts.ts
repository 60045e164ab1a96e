/** What came of one attempt to deliver. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  /** Any status that is none of the others. */
  'refused',
  /** 410: the receiver wants nothing any more. */
  'gone',
  /** 300 to 399: redirects are not followed. */
  'redirected',
  /** 429. */
  'throttled',
  /** 500 to 599. */
  'failing',
  /** No whole answer within the time that a receiver has. */
  'timeout',
  /** No such name, no connection, or one that broke. */
  'unreachable',
  /** The receiver's certificate is not trusted, or there is no TLS. */
  'tls',
  /** The address is private, or without TLS, which the configuration does not allow. */
  'private-address',
  /** No secret to sign with: the vault has it no more. */
  'secret-missing',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** What one attempt was. */
export interface Attempt {
  readonly outcome: AttemptOutcome;
  /** What the receiver answered; null where it answered nothing. */
  readonly status: number | null;
  readonly durationMs: number;
  /** The beginning of what it answered, as text; empty where it answered nothing. */
  readonly answer: string;
  /** How long it asks to be left alone, in ms; null where it asks for nothing. */
  readonly retryAfterMs: number | null;
}

/** By the status alone. */
export function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 410) return 'gone';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'failing' : 'refused';
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits between attempts, in ms, as Standard Webhooks recommends: ten attempts in a little more than three days. */
const WAITS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
export const MOST_ATTEMPTS = WAITS_MS.length + 1;
/** « Retry-After » is honoured up to this. */
const LONGEST_WAIT_MS = 24 * HOUR;
/** So much longer at most, so that what failed at once is not tried again at once. */
const SPREAD = 0.2;

/**
 * How long to wait after the attempt of this number, in ms; null where it was the last. `spread` is from 0 to 1, and
 * differs from one delivery to the next.
 */
export function waitAfter(
  number: number,
  { retryAfterMs }: Pick<Attempt, 'retryAfterMs'>,
  spread: number,
): number | null {
  const wait = WAITS_MS[number - 1];
  if (wait === undefined) return null;
  const asked = Math.min(Math.max(retryAfterMs ?? 0, 0), LONGEST_WAIT_MS);
  return Math.round(Math.max(wait, asked) * (1 + SPREAD * spread));
}
