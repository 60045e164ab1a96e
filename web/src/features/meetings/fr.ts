import type { Filters } from './filters.ts';

export const fr = {
  search: 'Rechercher une réunion',
  searchHint: 'Titre ou organisateur',
  title: 'Titre',
  organiser: 'Organisateur',
  status: 'Statut',
  statuses: { all: 'Toutes', processed: 'Traitées', active: 'En cours', scheduled: 'Programmées' } satisfies Record<
    Filters['status'],
    string
  >,
  clear: 'Effacer les filtres',
  columns: {
    meeting: 'Réunion',
    organiser: 'Organisateur',
    status: 'Statut',
    date: 'Date',
    duration: 'Durée',
    actions: 'Actions',
  },
  list: 'Liste des réunions',
  meeting: 'réunion',
  meetings: 'réunions',
  action: 'action',
  actions: 'actions',
  open: (count: number): string => `dont ${count} à faire`,
  unknownDuration: 'durée inconnue',
  noAction: 'aucune action',
  notAnalysed: 'non analysée',
  none: 'Aucune réunion trouvée',
  noneNote: 'Une réunion apparaît ici dès qu’un bot l’a suivie ou qu’une analyse a été enregistrée.',
  nonePublicNote: 'Une réunion apparaît ici dès que la personne qui l’organise l’a rendue publique.',
  said: 'Dans ce qui a été dit et décidé',
  allSaid: 'Tout voir',
  analyse: 'Analyser une transcription',
} as const;
