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
  scope: 'Lesquelles',
  scopes: { all: 'Toutes', mine: 'Que j’organise', shared: 'Partagées avec moi' } satisfies Record<
    Filters['scope'],
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
  section: 'Réunions',
  next: 'Réunion suivante',
  previous: 'Réunion précédente',
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
  noneOfScope: {
    mine: 'Vous n’organisez encore aucune réunion\u00A0: lancez un bot, ou enregistrez une analyse.',
    shared:
      'Une réunion apparaît ici dès que quelqu’un la partage avec votre adresse. Celles où vous participez sont parmi toutes.',
  },
  everything: 'Voir toutes les réunions',
  nonePublicNote: 'Une réunion apparaît ici dès que la personne qui l’organise l’a rendue publique.',
  said: 'Dans ce qui a été dit et décidé',
  allSaid: 'Tout voir',
  analyse: 'Analyser une transcription',
} as const;
