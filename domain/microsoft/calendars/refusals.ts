import type { ErrorDefinition } from '#domain/errors.ts';

/** Calendars are off, or no application is configured. */
export const CALENDARS_NOT_SET_UP: ErrorDefinition = {
  code: 'MICROSOFT_CALENDARS_NOT_SET_UP',
  kind: 'conflict',
  message: 'Les agendas Microsoft ne sont pas configurés sur ce serveur.',
};

/** Of a Microsoft account that another account of Greffier is connected to. */
export const MICROSOFT_ACCOUNT_TAKEN: ErrorDefinition = {
  code: 'MICROSOFT_ACCOUNT_TAKEN',
  kind: 'conflict',
  message: 'Ce compte Microsoft est déjà relié à un autre compte de Greffier.',
};

/** Nothing of what Greffier asks for was granted. */
export const CALENDAR_NOT_GRANTED: ErrorDefinition = {
  code: 'MICROSOFT_CALENDAR_NOT_GRANTED',
  kind: 'forbidden',
  message: 'L’accès à l’agenda n’a pas été accordé à Greffier chez Microsoft.',
};

export const CALENDAR_NOT_AUTHORISED: ErrorDefinition = {
  code: 'MICROSOFT_CALENDAR_NOT_AUTHORISED',
  kind: 'not-found',
  message: 'Aucun agenda Microsoft n’est relié à ce compte.',
};
