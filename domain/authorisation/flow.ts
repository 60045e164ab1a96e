import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { ErrorDefinition } from '#domain/errors.ts';

/** Minutes that somebody may take at the provider. */
export const AUTHORISING_MINUTES = 10;
/** Minutes in which an answer of the provider's has to be handed in by the page that asked for it. */
export const RETURN_MINUTES = 2;
/** Characters that the answer may have: a code, a state and the scopes. */
export const LONGEST_ANSWER = 3_000;

/** Somebody who is at a provider to authorise; their browser carries it, sealed. */
export interface Authorising {
  readonly secrets: FlowSecrets;
  readonly userId: string;
  readonly sessionId: string;
}

/** The provider's answer, sealed for the session that asked: its code is redeemed once that session hands it in. */
export interface AuthorisingReturn extends Authorising {
  /** What the provider added to the address. */
  readonly query: string;
}

/** Also for an answer that this browser, or this session, did not ask for. */
export const AUTHORISING_ENDED: ErrorDefinition = {
  code: 'AUTHORISING_ENDED',
  kind: 'gone',
  message: 'Cette autorisation a expiré, ou a commencé ailleurs. Recommencez.',
};
