import type { CalendarAccessEvent } from '#domain/microsoft/calendars/events.ts';
import type { MicrosoftCalendarEvent } from '#domain/microsoft/calendars/progress.ts';
import type { MicrosoftSyncEvent } from '#domain/microsoft/calendars/standing.ts';
import { sayFailure } from '#domain/microsoft/connecting.ts';
import { counted, quoted, type Sentences } from './telling.ts';

const ALLOWED = {
  calendar: 'à lire son agenda',
  tasks: 'à tenir ses tâches',
  entries: 'à écrire dans son agenda',
} as const;
const listed = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Who lets Greffier read their calendar at Microsoft, and what was read there. */
export const calendarAccessSentences: Sentences<CalendarAccessEvent | MicrosoftSyncEvent | MicrosoftCalendarEvent> = {
  MicrosoftAuthorised: ({ granted }) =>
    `a autorisé Greffier ${listed.format(granted.map((one) => ALLOWED[one]))} chez Microsoft`,
  MicrosoftAuthorisationRefused: ({ failure }) =>
    `n’a plus accès à un compte chez Microsoft\u00A0: ${quoted(sayFailure(failure))}`,
  MicrosoftAuthorisationEnded: ({ by }) =>
    by === 'account'
      ? 'a mis fin à une autorisation chez Microsoft, avec le compte de la personne'
      : 'a retiré une autorisation chez Microsoft',
  MicrosoftTokenForgotten: () => 'a effacé le jeton d’une autorisation chez Microsoft',
  MicrosoftSyncAsked: () => 'a demandé la lecture des agendas de Microsoft',
  MicrosoftSyncPaused: () => 'a suspendu la lecture des agendas\u00A0: Microsoft demande de ralentir',
  MicrosoftSyncCompleted: ({ people, entries, failures }) => {
    const read = `${counted(entries, 'entrée', 'entrées')} d’agenda de ${counted(people, 'personne', 'personnes')}`;
    const refused = failures.map(({ code }) => quoted(sayFailure(code))).join(', ');
    return `a lu chez Microsoft ${read}${refused === '' ? '' : `\u00A0; ${refused}`}`;
  },
  MicrosoftEntriesNoted: ({ entries }) =>
    `a repéré ${counted(entries.length, 'entrée', 'entrées')} dans un agenda de Microsoft`,
  MicrosoftCalendarRead: () => 'a lu un agenda de Microsoft',
};
