import { GreffierError, errorCode, type ErrorDefinition } from '#domain/errors.ts';
import {
  PROVIDER_AWAY,
  PROVIDER_CANCELLED,
  PROVIDER_MISCONFIGURED,
  PROVIDER_REFUSED,
} from '#domain/user/identities/errors.ts';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { AnswerTooLargeError } from './bounded-fetch.ts';

/** Errors with which a provider sends the browser back (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
const BROUGHT_BACK: Readonly<Record<string, ErrorDefinition>> = {
  access_denied: PROVIDER_CANCELLED,
  consent_required: PROVIDER_CANCELLED,
  interaction_required: PROVIDER_CANCELLED,
  login_required: PROVIDER_CANCELLED,
  account_selection_required: PROVIDER_CANCELLED,
  server_error: PROVIDER_AWAY,
  temporarily_unavailable: PROVIDER_AWAY,
  unauthorized_client: PROVIDER_MISCONFIGURED,
  invalid_scope: PROVIDER_MISCONFIGURED,
};

/** What the library says of an answer that is none, as opposed to one that does not fit. */
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function definitionOf(error: unknown): ErrorDefinition {
  if (error instanceof AuthorizationResponseError) return BROUGHT_BACK[error.error] ?? PROVIDER_REFUSED;
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return PROVIDER_MISCONFIGURED;
    return error.status >= 500 || error.status === 429 ? PROVIDER_AWAY : PROVIDER_REFUSED;
  }
  // The secret was refused (RFC 6749, 5.2).
  if (error instanceof WWWAuthenticateChallengeError) return PROVIDER_MISCONFIGURED;
  if (error instanceof ClientError) {
    if (error.cause instanceof AnswerTooLargeError || isNetwork(error.cause)) return PROVIDER_AWAY;
    return NO_ANSWER.has(error.code ?? '') ? PROVIDER_AWAY : PROVIDER_REFUSED;
  }
  if (isNetwork(error) || error instanceof AnswerTooLargeError) return PROVIDER_AWAY;
  throw error;
}

/** What `fetch` rejects with where no answer came, or only a part of one. */
export const isNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated')) ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError');

/** The error of the domain for what went wrong with a provider. Throws what is nobody's but ours. */
export const providerFailure = (error: unknown): GreffierError =>
  error instanceof GreffierError
    ? error
    : new GreffierError(definitionOf(error), { cause: causeOf(error) }, { cause: error });

/** For logs: codes of the protocol, never what the provider wrote, in which people may be named. */
const causeOf = (error: unknown): string =>
  error instanceof AuthorizationResponseError || error instanceof ResponseBodyError ? error.error : errorCode(error);
