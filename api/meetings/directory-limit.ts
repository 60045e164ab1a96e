import type { ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_LOOKUPS: ErrorDefinition = {
  code: 'TOO_MANY_LOOKUPS',
  kind: 'too-many',
  message: 'Trop de recherches dans l’annuaire. Veuillez réessayer dans une minute.',
};

/** More than somebody types in a minute, and few beside what reading a whole directory would take; what they show is no secret. */
export const LOOKUPS = { points: 60, duration: 60 } as const;
