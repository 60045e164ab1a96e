import type { ErrorDefinition } from '#domain/errors.ts';

export const MAIL_NOT_FOUND: ErrorDefinition = {
  code: 'MAIL_NOT_FOUND',
  kind: 'not-found',
  message: 'E-mail introuvable\u00a0: ce dont il parlait, ou la personne, a peut-être été effacé.',
};

export const MAIL_UNDERWAY: ErrorDefinition = {
  code: 'MAIL_UNDERWAY',
  kind: 'conflict',
  message: 'Cet e-mail est en cours d’envoi. Attendez d’en connaître l’issue.',
};

export const MAIL_SETTLED: ErrorDefinition = {
  code: 'MAIL_SETTLED',
  kind: 'conflict',
  message: 'Cet e-mail est parti, ou n’est plus à envoyer.',
};
