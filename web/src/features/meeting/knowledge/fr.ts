import type { KnowledgeExpert, KnowledgeResource, KnowledgeSuggestion } from '#api/contract/knowledge.ts';
import type { CarriedAction } from '#api/contract/series.ts';
import { formatDeadline, formatShortDate } from '../../../fr/dates.ts';
import { countOf, formatNumber } from '../../../fr/plural.ts';

const and = new Intl.ListFormat('fr', { type: 'conjunction' });

const done = ({ interventions, actions, decisions, meetings }: KnowledgeExpert): string => {
  const parts = [
    interventions > 0 ? countOf(interventions, 'intervention', 'interventions') : null,
    actions > 0 ? countOf(actions, 'action', 'actions') : null,
    decisions > 0 ? countOf(decisions, 'décision', 'décisions') : null,
  ].filter((part) => part !== null);
  return `${and.format(parts)} dans ${countOf(meetings, 'réunion', 'réunions')}`;
};

const TYPES: Record<KnowledgeResource['type'], string> = {
  document: 'Document',
  folder: 'Dossier',
  wiki: 'Wiki',
  project: 'Projet',
  chat: 'Discussion',
};
const SUGGESTIONS: Record<KnowledgeSuggestion['type'], string> = {
  related_meeting: 'Réunion liée',
  document_update: 'Document à mettre à jour',
  expert_contact: 'Personne à consulter',
  action_impact: 'Action concernée',
};
const PRIORITIES: Record<KnowledgeSuggestion['priority'], string> = {
  high: 'Prioritaire',
  medium: 'À prévoir',
  low: 'Pour information',
};

export const fr = {
  nothing: 'Rien à rapprocher pour cette réunion.',
  saidBy: (speaker: string): string => `${speaker}\u00A0: `,
  quoted: (words: string): string => `«\u00A0${words}\u00A0»`,
  nothingNote: 'Les sujets viennent de son analyse, les ressources de ce qui y est dit.',
  unread: 'La base de connaissance n’a pas pu être lue.',
  topics: {
    title: 'Sujets',
    none: 'Aucun sujet ne se dit plus ici que dans vos autres réunions.',
    compared: (meetings: number) =>
      meetings === 0
        ? 'Aucune autre réunion à laquelle comparer.'
        : `Comparés à ${countOf(meetings, 'autre réunion que vous pouvez lire', 'autres réunions que vous pouvez lire')}.`,
    mentions: (count: number) => countOf(count, 'mention', 'mentions'),
    confidence: (share: number) => `confiance ${formatNumber(Math.round(share * 100))}\u00A0%`,
    context: 'Dit avec\u00A0:',
    moments: 'Premières mentions\u00A0:',
    meetings: 'Réunions liées',
    noMeetings: 'Aucune autre réunion que vous pouvez lire ne porte sur ce sujet.',
    at: (startTime: string) => formatShortDate(startTime),
  },
  experts: {
    title: 'Qui s’y connaît',
    note: 'Compté dans cette réunion et dans celles qui en sont proches, parmi celles que vous pouvez lire.',
    none: 'Personne n’est revenu assez souvent sur ces sujets.',
    done,
    topics: (names: readonly string[]) => `Sur ${and.format(names.map((name) => `«\u00A0${name}\u00A0»`))}`,
  },
  resources: {
    title: 'Ressources',
    search: 'Chercher dans les ressources',
    none: 'Aucun document ni lien n’est cité dans cette réunion, ni joint à elle.',
    noneOf: 'Aucune ressource ne correspond.',
    all: 'Toutes les ressources',
    of: (topic: string) => `autour de «\u00A0${topic}\u00A0»`,
    types: TYPES,
    named: 'cité sans lien',
    origins: { calendar: 'joint à l’entrée du calendrier', transcript: 'rédigé par Google Meet' },
    by: (name: string) => `cité par ${name}`,
    tags: (names: readonly string[]) => `Sujets\u00A0: ${names.join(', ')}`,
    open: (title: string) => `Ouvrir «\u00A0${title}\u00A0»`,
  },
  leaving: {
    title: 'Ouvrir cette adresse\u202F?',
    note: 'Elle a été dite ou collée pendant la réunion, ou jointe à elle. Greffier ne l’a pas vérifiée.',
    open: 'Ouvrir dans un nouvel onglet',
  },
  suggestions: {
    title: 'Suggestions',
    none: 'Rien ne se déduit de cette réunion pour l’instant.',
    types: SUGGESTIONS,
    priorities: PRIORITIES,
    elsewhere: 'Voir le passage',
    meeting: 'Ouvrir la réunion',
  },
  series: {
    title: 'Série',
    none: 'Aucune autre réunion que vous pouvez lire ne revient avec celle-ci.',
    isApart: 'Cette réunion a été sortie de sa série.',
    rule: 'Même titre ou même salle, et au moins la moitié des mêmes personnes.',
    earlier: 'Avant\u00A0:',
    later: 'Après\u00A0:',
    at: (startTime: string) => formatShortDate(startTime),
    decided: 'Déjà décidé',
    repeats: (startTime: string) => `Déjà décidé le ${formatShortDate(startTime)}`,
    changes: (startTime: string) => `Décidé autrement le ${formatShortDate(startTime)}`,
    actions: 'Actions encore ouvertes',
    questions: 'Questions restées ouvertes',
    late: 'En retard',
    since: ({ meeting, assignee, deadline }: CarriedAction) =>
      [
        `ouverte depuis le ${formatShortDate(meeting.startTime)}`,
        assignee,
        deadline === null ? null : `pour le ${formatDeadline(deadline)}`,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    askedOn: (startTime: string) => `posée le ${formatShortDate(startTime)}`,
    others: (count: number) => `Montrer ${countOf(count, 'autre', 'autres')}`,
    setApart: 'Sortir de la série',
    putBack: 'Remettre dans la série',
    gone: 'La réunion est sortie de sa série.',
    back: 'La réunion est remise dans sa série.',
    unchanged: (reason: string) => `La série n’a pas été changée\u00A0: ${reason}`,
    unread: 'La série n’a pas pu être lue.',
  },
  links: {
    title: 'Liens rapides',
    search: (topic: string) => `Chercher «\u00A0${topic}\u00A0» dans toutes les réunions`,
    searchAll: 'Chercher dans toutes les réunions',
    actions: 'Toutes les actions',
    late: 'Actions en retard',
    transcript: 'Transcription de cette réunion',
  },
} as const;
