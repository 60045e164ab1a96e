import type { ErrorDefinition } from '#domain/errors.ts';

/** No client is configured that people could authorise. */
export const GOOGLE_NOT_SET_UP: ErrorDefinition = {
  code: 'GOOGLE_NOT_SET_UP',
  kind: 'conflict',
  message: 'Google n’est pas configuré sur ce serveur.',
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
