import type { ErrorDefinition } from '#domain/errors.ts';

export const TOO_MANY_EXPORTS: ErrorDefinition = {
  code: 'TOO_MANY_EXPORTS',
  kind: 'unavailable',
  message: 'Plusieurs documents sont déjà en préparation. Veuillez réessayer dans un instant.',
};

export const EXPORT_TOO_LONG: ErrorDefinition = {
  code: 'EXPORT_TOO_LONG',
  kind: 'unavailable',
  message: 'La préparation du document a pris trop de temps et a été interrompue.',
};

export const EXPORT_NOT_FOUND: ErrorDefinition = {
  code: 'EXPORT_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce document n’existe pas, ou n’est plus conservé.',
};

export const TOO_MANY_ACTIONS: ErrorDefinition = {
  code: 'TOO_MANY_ACTIONS',
  kind: 'invalid',
  message: 'Plus de 1\u202f000 actions correspondent. Affinez la sélection, puis exportez de nouveau.',
};
