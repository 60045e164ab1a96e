import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { PROVIDER_AWAY } from '#domain/user/identities/errors.ts';
import * as openid from 'openid-client';
import { isNetwork } from './failures.ts';
import { AnswerTooLargeError } from './bounded-fetch.ts';

/** The failures of a provider whose data people let Greffier read, by what the protocol means. */
export interface OAuthFailures {
  readonly unreachable: ErrorDefinition;
  readonly unreadable: ErrorDefinition;
  readonly throttled: ErrorDefinition;
  readonly clockSkewed: ErrorDefinition;
  readonly cancelled: ErrorDefinition;
  readonly answerForeign: ErrorDefinition;
  readonly refused: ErrorDefinition;
  /** The organisation does not permit it. */
  readonly forbidden: ErrorDefinition;
}

export interface FailureReading {
  readonly failures: OAuthFailures;
  /** What the codes of the provider's own failures begin with. */
  readonly prefix: string;
  /** Whether a code was asked for with: what does not fit then is somebody else's answer. */
  readonly isCode: boolean;
  /** What a refused client is. */
  readonly clientRefused: ErrorDefinition;
  /** A refusal of the token address (RFC 6749, 5.2) that has a meaning of its own; null for one that has none. */
  readonly refusal: (error: string, description: string) => ErrorDefinition | null;
  /** Errors with which the browser is sent back that mean `forbidden`. */
  readonly forbidding: ReadonlySet<string>;
}

/** Errors with which a provider sends the browser back (RFC 6749, 4.1.2.1). */
function broughtBack(error: string, { failures, forbidding }: FailureReading): ErrorDefinition {
  if (error === 'access_denied') return failures.cancelled;
  if (error === 'server_error' || error === 'temporarily_unavailable') return failures.unreachable;
  return forbidding.has(error) ? failures.forbidden : failures.answerForeign;
}

function refused(error: openid.ResponseBodyError, { failures, refusal }: FailureReading): ErrorDefinition {
  const known = refusal(error.error, error.error_description ?? '');
  if (known !== null) return known;
  if (error.status === 429) return failures.throttled;
  return error.status >= 500 ? failures.unreachable : failures.refused;
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const UNREADABLE = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);
/** An ID token of another time: one of the two clocks is wrong. */
const UNTIMELY = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

function ofLibrary({ code = '', cause }: openid.ClientError, { failures, isCode }: FailureReading): ErrorDefinition {
  if (isNetwork(cause) || NO_ANSWER.has(code)) return failures.unreachable;
  if (cause instanceof AnswerTooLargeError) return failures.unreadable;
  if (cause instanceof Response && cause.status === 429) return failures.throttled;
  if (cause instanceof Response && cause.status >= 500) return failures.unreachable;
  if (code === UNTIMELY) return failures.clockSkewed;
  return UNREADABLE.has(code) || !isCode ? failures.unreadable : failures.answerForeign;
}

function definitionOf(error: unknown, reading: FailureReading): ErrorDefinition {
  const { failures } = reading;
  if (error instanceof openid.AuthorizationResponseError) return broughtBack(error.error, reading);
  if (error instanceof openid.ResponseBodyError) return refused(error, reading);
  if (error instanceof openid.WWWAuthenticateChallengeError) return reading.clientRefused;
  if (error instanceof openid.ClientError) return ofLibrary(error, reading);
  if (isNetwork(error)) return failures.unreachable;
  if (error instanceof AnswerTooLargeError) return failures.unreadable;
  throw error;
}

/** Seconds (RFC 9110, 10.2.3); what is a date or none says nothing here. */
function retryAfterOf(error: unknown): number | null {
  const response = error instanceof openid.ResponseBodyError ? error.response : (error as Error | null)?.cause;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
}

/** The failure by name. Throws what is nobody's but ours. Details have codes of the protocol, never the provider's words. */
export function oauthFailure(error: unknown, reading: FailureReading): GreffierError {
  const { failures, prefix } = reading;
  if (error instanceof GreffierError) {
    if (error.code.startsWith(prefix)) return error;
    // The metadata were not to be had.
    const isAway = error.code === PROVIDER_AWAY.code;
    return new GreffierError(isAway ? failures.unreachable : failures.unreadable, {}, { cause: error });
  }
  const definition = definitionOf(error, reading);
  const retryAfterMs = definition === failures.throttled ? retryAfterOf(error) : null;
  return new GreffierError(definition, retryAfterMs === null ? {} : { retryAfterMs }, { cause: error });
}
