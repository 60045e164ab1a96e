import type { FlowSecrets } from '#domain/user/identities/identity-providers.ts';
import type { ErrorDefinition } from '#domain/errors.ts';

/** Minutes that somebody may take at Google. */
export const AUTHORISING_MINUTES = 10;
/** Minutes in which an answer of Google's has to be handed in by the page that asked for it. */
export const RETURN_MINUTES = 2;
/** Characters that Google's answer may have: a code, a state and the scopes. */
export const LONGEST_ANSWER = 3_000;

/** Somebody who is at Google to authorise; their browser carries it, sealed. */
export interface Authorising {
  readonly secrets: FlowSecrets;
  readonly userId: string;
  readonly sessionId: string;
}

/** Google's answer, sealed for the session that asked: its code is redeemed once that session hands it in. */
export interface AuthorisingReturn extends Authorising {
  /** What Google added to the address. */
  readonly query: string;
}

/** No client is configured that people could authorise. */
export const GOOGLE_NOT_SET_UP: ErrorDefinition = {
  code: 'GOOGLE_NOT_SET_UP',
  kind: 'conflict',
  message: 'Google n’est pas configuré sur ce serveur.',
};

/** Also for an answer that this browser, or this session, did not ask for. */
export const AUTHORISING_ENDED: ErrorDefinition = {
  code: 'AUTHORISING_ENDED',
  kind: 'gone',
  message: 'Cette autorisation a expiré, ou a commencé ailleurs. Recommencez.',
};

/** Of a Google account that another account of Greffier is connected to. */
export const GOOGLE_ACCOUNT_TAKEN: ErrorDefinition = {
  code: 'GOOGLE_ACCOUNT_TAKEN',
  kind: 'conflict',
  message: 'Ce compte Google est déjà relié à un autre compte de Greffier.',
};

/** Nothing of what Greffier asks for was granted. */
export const NOTHING_GRANTED: ErrorDefinition = {
  code: 'GOOGLE_NOTHING_GRANTED',
  kind: 'forbidden',
  message: 'Aucun accès n’a été accordé à Greffier chez Google. Recommencez en cochant au moins l’agenda.',
};

export const NOT_AUTHORISED: ErrorDefinition = {
  code: 'GOOGLE_NOT_AUTHORISED',
  kind: 'not-found',
  message: 'Aucune autorisation n’est en cours pour ce compte.',
};
