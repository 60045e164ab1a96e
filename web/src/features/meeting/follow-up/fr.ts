import type { FollowUpAnswer, FollowUpDraftView } from '#api/contract/follow-ups.ts';
import { formatDeadline, formatDateTime } from '../../../fr/dates.ts';
import { countOf } from '../../../fr/plural.ts';

const left = ({ actions, questions }: FollowUpAnswer['open']): string =>
  [
    ...(actions === 0 ? [] : [countOf(actions, 'action ouverte', 'actions ouvertes')]),
    ...(questions === 0 ? [] : [countOf(questions, 'décision à prendre', 'décisions à prendre')]),
  ].join(' et ');

export const fr = {
  title: 'Suivi',
  unread: 'La réunion de suivi n’a pas pu être lue.',
  proposed: (open: FollowUpAnswer['open']): string =>
    `Il reste ${left(open)}\u00A0: voici une proposition de réunion avec les mêmes personnes.`,
  edited: 'Brouillon de la réunion de suivi, modifié ici.',
  planned: 'La réunion de suivi est prévue. Greffier n’a prévenu personne\u00A0: invitez depuis votre agenda.',
  discarded: 'La réunion de suivi proposée a été écartée.',
  next: 'La réunion suivante\u00A0:',
  plannedFor: (startsAt: string): string => `Une réunion de suivi est prévue le ${formatDateTime(startsAt)}.`,
  when: ({ day, time, minutes }: FollowUpDraftView): string =>
    `${formatDeadline(`${day}T${time}`)}, ${countOf(minutes, 'minute', 'minutes')}`,
  what: 'Titre',
  at: 'Quand',
  who: 'Avec',
  nobody: 'personne',
  noAddress: 'sans adresse e-mail',
  agenda: 'Ordre du jour',
  plan: 'Prévoir',
  edit: 'Modifier',
  discard: 'Écarter',
  reopen: 'Reprendre la proposition',
  restore: 'Revenir à la proposition',
  google: 'Inviter avec Google Agenda',
  outlook: 'Inviter avec Outlook',
  file: 'Télécharger l’invitation (.ics)',
  fileName: 'reunion-de-suivi.ics',
  done: {
    saved: 'Brouillon enregistré.',
    planned: 'Réunion de suivi prévue.',
    discarded: 'Réunion de suivi écartée.',
    reopened: 'La proposition est de nouveau là.',
  },
  undone: (reason: string): string => `Rien n’a été changé\u00A0: ${reason}`,
  editing: 'Modifier la réunion de suivi',
  day: 'Jour',
  time: 'Heure',
  minutes: 'Durée, en minutes',
  people: 'Personnes',
  agendaHint: 'Une ligne par sujet. Il part avec l’invitation que vous enverrez.',
  cancel: 'Annuler',
  save: 'Enregistrer',
} as const;
