import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { FieldChange } from '#domain/meeting/changes.ts';
import type { ToldEvent } from '#domain/meeting/told.ts';
import { deadlineText, priorityText } from '#domain/minutes/words.ts';
import { ruleText } from '#domain/retention/words.ts';
import { counted, quoted, type Sentences } from './telling.ts';

const PARTS = {
  summary: 'le résumé',
  keyPoints: 'un point clé',
  decisions: 'une décision',
  questions: 'une question ouverte',
} as const;
const VISIBILITIES: Readonly<Record<string, string>> = {
  public: 'visible de tous',
  restricted: 'réservée à ses lecteurs',
};
const SKIPPED = {
  'too-short': 'trop courte',
  'nothing-said': 'rien n’y est dit',
  'switched-off': 'résumé automatique désactivé',
  scheduled: 'elle n’a pas eu lieu',
} as const;
const FIELDS = {
  task: 'la tâche',
  assignee: 'le responsable',
  deadline: 'l’échéance',
  priority: 'la priorité',
} as const;

/** What is told of something: its words, that they are erased, or nothing where they are not for the reader. */
const of = (told: ToldEvent | null): string => {
  if (told === null) return '';
  if (told.erased) return ' (contenu effacé)';
  return told.what === null ? '' : `\u00A0: ${quoted(told.what)}`;
};

/** « avec zoe@exemple.fr », where that is for the reader. */
const withWhom = (told: ToldEvent | null): string => {
  if (told === null || told.what === null) return of(told);
  return ` avec ${quoted(told.what)}`;
};

const isPriority = (value: string): value is 'high' | 'medium' | 'low' => ['high', 'medium', 'low'].includes(value);

const valueText = ({ field }: FieldChange, value: string | null): string => {
  if (value === null || value === '') return 'rien';
  if (field === 'deadline') return deadlineText(value) ?? value;
  if (field === 'priority' && isPriority(value)) return priorityText({ priority: value });
  return quoted(value);
};

/** « : « avant » → « après » »; what the event says alone, where nothing was there before. */
const changed = (told: ToldEvent | null, changes: readonly FieldChange[]): string => {
  const [first] = changes;
  return first === undefined || first.was === null
    ? of(told)
    : `\u00A0: ${valueText(first, first.was)} → ${valueText(first, first.is)}`;
};

/** « a corrigé l’échéance de l’action « … » : 12 déc. 2026 → 15 déc. 2026 ». */
function actionCorrected(told: ToldEvent | null, changes: readonly FieldChange[]): string {
  if (changes.length === 0) return `a corrigé une action${of(told)}`;
  const parts = changes.map((change) => {
    const name = change.field in FIELDS ? FIELDS[change.field as keyof typeof FIELDS] : change.field;
    return `${name}, ${valueText(change, change.was)} → ${valueText(change, change.is)}`;
  });
  return `a corrigé une action${of(told)} (${parts.join('\u202F; ')})`;
}

export const meetingSentences: Sentences<MeetingEvent> = {
  MeetingRegistered: (_, { told }) => `a enregistré la réunion${of(told)}`,
  MeetingScheduled: (_, { told }) => `a repris l’entrée d’un calendrier${of(told)}`,
  MeetingCancelled: () => 'a noté qu’un calendrier a annulé la réunion',
  TranscriptChosen: ({ by }) =>
    by === 'person'
      ? 'a choisi une autre transcription'
      : 'a pris une autre captation pour transcription, d’après la règle',
  TranscriptPartRecorded: () => 'a enregistré une partie de la transcription',
  TranscriptCompleted: () => 'a terminé la transcription',
  MeetingAnalysed: ({ analyst, figures, rewrites }) =>
    `${rewrites === undefined ? 'a analysé' : 'a réécrit, après une correction, le compte rendu de'} la réunion (${analyst})\u00A0: ${counted(figures.decisions, 'décision', 'décisions')}, ${counted(figures.actionItems, 'action', 'actions')}`,
  MeetingAnalysisSkipped: ({ reason }) => `n’a pas analysé la réunion\u00A0: ${SKIPPED[reason]}`,
  MeetingAnalysisFailed: ({ code, attempts }) =>
    `n’a pas pu analyser la réunion (${code}), après ${counted(attempts, 'tentative', 'tentatives')}`,
  MeetingAnalysisRequested: ({ kept }) => `a relancé l’analyse de la réunion${kept ? ', qui en avait une' : ''}`,
  MeetingSetApart: ({ apart }) => (apart ? 'a sorti la réunion de sa série' : 'a remis la réunion dans sa série'),
  MeetingReanalysisFailed: ({ code }) =>
    `n’a pas pu refaire l’analyse de la réunion (${code})\u00A0: la précédente reste`,
  AnalysisChosen: ({ model, why }) =>
    why === 'kept' ? `a gardé l’analyse choisie (${model})` : `a choisi une autre version de l’analyse (${model})`,
  ModelAnalysisFailed: ({ model, code }) =>
    `n’a pas pu faire rédiger le compte rendu par le modèle «\u00A0${model}\u00A0» (${code})`,
  ModelAnalysisCancelled: ({ rewrites }) =>
    `a arrêté le modèle, qui devait ${rewrites ? 'réécrire ce qui repose sur une correction' : 'rédiger le compte rendu'}`,
  MinutesOutdated: ({ statements }) =>
    `a relevé ce qui repose sur une correction\u00A0: ${counted(statements.length, 'passage', 'passages')} du compte rendu`,
  MinutesRewriteFailed: ({ code }) => `n’a pas pu réécrire ce qui repose sur une correction (${code})`,
  ActionItemCompleted: (_, { told }) => `a terminé une action${of(told)}`,
  ActionItemReopened: (_, { told }) => `a rouvert une action${of(told)}`,
  ActionItemCorrected: (_, { told, changes }) => actionCorrected(told, changes),
  ActionItemAdded: (_, { told }) => `a ajouté une action${of(told)}`,
  ActionItemRemoved: ({ undo }, { told }) =>
    undo ? `a annulé l’ajout d’une action${of(told)}` : `a supprimé une action${of(told)}`,
  ActionItemRestored: (_, { told }) => `a rétabli une action${of(told)}`,
  MeetingRenamed: ({ why }, { told, changes }) => {
    const verb = { correction: 'a corrigé', undo: 'a rétabli', calendar: 'a gardé' }[why];
    return `${verb} le titre${changed(told, changes)}`;
  },
  StatementCorrected: ({ part, added, undo }, { told, changes }) =>
    `a ${undo ? 'rétabli' : added ? 'ajouté' : 'corrigé'} ${PARTS[part]}${changed(told, changes)}`,
  StatementRemoved: ({ part, undo }, { told }) =>
    undo ? `a annulé l’ajout de ce passage${of(told)}` : `a supprimé ${PARTS[part]}${of(told)}`,
  MeetingConfigured: ({ visibility }) => `a configuré la réunion, ${VISIBILITIES[visibility] ?? visibility}`,
  MeetingShared: (_, { told }) => `a partagé la réunion${withWhom(told)}`,
  MeetingUnshared: (_, { told }) => `a retiré le partage de la réunion${withWhom(told)}`,
  MeetingOrganiserChanged: (_, { told }) => `a changé l’organisateur${of(told)}`,
  SpeakerAdded: (_, { told }) => `a ajouté un intervenant${of(told)}`,
  SpeakerRenamed: ({ undo }, { told, changes }) =>
    `${undo ? 'a rétabli' : 'a corrigé'} le nom d’un intervenant${changed(told, changes)}`,
  TranscriptLineCorrected: ({ undo, line }, { told }) =>
    `${undo ? 'a rétabli' : 'a corrigé'} l’intervention ${line + 1}${of(told)}`,
  TranscriptLineMarked: ({ important, line }) =>
    important
      ? `a marqué «\u00A0important\u00A0» l’intervention ${line + 1}`
      : `a retiré la marque «\u00A0important\u00A0» de l’intervention ${line + 1}`,
  SpeakersMerged: ({ lines }) =>
    `a réuni deux intervenants (${counted(lines.length, 'intervention', 'interventions')})`,
  SpeakersParted: ({ lines }) =>
    `a séparé deux intervenants (${counted(lines.length, 'intervention', 'interventions')})`,
  GlossaryApplied: ({ lines, speakers }) =>
    `a appliqué le glossaire à ${counted(lines.length + speakers.length, 'endroit', 'endroits')}`,
  GlossaryWithdrawn: ({ lines, speakers }) =>
    `a repris une entrée du glossaire à ${counted(lines.length + speakers.length, 'endroit', 'endroits')}`,
  SpeakerRekeyed: () => 'a protégé ce qui reste d’un intervenant',
  MinutesRekeyed: ({ kept, lost }) =>
    kept + lost === 0
      ? 'a préparé le compte rendu à l’effacement d’une personne'
      : `a gardé ${counted(kept, 'passage écrit', 'passages écrits')} à la main` +
        (lost === 0 ? '' : ` et effacé ${lost} qui concernai${lost === 1 ? 't' : 'ent'} la personne`),
  ParticipantLinked: (_, { told }) => `a confirmé le compte d’un participant${of(told)}`,
  ParticipantUnlinked: () => 'a retiré le compte d’un participant',
  ParticipantMarkedAsRoom: (_, { told }) => `a signalé le micro d’une salle${of(told)}`,
  ParticipantMarkedAsPerson: (_, { told }) => `a signalé que ce n’est pas le micro d’une salle${of(told)}`,
  LinkErasureRequested: () => 'a demandé d’oublier un compte',
  LinksErased: ({ keysDestroyed }) =>
    `a oublié un compte\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
  PersonErasureRequested: () => 'a demandé l’effacement d’une personne',
  PersonErased: ({ keysDestroyed }) =>
    `a effacé une personne\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
  MeetingLabelled: ({ label }) =>
    label === null ? 'a retiré l’étiquette de la réunion' : `a donné à la réunion l’étiquette ${quoted(label)}`,
  MeetingHeld: (_, { told }) => `a imposé la conservation de la réunion${of(told)}`,
  MeetingHoldLifted: () => 'a levé la conservation imposée de la réunion',
  PersonErasurePostponed: () =>
    'a demandé l’effacement d’une personne, qui attend que la conservation imposée soit levée',
  MeetingDeleted: ({ rule }) =>
    rule === undefined ? 'a supprimé la réunion' : `a supprimé la réunion selon la règle ${quoted(ruleText(rule))}`,
  MeetingErased: ({ keysDestroyed }) =>
    `a effacé la réunion\u00A0: ${counted(keysDestroyed, 'clé détruite', 'clés détruites')}`,
};
