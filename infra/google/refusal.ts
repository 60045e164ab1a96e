import { GreffierError } from '#domain/errors.ts';
import { GOOGLE_FAILURES, type GoogleFailure } from '#domain/google/failures.ts';
import type { CalledApi } from '#domain/google/workspace.ts';
import { retryAfterMs } from '../http/retry-after.ts';

/**
 * Reasons of Calendar, Drive and Gmail, and of Meet: the one stands in `errors`, the other in `status` and `details`.
 */
const BY_REASON: readonly (readonly [reasons: readonly string[], failure: GoogleFailure])[] = [
  [
    [
      'userRateLimitExceeded',
      'rateLimitExceeded',
      'quotaExceeded',
      'dailyLimitExceeded',
      'RATE_LIMIT_EXCEEDED',
      'RESOURCE_EXHAUSTED',
    ],
    'throttled',
  ],
  [['accessNotConfigured', 'SERVICE_DISABLED'], 'apiDisabled'],
  [['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'], 'scopeMissing'],
  [['exportSizeLimitExceeded'], 'tooLarge'],
  // Of Gmail, for an account without a mailbox.
  [['failedPrecondition'], 'forbidden'],
  [['fullSyncRequired', 'updatedMinTooLongAgo'], 'syncLost'],
];

const BY_STATUS: ReadonlyMap<number, GoogleFailure> = new Map([
  [401, 'tokenRefused'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [409, 'outdated'],
  [410, 'syncLost'],
  [412, 'outdated'],
  [429, 'throttled'],
]);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

function reasonsIn(body: string): ReadonlySet<unknown> {
  try {
    const error = fieldOf(JSON.parse(body), 'error');
    const stated = [...listOf(fieldOf(error, 'errors')), ...listOf(fieldOf(error, 'details'))];
    return new Set([fieldOf(error, 'status'), ...stated.map((one) => fieldOf(one, 'reason'))]);
  } catch {
    return new Set();
  }
}

export interface RefusedAnswer {
  readonly api: CalledApi;
  readonly status: number;
  /** Its words go into the choice and nowhere else: they may name people. */
  readonly body: string;
  /** The header, null where there is none. */
  readonly retryAfter: string | null;
}

/** What an answer that is no success means. */
export function refusalOf({ api, status, body, retryAfter }: RefusedAnswer): GreffierError {
  const reasons = reasonsIn(body);
  const named = BY_REASON.find(([known]) => known.some((one) => reasons.has(one)))?.[1];
  const failure = named ?? BY_STATUS.get(status) ?? (status >= 500 ? 'unreachable' : 'refused');
  const afterMs = retryAfterMs(retryAfter, Date.now());
  return new GreffierError(GOOGLE_FAILURES[failure], {
    api,
    status,
    ...(afterMs === null ? {} : { retryAfterMs: afterMs }),
  });
}
