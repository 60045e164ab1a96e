import type { ErrorDefinition, GreffierError } from '#domain/errors.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { oauthFailure, type OAuthFailures } from '../../openid/oauth-failures.ts';

/** What was asked of the token address: the same words of refusal mean something else each time. */
export type Asked = 'code' | 'refresh';

const FAILURES: OAuthFailures = { ...GRAPH_FAILURES, forbidden: GRAPH_FAILURES.consentClosed };

/** Consent is an administrator's to give, or a rule of the organisation is in the way (AADSTS65001, 90094, 53003). */
const CLOSED: ReadonlySet<string> = new Set(['consent_required', 'interaction_required']);

/** Refusals of the token address (RFC 6749, 5.2, and Microsoft's own). */
function refused(error: string, asked: Asked): ErrorDefinition | null {
  switch (error) {
    // Among others: consent withdrawn, another password, or a second factor that has to be shown anew.
    case 'invalid_grant':
    case 'interaction_required':
    case 'consent_required':
      return asked === 'code' ? FAILURES.answerForeign : GRAPH_FAILURES.authorisationRevoked;
    case 'invalid_client':
    case 'unauthorized_client':
      return GRAPH_FAILURES.signInRefused;
    case 'temporarily_unavailable':
      return FAILURES.unreachable;
    default:
      return null;
  }
}

/** The failure by name. Throws what is nobody's but ours. */
export const microsoftFailure = (error: unknown, asked: Asked): GreffierError =>
  oauthFailure(error, {
    failures: FAILURES,
    prefix: 'GRAPH_',
    isCode: asked === 'code',
    clientRefused: GRAPH_FAILURES.signInRefused,
    refusal: (code) => refused(code, asked),
    forbidding: CLOSED,
  });
