import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import { GreffierError } from '#domain/errors.ts';
import { APIConnectionError, APIError } from 'openai';

/** Milliseconds that a refusal asks to wait for; null where it asks for none. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | null {
  const exact = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const said = headers?.get('retry-after');
  if (said === null || said === undefined || said.trim() === '') return null;
  const seconds = Number(said);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Codes with which the form of the answer is refused, not the question. */
const OF_FORM = /response_format|json_schema|tools?\b|tool_choice|function/iu;
const TOO_LONG = /context_length|too_large|maximum context|exceeds? (?:\S{1,30} ){0,6}context/iu;

/** Whether the address takes no answers of the form that was asked for. */
export const refusesForm = (error: unknown): boolean =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422 || error.status === 501) &&
  OF_FORM.test(`${error.param ?? ''} ${error.code ?? ''} ${error.message}`);

/** What the SDK threw, as one of ours: its own words may repeat what was sent, and stay inside. */
export function refusalOf(error: unknown): GreffierError {
  if (error instanceof GreffierError) return error;
  const inner = (error as { cause?: unknown } | null)?.cause;
  if (inner instanceof GreffierError) return inner;
  const made = (definition: (typeof MODEL_FAILURES)[keyof typeof MODEL_FAILURES], details = {}): GreffierError =>
    new GreffierError(definition, details, { cause: error });
  if (error instanceof APIConnectionError || !(error instanceof APIError) || error.status === undefined)
    return made(MODEL_FAILURES.unreachable);
  const { status, code, message } = error;
  const details = { status };
  if (status === 401 || status === 403) return made(MODEL_FAILURES.keyRefused, details);
  if (status === 404) return made(MODEL_FAILURES.unknown, details);
  if (status === 413 || (status === 400 && TOO_LONG.test(`${code ?? ''} ${message}`)))
    return made(MODEL_FAILURES.truncated, details);
  if (status === 429) {
    if (code === 'insufficient_quota') return made(MODEL_FAILURES.quotaSpent, details);
    return made(MODEL_FAILURES.throttled, { ...details, retryAfterMs: retryAfterMs(error.headers) });
  }
  if (status >= 500 || status === 408 || status === 409)
    return made(MODEL_FAILURES.broken, { ...details, retryAfterMs: retryAfterMs(error.headers) });
  return made(status >= 300 && status < 400 ? MODEL_FAILURES.unreachable : MODEL_FAILURES.rejected, details);
}
