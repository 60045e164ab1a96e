import type { ErrorDefinition } from '#domain/errors.ts';

/** Calendars are off, or no application is configured. */
export const CALENDARS_NOT_SET_UP: ErrorDefinition = {
  code: 'MICROSOFT_CALENDARS_NOT_SET_UP',
  kind: 'conflict',
  message: 'Les agendas Microsoft ne sont pas configurés sur ce serveur.',
};

/** To Do, Planner and entries in calendars are off, or no application is configured. */
export const MICROSOFT_TOOLS_NOT_SET_UP: ErrorDefinition = {
  code: 'MICROSOFT_TOOLS_NOT_SET_UP',
  kind: 'conflict',
  message: 'Les outils Microsoft ne sont pas ouverts sur ce serveur.',
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
  message: 'Rien de ce que Greffier demande n’a été accordé chez Microsoft.',
};

export const CALENDAR_NOT_AUTHORISED: ErrorDefinition = {
  code: 'MICROSOFT_CALENDAR_NOT_AUTHORISED',
  kind: 'not-found',
  message: 'Aucun compte Microsoft n’est relié à ce compte.',
};
