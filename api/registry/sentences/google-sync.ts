import type { CalendarEvent } from '#domain/google/sync/calendar.ts';
import { GOOGLE_FAILURES, type GoogleFailureCode } from '#domain/google/failures.ts';
import type { SyncEvent } from '#domain/google/sync/standing.ts';
import type { GoogleTranscriptEvent, TranscriptRefusal } from '#domain/google/sync/transcript.ts';
import type { GoogleApi } from '#domain/google/workspace.ts';
import { counted, quoted, type Sentences } from './telling.ts';

const MESSAGES = new Map<string, string>(Object.values(GOOGLE_FAILURES).map(({ code, message }) => [code, message]));
const why = (failure: GoogleFailureCode): string => quoted(MESSAGES.get(failure) ?? failure);

const API: Readonly<Record<GoogleApi, string>> = {
  calendar: 'Google Agenda',
  meet: 'Google Meet',
  drive: 'Google Drive',
};
const REFUSALS: Readonly<Record<TranscriptRefusal, string>> = {
  'no-account': 'personne ne peut l’organiser ici',
  gone: 'Google ne l’a plus',
  empty: 'rien n’y est dit',
  unreadable: 'son document n’a pas la forme d’une transcription',
  'too-large': 'elle est trop longue',
  deleted: 'sa réunion a été supprimée',
  expired: 'Google l’a refusée trop longtemps',
};

/** What was read from Google, and what became of it. */
export const googleSyncSentences: Sentences<SyncEvent | CalendarEvent | GoogleTranscriptEvent> = {
  GoogleSyncAsked: () => 'a demandé la synchronisation avec Google',
  GoogleSyncPaused: ({ api }) => `a suspendu la synchronisation avec Google\u00A0: ${API[api]} demande de ralentir`,
  GoogleSyncCompleted: ({ people, entries, transcripts, failures }) => {
    const read = `${counted(entries, 'entrée', 'entrées')} d’agenda et ${counted(transcripts, 'transcription', 'transcriptions')} de ${counted(people, 'personne', 'personnes')}`;
    const refused = failures.map(({ code }) => why(code)).join(', ');
    return `a synchronisé avec Google ${read}${refused === '' ? '' : `\u00A0; ${refused}`}`;
  },
  GoogleEntriesNoted: ({ entries }) =>
    `a repéré ${counted(entries.length, 'entrée', 'entrées')} dans un agenda de Google`,
  GoogleCalendarRead: () => 'a lu un agenda de Google',
  GoogleConferencesRead: () => 'a cherché les conférences d’une personne dans Google Meet',
  GoogleTranscriptFound: () => 'a trouvé une transcription de Google Meet',
  GoogleTranscriptTaken: ({ form }) =>
    `a repris une transcription de Google Meet${form === 'document' ? ', d’après son document' : ''}`,
  GoogleTranscriptRefused: ({ reason }) => `n’a pas repris une transcription de Google Meet\u00A0: ${REFUSALS[reason]}`,
};
