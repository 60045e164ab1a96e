import type { ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { GOOGLE_FAILURES as FAILURES } from '#domain/google/failures.ts';
import { oauthFailure } from '../openid/oauth-failures.ts';

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

const FORBIDDING: ReadonlySet<string> = new Set(['admin_policy_enforced', 'org_internal']);

/** Refusals of the token address (RFC 6749, 5.2, and Google's own). */
function refused(error: string, description: string, asked: Asked): ErrorDefinition | null {
  switch (error) {
    case 'invalid_grant':
      return grantRefused(description, asked);
    case 'invalid_client':
    case 'deleted_client':
    case 'disabled_client':
      return clientRefused(asked);
    case 'unauthorized_client':
      return asked === 'assertion' ? FAILURES.delegationRefused : FAILURES.clientRefused;
    case 'access_denied':
    case 'invalid_scope':
      return asked === 'assertion' ? FAILURES.delegationRefused : FAILURES.scopeMissing;
    case 'rate_limit_exceeded':
      return FAILURES.throttled;
    default:
      return FORBIDDING.has(error) ? FAILURES.forbidden : null;
  }
}

const clientRefused = (asked: Asked): ErrorDefinition =>
  asked === 'assertion' ? FAILURES.keyRefused : FAILURES.clientRefused;

/** The failure by name. Throws what is nobody's but ours. */
export const googleFailure = (error: unknown, asked: Asked): GreffierError =>
  oauthFailure(error, {
    failures: FAILURES,
    prefix: 'GOOGLE_',
    isCode: asked === 'code',
    clientRefused: clientRefused(asked),
    refusal: (code, description) => refused(code, description, asked),
    forbidding: FORBIDDING,
  });
