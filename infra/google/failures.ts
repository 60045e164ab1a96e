import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { GOOGLE_FAILURES as FAILURES } from '#domain/google/failures.ts';
import { PROVIDER_AWAY } from '#domain/user/identities/errors.ts';
import * as openid from 'openid-client';
import { isNetwork } from '../openid/failures.ts';
import { AnswerTooLargeError } from '../openid/bounded-fetch.ts';

/** What was asked of Google's token address: the same words of refusal mean something else each time. */
export type Asked = 'code' | 'refresh' | 'assertion';

/** What Google says of an assertion, in the words of its `error_description`. */
const ASSERTION_REFUSALS: readonly (readonly [RegExp, ErrorDefinition])[] = [
  [/short-lived token|iat and exp/u, FAILURES.clockSkewed],
  [/Invalid email or User ID/u, FAILURES.personUnknown],
];

function grantRefused(description: string, asked: Asked): ErrorDefinition {
  if (asked === 'code') return FAILURES.answerForeign;
  if (asked === 'refresh') return FAILURES.authorisationRevoked;
  return ASSERTION_REFUSALS.find(([words]) => words.test(description))?.[1] ?? FAILURES.keyRefused;
}

/** Refusals of the token address (RFC 6749, 5.2, and Google's own). */
function refused({ error, error_description: description = '', status }: openid.ResponseBodyError, asked: Asked) {
  switch (error) {
    case 'invalid_grant':
      return grantRefused(description, asked);
    case 'invalid_client':
    case 'deleted_client':
    case 'disabled_client':
      return asked === 'assertion' ? FAILURES.keyRefused : FAILURES.clientRefused;
    case 'unauthorized_client':
      return asked === 'assertion' ? FAILURES.delegationRefused : FAILURES.clientRefused;
    case 'access_denied':
    case 'invalid_scope':
      return asked === 'assertion' ? FAILURES.delegationRefused : FAILURES.scopeMissing;
    case 'admin_policy_enforced':
    case 'org_internal':
      return FAILURES.forbidden;
    default:
      if (status === 429 || error === 'rate_limit_exceeded') return FAILURES.throttled;
      return status >= 500 ? FAILURES.unreachable : FAILURES.refused;
  }
}

/** Errors with which Google sends the browser back (RFC 6749, 4.1.2.1). */
function broughtBack(error: string): ErrorDefinition {
  if (error === 'access_denied') return FAILURES.cancelled;
  if (error === 'server_error' || error === 'temporarily_unavailable') return FAILURES.unreachable;
  if (error === 'admin_policy_enforced' || error === 'org_internal') return FAILURES.forbidden;
  return FAILURES.answerForeign;
}

const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const UNREADABLE = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR']);
/** An ID token of another time: one of the two clocks is wrong. */
const UNTIMELY = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';

function ofLibrary({ code = '', cause }: openid.ClientError, asked: Asked): ErrorDefinition {
  if (isNetwork(cause) || NO_ANSWER.has(code)) return FAILURES.unreachable;
  if (cause instanceof AnswerTooLargeError) return FAILURES.unreadable;
  if (cause instanceof Response && cause.status === 429) return FAILURES.throttled;
  if (cause instanceof Response && cause.status >= 500) return FAILURES.unreachable;
  if (code === UNTIMELY) return FAILURES.clockSkewed;
  return UNREADABLE.has(code) || asked !== 'code' ? FAILURES.unreadable : FAILURES.answerForeign;
}

function definitionOf(error: unknown, asked: Asked): ErrorDefinition {
  if (error instanceof openid.AuthorizationResponseError) return broughtBack(error.error);
  if (error instanceof openid.ResponseBodyError) return refused(error, asked);
  if (error instanceof openid.WWWAuthenticateChallengeError)
    return asked === 'assertion' ? FAILURES.keyRefused : FAILURES.clientRefused;
  if (error instanceof openid.ClientError) return ofLibrary(error, asked);
  if (isNetwork(error)) return FAILURES.unreachable;
  if (error instanceof AnswerTooLargeError) return FAILURES.unreadable;
  throw error;
}

/** Seconds (RFC 9110, 10.2.3); what is a date or none says nothing here. */
function retryAfterOf(error: unknown): number | null {
  const response = error instanceof openid.ResponseBodyError ? error.response : (error as Error | null)?.cause;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after') ?? Number.NaN) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds * 1_000) : null;
}

/** The failure by name. Throws what is nobody's but ours. Details have codes of the protocol, never Google's words. */
export function googleFailure(error: unknown, asked: Asked): GreffierError {
  if (error instanceof GreffierError) {
    // The metadata were not to be had.
    const isAway = error.code === PROVIDER_AWAY.code;
    const isOwn = error.code.startsWith('GOOGLE_');
    return isOwn ? error : new GreffierError(isAway ? FAILURES.unreachable : FAILURES.unreadable, {}, { cause: error });
  }
  const definition = definitionOf(error, asked);
  const retryAfterMs = definition === FAILURES.throttled ? retryAfterOf(error) : null;
  return new GreffierError(definition, retryAfterMs === null ? {} : { retryAfterMs }, { cause: error });
}
