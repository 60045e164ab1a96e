import type { ErrorDefinition } from '#domain/errors.ts';

export const PROVIDER_UNKNOWN: ErrorDefinition = {
  code: 'PROVIDER_UNKNOWN',
  kind: 'not-found',
  message: 'Cette connexion n’est pas proposée ici.',
};

export const PROVIDER_AWAY: ErrorDefinition = {
  code: 'PROVIDER_AWAY',
  kind: 'unavailable',
  message: 'Le service de connexion ne répond pas. Réessayez dans un instant, ou utilisez votre mot de passe.',
};

/** The provider does not know this installation, or takes its secret no more. */
export const PROVIDER_MISCONFIGURED: ErrorDefinition = {
  code: 'PROVIDER_MISCONFIGURED',
  kind: 'unavailable',
  message:
    'Cette connexion n’est pas réglée correctement\u00a0: prévenez un administrateur, et utilisez votre mot de passe.',
};

export const PROVIDER_CANCELLED: ErrorDefinition = {
  code: 'PROVIDER_CANCELLED',
  kind: 'forbidden',
  message: 'La connexion a été annulée.',
};

/** What the provider answered does not fit what was asked: another browser, an answer used twice, a forged token. */
export const PROVIDER_REFUSED: ErrorDefinition = {
  code: 'PROVIDER_REFUSED',
  kind: 'forbidden',
  message: 'La réponse du service de connexion n’a pas pu être vérifiée. Recommencez.',
};

/** Also for an answer that this browser did not ask for: a stranger learns nothing from it. */
export const FLOW_ENDED: ErrorDefinition = {
  code: 'FLOW_ENDED',
  kind: 'gone',
  message: 'Cette tentative de connexion a expiré, ou a commencé ailleurs. Recommencez.',
};

export const IDENTITY_UNLINKED: ErrorDefinition = {
  code: 'IDENTITY_UNLINKED',
  kind: 'forbidden',
  message:
    'Ce compte n’est lié à aucun compte Greffier. Si vous en avez un, connectez-vous avec votre mot de passe et liez-le dans «\u00a0Mon compte\u00a0»\u00a0; sinon, demandez une invitation.',
};

export const IDENTITY_DOMAIN_REFUSED: ErrorDefinition = {
  code: 'IDENTITY_DOMAIN_REFUSED',
  kind: 'forbidden',
  message: 'Votre domaine ne permet pas de créer un compte Greffier. Demandez une invitation à un administrateur.',
};

/** An address alone links nothing: its owner proves with the password that the account is theirs. */
export const IDENTITY_ADDRESS_TAKEN: ErrorDefinition = {
  code: 'IDENTITY_ADDRESS_TAKEN',
  kind: 'conflict',
  message:
    'Un compte Greffier existe déjà avec votre adresse. Connectez-vous avec votre mot de passe, puis liez ce compte dans «\u00a0Mon compte\u00a0».',
};

export const IDENTITY_TAKEN: ErrorDefinition = {
  code: 'IDENTITY_TAKEN',
  kind: 'conflict',
  message: 'Ce compte est déjà lié à un autre compte Greffier.',
};

export const IDENTITY_NOT_FOUND: ErrorDefinition = {
  code: 'IDENTITY_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce compte n’est pas lié au vôtre, ou ne l’est plus.',
};

export const LAST_WAY_IN: ErrorDefinition = {
  code: 'LAST_WAY_IN',
  kind: 'conflict',
  message:
    'C’est votre seule façon de vous connecter. Choisissez d’abord un mot de passe, avec «\u00a0Mot de passe oublié\u00a0».',
};

export const PASSWORD_ABSENT: ErrorDefinition = {
  code: 'PASSWORD_ABSENT',
  kind: 'conflict',
  message: 'Votre compte n’a pas de mot de passe. Choisissez-en un d’abord, avec «\u00a0Mot de passe oublié\u00a0».',
};
