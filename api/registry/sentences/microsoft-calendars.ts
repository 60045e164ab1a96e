import type { CalendarAccessEvent } from '#domain/microsoft/calendars/events.ts';
import { sayFailure } from '#domain/microsoft/connecting.ts';
import { quoted, type Sentences } from './telling.ts';

/** Who lets Greffier read their calendar at Microsoft. */
export const calendarAccessSentences: Sentences<CalendarAccessEvent> = {
  MicrosoftAuthorised: () => 'a autorisé Greffier à lire son agenda chez Microsoft',
  MicrosoftAuthorisationRefused: ({ failure }) =>
    `ne peut plus lire un agenda chez Microsoft\u00A0: ${quoted(sayFailure(failure))}`,
  MicrosoftAuthorisationEnded: ({ by }) =>
    by === 'account'
      ? 'a mis fin à une autorisation chez Microsoft, avec le compte de la personne'
      : 'a retiré une autorisation chez Microsoft',
  MicrosoftTokenForgotten: () => 'a effacé le jeton d’une autorisation chez Microsoft',
};
