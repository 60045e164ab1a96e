import type { ErrorDefinition } from '#domain/errors.ts';
import { frenchDate } from '#domain/french-date.ts';

export const MEETING_NOT_FOUND: ErrorDefinition = {
  code: 'MEETING_NOT_FOUND',
  kind: 'not-found',
  message: 'Réunion introuvable',
};

export const MEETING_DELETED: ErrorDefinition = {
  code: 'MEETING_DELETED',
  kind: 'gone',
  message: 'Cette réunion a été supprimée définitivement.',
};

export const MODEL_NOT_READING: ErrorDefinition = {
  code: 'MODEL_NOT_READING',
  kind: 'conflict',
  message: 'Aucun modèle ne lit cette réunion en ce moment.',
};

export const MEETING_EXISTS: ErrorDefinition = {
  code: 'MEETING_EXISTS',
  kind: 'conflict',
  message: 'Une réunion portant cet identifiant est déjà enregistrée.',
};

export const MEETING_FORBIDDEN: ErrorDefinition = {
  code: 'MEETING_FORBIDDEN',
  kind: 'forbidden',
  message: 'Seuls l’organisateur de la réunion et les administrateurs peuvent faire cela.',
};

export const ACTION_NOT_FOUND: ErrorDefinition = {
  code: 'ACTION_NOT_FOUND',
  kind: 'not-found',
  message: 'Action introuvable',
};

export const MEETING_INCOMPLETE: ErrorDefinition = {
  code: 'MEETING_INCOMPLETE',
  kind: 'conflict',
  message: 'La transcription de cette réunion n’est pas encore complète.',
};

export const PARTICIPANT_NOT_FOUND: ErrorDefinition = {
  code: 'PARTICIPANT_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette réunion n’a pas ce participant.',
};

export const LINE_NOT_FOUND: ErrorDefinition = {
  code: 'LINE_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette réunion n’a pas cette ligne de transcription.',
};

export const SPEAKER_NAME_TAKEN: ErrorDefinition = {
  code: 'SPEAKER_NAME_TAKEN',
  kind: 'conflict',
  message: 'Un autre participant de la réunion porte déjà ce nom. Attribuez-lui plutôt les lignes concernées.',
};

export const SPEAKERS_SAME: ErrorDefinition = {
  code: 'SPEAKERS_SAME',
  kind: 'invalid',
  message: 'Choisissez deux intervenants différents.',
};

export const SPEAKERS_NOT_MERGED: ErrorDefinition = {
  code: 'SPEAKERS_NOT_MERGED',
  kind: 'conflict',
  message: 'Ces deux intervenants ne sont pas réunis.',
};

export const SPEAKER_AMBIGUOUS: ErrorDefinition = {
  code: 'SPEAKER_AMBIGUOUS',
  kind: 'conflict',
  message: 'Plusieurs participants portent ce nom. Indiquez lequel par son numéro.',
};

export const GUEST_NOT_FOUND: ErrorDefinition = {
  code: 'GUEST_NOT_FOUND',
  kind: 'not-found',
  message: 'La réunion n’est pas partagée avec cette personne.',
};

export const TOO_MANY_GUESTS: ErrorDefinition = {
  code: 'TOO_MANY_GUESTS',
  kind: 'conflict',
  message: 'La réunion est déjà partagée avec 200\u00a0personnes. Rendez-la plutôt publique.',
};

export const ACCOUNT_UNKNOWN: ErrorDefinition = {
  code: 'ACCOUNT_UNKNOWN',
  kind: 'invalid',
  message: 'Aucun compte actif n’a cette adresse e-mail.',
};

export const LINK_FOR_ONESELF: ErrorDefinition = {
  code: 'LINK_FOR_ONESELF',
  kind: 'conflict',
  message: 'Personne ne se donne un droit à soi-même\u00a0: l’organisateur de la réunion doit confirmer qui vous êtes.',
};

export const SHARE_WITH_ONESELF: ErrorDefinition = {
  code: 'SHARE_WITH_ONESELF',
  kind: 'conflict',
  message: 'Cette adresse est la vôtre\u00a0: on ne partage pas une réunion avec soi-même.',
};

export const ROOM_IS_NOBODY: ErrorDefinition = {
  code: 'ROOM_IS_NOBODY',
  kind: 'conflict',
  message: 'C’est le micro partagé d’une salle\u00a0: il n’est le compte de personne.',
};

export const ROOM_HAS_NO_ACTIONS: ErrorDefinition = {
  code: 'ROOM_HAS_NO_ACTIONS',
  kind: 'conflict',
  message: 'C’est le micro partagé d’une salle\u00a0: aucune action ne peut lui être attribuée.',
};

export const ORGANISER_UNKNOWN: ErrorDefinition = {
  code: 'ORGANISER_UNKNOWN',
  kind: 'invalid',
  message: 'Aucun compte qui puisse organiser des réunions n’a cette adresse e-mail.',
};

export const STATEMENT_NOT_FOUND: ErrorDefinition = {
  code: 'STATEMENT_NOT_FOUND',
  kind: 'not-found',
  message: 'Ce passage du compte rendu n’existe plus\u00a0: une nouvelle analyse a pu le remplacer.',
};

export const NOT_ANALYSED: ErrorDefinition = {
  code: 'NOT_ANALYSED',
  kind: 'conflict',
  message: 'Cette réunion n’a pas encore de compte rendu à corriger.',
};

/** Between the moment at which what stays of the minutes was recorded and the destruction of their keys. */
export const MINUTES_BEING_ERASED: ErrorDefinition = {
  code: 'MINUTES_BEING_ERASED',
  kind: 'unavailable',
  message:
    'Une personne est en train d’être effacée de cette réunion, et son compte rendu réécrit. Veuillez réessayer dans un instant.',
};

/** Why minutes that rest on words of before corrections are not rewritten. */
export const VERSION_CHOSEN: ErrorDefinition = {
  code: 'VERSION_CHOSEN',
  kind: 'conflict',
  message: 'Cette version a été choisie après les corrections\u00a0: relancez l’analyse pour une version à jour.',
};

const WHEN = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

/** A meeting that goes on, or has just ended, is analysed by itself once its last lines are there. */
export const analysisNotDue = (dueAt: Date): ErrorDefinition => ({
  code: 'ANALYSIS_NOT_DUE',
  kind: 'conflict',
  message: `Cette réunion n’est pas encore analysée\u00a0: elle le sera d’elle-même le ${frenchDate(WHEN, dueAt)}.`,
});

export const ANALYSIS_NOT_FOUND: ErrorDefinition = {
  code: 'ANALYSIS_NOT_FOUND',
  kind: 'not-found',
  message: 'Cette analyse de la réunion n’existe pas, ou a été effacée.',
};

export const NOTHING_TO_UNDO: ErrorDefinition = {
  code: 'NOTHING_TO_UNDO',
  kind: 'conflict',
  message: 'Il n’y a pas de correction à annuler, ou ce qui était écrit avant a été effacé.',
};
