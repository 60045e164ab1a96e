import type { HistoryEntry } from '#api/contract/history.ts';
import { formatDateTime } from '../../../fr/dates.ts';

const quoted = (text: string): string => `«\u00A0${text.length > 160 ? `${text.slice(0, 160)}…` : text}\u00A0»`;

const PARTS = { summary: 'le résumé', keyPoints: 'un point clé', decisions: 'une décision' } as const;
const VISIBILITIES: Readonly<Record<string, string>> = {
  public: 'visible de tous',
  restricted: 'réservée à ses lecteurs',
};

/** What is told of something: its words, that they are erased, or nothing. */
const of = ({ what, erased }: HistoryEntry): string => {
  if (erased) return ' (effacé)';
  return what === null ? '' : `\u00A0: ${quoted(what)}`;
};

/** What was done, after who did it: « a corrigé une décision : « … » ». */
const DONE: Readonly<Record<string, (entry: HistoryEntry) => string>> = {
  MeetingRegistered: (entry) => `a enregistré la réunion${of(entry)}`,
  MeetingScheduled: (entry) => `a repris l’entrée d’un calendrier${of(entry)}`,
  TranscriptChosen: () => 'a choisi une autre transcription',
  TranscriptPartRecorded: () => 'a enregistré une partie de la transcription',
  TranscriptCompleted: () => 'a terminé la transcription',
  MeetingAnalysed: () => 'a analysé la réunion',
  MeetingAnalysisSkipped: () => 'n’a pas analysé la réunion',
  MeetingAnalysisFailed: () => 'n’a pas pu analyser la réunion',
  ActionItemCompleted: (entry) => `a terminé une action${of(entry)}`,
  ActionItemReopened: (entry) => `a rouvert une action${of(entry)}`,
  ActionItemAdded: (entry) => `a ajouté une action${of(entry)}`,
  ActionItemCorrected: (entry) => `a corrigé une action${of(entry)}`,
  ActionItemRemoved: (entry) =>
    entry.undo ? `a annulé l’ajout d’une action${of(entry)}` : `a supprimé une action${of(entry)}`,
  ActionItemRestored: (entry) => `a rétabli une action${of(entry)}`,
  MeetingRenamed: (entry) =>
    entry.undo
      ? `a rétabli le titre${of(entry)}`
      : entry.person
        ? `a corrigé le titre${of(entry)}`
        : `a gardé le titre corrigé${of(entry)}`,
  StatementCorrected: (entry) => {
    const part = PARTS[entry.part ?? 'summary'];
    return `a ${entry.undo ? 'rétabli' : entry.added ? 'ajouté' : 'corrigé'} ${part}${of(entry)}`;
  },
  StatementRemoved: (entry) =>
    entry.undo
      ? `a annulé l’ajout de ce passage${of(entry)}`
      : `a supprimé ${PARTS[entry.part ?? 'summary']}${of(entry)}`,
  MeetingConfigured: ({ what }) => `a configuré la réunion${what === null ? '' : `, ${VISIBILITIES[what] ?? what}`}`,
  MeetingShared: (entry) => `a partagé la réunion${of(entry)}`,
  MeetingUnshared: (entry) => `a retiré un partage${of(entry)}`,
  MeetingOrganiserChanged: (entry) => `a changé l’organisateur${of(entry)}`,
  SpeakerAdded: (entry) => `a ajouté un intervenant${of(entry)}`,
  SpeakerRenamed: (entry) => `${entry.undo ? 'a rétabli' : 'a corrigé'} le nom d’un intervenant${of(entry)}`,
  TranscriptLineCorrected: (entry) => `${entry.undo ? 'a rétabli' : 'a corrigé'} une intervention${of(entry)}`,
  TranscriptLineMarked: (entry) =>
    `${entry.undo ? 'a retiré la marque «\u00A0important\u00A0» d’une' : 'a marqué «\u00A0important\u00A0» une'} intervention${of(entry)}`,
  SpeakerRekeyed: () => 'a protégé ce qui reste d’un intervenant',
  ParticipantLinked: (entry) => `a confirmé le compte d’un participant${of(entry)}`,
  ParticipantUnlinked: () => 'a retiré le compte d’un participant',
  ParticipantMarkedAsRoom: (entry) => `a signalé le micro d’une salle${of(entry)}`,
  ParticipantMarkedAsPerson: (entry) => `a signalé que ce n’est pas le micro d’une salle${of(entry)}`,
  LinkErasureRequested: () => 'a demandé d’oublier un compte',
  LinksErased: () => 'a oublié un compte',
  PersonErasureRequested: () => 'a demandé l’effacement d’une personne',
  PersonErased: () => 'a effacé une personne',
};

const who = ({ by, person }: HistoryEntry): string => by ?? (person ? 'Une personne effacée' : 'Greffier');

/** One sentence of an event. */
export const sentenceOf = (entry: HistoryEntry): string =>
  `${who(entry)} ${DONE[entry.type]?.(entry) ?? 'a modifié la réunion'}.`;

export const fr = {
  title: 'Historique',
  heading: (title: string) => `Historique de «\u00A0${title}\u00A0»`,
  windowTitle: (title: string) => `Historique · ${title} · Greffier`,
  before: 'Avant',
  beforeThis: (what: string) => `La réunion avant\u00A0: ${what}`,
  earlier: 'Événements précédents',
  unread: 'L’historique n’a pas pu être lu.',
  back: 'Revenir à la réunion',
  all: 'Tout l’historique',
  pastOf: (at: string) => `La réunion telle qu’elle était le ${formatDateTime(at)}, en lecture seule.`,
  after: (sentence: string) => `Après\u00A0: ${sentence}`,
  differences: 'Ce qui a changé depuis',
  same: 'Rien n’a changé depuis.',
  what: {
    title: 'Titre',
    person: 'Participant',
    summary: 'Résumé',
    keyPoint: 'Point clé',
    decision: 'Décision',
    action: 'Action',
    line: 'Intervention',
  },
  was: 'Alors',
  is: 'Maintenant',
  absent: 'absent',
  summary: 'Résumé Exécutif',
  decisions: 'Décisions',
  keyPoints: 'Points Clés',
  actions: 'Actions',
  people: 'Participants',
  transcript: 'Transcript',
  nothing: 'Rien à ce moment.',
  otherTranscript: 'La transcription d’alors était une autre\u00A0: elle n’est plus montrée.',
} as const;
