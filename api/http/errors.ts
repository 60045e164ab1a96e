import type { ErrorDefinition } from '#domain/errors.ts';

/** What can be wrong with a call before any use case sees it. */
export const ROUTE_NOT_FOUND: ErrorDefinition = {
  code: 'ROUTE_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette adresse n’existe pas.',
};

/** Answered with 405; the header `allow` says what would do. */
export const METHOD_NOT_ALLOWED: ErrorDefinition = {
  code: 'METHOD_NOT_ALLOWED',
  kind: 'invalid',
  message: 'Cette adresse ne répond pas à cette méthode.',
};

export const REQUEST_INVALID: ErrorDefinition = {
  code: 'REQUEST_INVALID',
  kind: 'invalid',
  message: 'La requête n’est pas valide.',
};

export const JSON_MALFORMED: ErrorDefinition = {
  code: 'JSON_MALFORMED',
  kind: 'invalid',
  message: 'Le corps de la requête n’est pas du JSON bien formé.',
};

export const BODY_TOO_LARGE: ErrorDefinition = {
  code: 'BODY_TOO_LARGE',
  kind: 'too-large',
  message: 'Le corps de la requête est trop volumineux.',
};

/** Far more values than any route takes: read, they would hold everybody up. */
export const BODY_TOO_COMPLEX: ErrorDefinition = {
  code: 'BODY_TOO_COMPLEX',
  kind: 'invalid',
  message: 'Le corps de la requête contient trop de valeurs.',
};

export const TOO_MANY_LARGE_BODIES: ErrorDefinition = {
  code: 'TOO_MANY_LARGE_BODIES',
  kind: 'too-many',
  message: 'Plusieurs envois volumineux sont déjà en cours.',
};

/** Answered with 415. */
export const BODY_UNSUPPORTED: ErrorDefinition = {
  code: 'BODY_UNSUPPORTED',
  kind: 'invalid',
  message: 'Le corps de la requête doit être du JSON en UTF-8 (application/json).',
};

export const NOT_SIGNED_IN: ErrorDefinition = {
  code: 'NOT_SIGNED_IN',
  kind: 'unauthenticated',
  message: 'Veuillez vous connecter.',
};

export const ADMIN_ONLY: ErrorDefinition = {
  code: 'ADMIN_ONLY',
  kind: 'forbidden',
  message: 'Cette page est réservée aux administrateurs.',
};

export const CROSS_SITE: ErrorDefinition = {
  code: 'CROSS_SITE',
  kind: 'forbidden',
  message: 'Cette requête vient d’un autre site.',
};

export const MEETING_NOT_ANALYSED: ErrorDefinition = {
  code: 'MEETING_NOT_ANALYSED',
  kind: 'conflict',
  message: 'Cette réunion n’a pas encore d’analyse.',
};

export const MEETING_TIME_INVALID: ErrorDefinition = {
  code: 'MEETING_TIME_INVALID',
  kind: 'invalid',
  message:
    'Les heures de la réunion ne sont pas valides\u00a0: elles doivent être entre 1970 et 2200, et la fin ne peut pas précéder le début.',
};

export const DATABASE_UNAVAILABLE: ErrorDefinition = {
  code: 'DATABASE_UNAVAILABLE',
  kind: 'unavailable',
  message: 'La base de données ne répond pas. Veuillez réessayer dans un instant.',
};

/** A mistake of ours, found in development and in tests: an answer that is not what the contract says. */
export const ANSWER_INVALID: ErrorDefinition = {
  code: 'ANSWER_INVALID',
  kind: 'internal',
  message: "Une erreur inattendue s'est produite",
};

export const UNEXPECTED: ErrorDefinition = {
  code: 'UNEXPECTED',
  kind: 'internal',
  message: "Une erreur inattendue s'est produite",
};

export const ANSWER_LATE: ErrorDefinition = {
  code: 'ANSWER_LATE',
  kind: 'unavailable',
  message: 'La réponse a pris trop de temps. Veuillez réessayer dans un instant.',
};
