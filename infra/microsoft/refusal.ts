import { GreffierError } from '#domain/errors.ts';
import { GRAPH_FAILURES, type GraphFailure } from '#domain/microsoft/failures.ts';
import { retryAfterMs } from '#infra/http/retry-after.ts';

/** Longest body of a refusal that is looked at. */
const LONGEST = 16_384;

interface Refusal {
  readonly status: number;
  /** Code and message of Graph, and whatever stands inside. */
  readonly said: string;
}

const WORDS: readonly (readonly [pattern: RegExp, failure: GraphFailure])[] = [
  [/GraphAccessToTranscriptsDisabled/iu, 'transcriptsDisabled'],
  [/SpeakerAttributionNotAllowed/iu, 'speakersHidden'],
  // The one is said of a meeting, the other of what was said in it.
  [/no application access policy found/iu, 'policyMissing'],
  [/is not allowed to perform operations on the user/iu, 'policyMissing'],
  // Said with 410, and with 400.
  [/SyncState(?:NotFound|Invalid)|resyncRequired/iu, 'syncLost'],
  // Microsoft tries the address before it makes a subscription.
  [/subscription validation request (?:failed|timed out)/iu, 'addressUnreached'],
];

function failureOf({ status, said }: Refusal): GraphFailure {
  const worded = WORDS.find(([pattern]) => pattern.test(said))?.[1];
  if (status === 403) return worded ?? 'permissionMissing';
  if (status === 401) return 'tokenRefused';
  if (status === 402) return 'paymentRequired';
  if (status === 404) return 'notFound';
  if (status === 409) return 'exists';
  if (status === 410) return 'syncLost';
  if (status === 412) return 'outdated';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unreachable' : (worded ?? 'refused');
}

/** What a response that is no success means. Its words go into the choice and nowhere else: they may name people. */
export async function refusalIn(response: Response): Promise<GreffierError> {
  const said = await beginningOf(response);
  const failure = GRAPH_FAILURES[failureOf({ status: response.status, said })];
  const afterMs = retryAfterMs(response.headers.get('retry-after'), Date.now());
  return new GreffierError(failure, {
    status: response.status,
    requestId: response.headers.get('request-id') ?? undefined,
    ...(afterMs === null ? {} : { retryAfterMs: afterMs }),
  });
}

async function beginningOf(response: Response): Promise<string> {
  try {
    return (await boundedText(response, LONGEST, false)).slice(0, LONGEST);
  } catch {
    return '';
  }
}

/**
 * The text of a response, in UTF-8. Throws GRAPH_TOO_LARGE where it is longer, or ends there where that is not
 * `strict`.
 */
export async function boundedText(response: Response, limit: number, strict = true): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let [text, bytes] = ['', 0];
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return text + decoder.decode();
    bytes += piece.value.length;
    if (bytes > limit) {
      await reader?.cancel();
      if (strict) throw new GreffierError(GRAPH_FAILURES.tooLarge);
      return text;
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}
