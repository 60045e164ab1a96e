import type { ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_CALLS: ErrorDefinition = {
  code: 'TOO_MANY_CALLS',
  kind: 'too-many',
  message: 'Trop d’appels par vos jetons. Veuillez réessayer dans une minute.',
};

/** What an assistant asks in a lively minute, and few beside what copying the record would take. */
export const CALLS = { points: 120, duration: 60 } as const;
