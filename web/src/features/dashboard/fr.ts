import { countOf } from '../../fr/plural.ts';

const running = (count: number): string =>
  count === 0 ? 'Aucune réunion en cours' : countOf(count, 'réunion en cours', 'réunions en cours');
const late = (count: number): string => countOf(count, 'action en retard', 'actions en retard');

export const fr = {
  /** In place of what could not be read. */
  unread: '—',
  retry: 'Réessayer',
  loadFailed: 'Impossible de charger les données',
  running,
  late,
  noneLate: 'aucune action en retard',
  myActions: 'Mes actions',
  upSince: (uptime: string): string => `en service depuis ${uptime}`,
  environments: { production: 'Production', development: 'Développement', test: 'Test' } as Readonly<
    Record<string, string>
  >,

  mine: {
    actions: 'Mes actions',
    all: 'Toutes',
    allOf: (total: number): string => `Toutes (${total})`,
    late: 'en retard',
    today: 'aujourd’hui',
    check: (task: string): string => `Terminer «\u00A0${task}\u00A0»`,
    done: (task: string): string => `Terminée\u00A0: ${task}`,
    undo: 'Annuler',
    unread: 'Vos actions n’ont pas pu être lues.',
    none: 'Aucune action ne vous attend',
    noneNote: 'Celles que l’on vous confie dans une réunion apparaissent ici, les plus urgentes en premier.',
    noneObserverNote:
      'En tant qu’observateur, vous consultez les réunions publiques\u00A0: on ne vous y confie pas d’action.',
  },
  underway: {
    title: 'En cours',
    bot: 'Bot',
    consent: 'attend votre réponse',
    access: (name: string): string => `${name} demande à suivre`,
    alarm: 'capture incomplète',
    joining: 'rejoint la réunion',
    connected: 'dans la réunion',
    since: (time: string): string => `depuis ${time}`,
    states: { running: 'en réunion', waiting: 'analyse à venir', failed: 'analyse en échec' },
    people: (count: number): string => countOf(count, 'personne à confirmer', 'personnes à confirmer'),
    others: (count: number): string => `et ${countOf(count, 'autre réunion', 'autres réunions')}`,
    unread: 'Ce qui est en cours n’a pas pu être lu en entier.',
    none: 'Rien en cours',
    noneNote: 'Les bots et les réunions en cours, et ce qui attend votre réponse, apparaissent ici.',
  },
  since: {
    title: 'Depuis votre dernière visite',
    others: (count: number): string => `et ${countOf(count, 'autre décision', 'autres décisions')}`,
    noDecision: 'Aucune décision relevée',
    more: (count: number): string => countOf(count, 'autre réunion', 'autres réunions'),
    none: 'Tout est lu',
    noneNote: (time: string): string => `Aucune réunion terminée ni analysée depuis votre dernière visite, le ${time}.`,
    analyse: 'Analyser un transcript',
    search: 'Chercher dans les réunions',
    first: 'C’est votre première visite',
    firstNote: 'À la prochaine, les réunions terminées entre-temps et leurs décisions vous attendront ici.',
    unread: 'Les nouveautés n’ont pas pu être lues.',
  },
  service: 'État du service',

  withDemonstration: ' (démonstration comprise)',

  figures: 'Chiffres',
  totalMeetings: 'Réunions',
  activeMeetings: 'Réunions actives',
  participants: 'Participants',
  systemState: 'État du système',
  ok: 'OK',

  recent: 'Réunions récentes',
  allMeetings: 'Toutes les réunions',
  noRecent: 'Aucune réunion récente',
  noRecentNote:
    'Vos réunions paraissent ici\u00A0: celles que vous organisez, où vous participez, ou qu’on partage avec vous.',
  noRecentPublicNote: 'Les observateurs voient les réunions publiques, et aucune ne l’est pour l’instant.',
  launchBot: 'Envoyer un bot',

  overdue: 'Actions en retard',
  noOverdue: 'Aucune action en retard',
  toDo: 'À faire dans les réunions récentes',
  nothingToDo: 'Rien à faire dans les réunions récentes.',
  toDoCount: (count: number): string => countOf(count, 'action à faire', 'actions à faire'),

  services: 'Services des bots',
  connectTeams: 'Connecter Teams',
  setUpGoogle: 'Configurer Google',
  teams: 'Microsoft Teams',
  google: 'Google Meet',
  browserBot: 'Bot navigateur',
  calendarsRead: 'Les agendas Microsoft reliés sont lus.',
  calendarsOpen: 'Les agendas Microsoft sont ouverts, et personne n’en a encore relié.',
  calendarsRefused: 'Microsoft ne laisse plus lire les agendas reliés.',
  calendarsLink: 'Agenda Microsoft',
  oauth: 'OAuth2',
  notAuthenticated: 'Non authentifié',
  configurationRequired: 'Configuration requise',
  botAddress: (address: string): string => `Adresse du bot\u00A0: ${address}`,
  calendarLimit: '400 requêtes Calendar par minute',
  browserBotNote: 'Rejoint une réunion Google Meet par son lien',

  api: 'API backend',
  database: 'Base de données',
  eventStore: 'Journal d’événements',
  projections: 'Tables de lecture',
  feed: 'Fil des transcriptions',
  mail: 'E-mails',
  identity: 'Azure AD',
  ai: 'OpenAI',
  environment: 'Environnement',
  uptime: 'En service depuis',
  lastUpdate: 'Dernière mise à jour',
  azureMinutes: 'Limite Azure',
  notMeasured: 'Comptée par un autre processus',
  free: (calls: number, limit: number): string =>
    `${countOf(calls, 'appel libre', 'appels libres')} sur ${limit} par minute`,
  remaining: (minutes: number): string => `${countOf(minutes, 'minute restante', 'minutes restantes')}`,
  tokens: 'Jetons IA (estimation)',
  tokenUsage: (estimated: string, limit: string | null): string =>
    limit === null ? estimated : `${estimated} sur ${limit}`,

  summary: 'Résumé des bots',
  teamsReady: 'Le bot Teams est connecté\u00A0: invitez-le par son adresse.',
  teamsNotReady: 'Le bot Teams n’est pas connecté.',
  googleReady: 'Google est connecté\u00A0: les réunions sont synchronisées périodiquement.',
  googleNotReady: 'Google n’est pas connecté.',
  connectGoogle: 'Connecter Google',
  googleNotConfigured: 'Intégration non configurée\u00A0: aucune connexion à Google n’est définie sur ce serveur.',

  development: 'Développement',
  developmentNote: 'Ce panneau n’apparaît pas en production. Avant une mise en production\u00A0:',
} as const;

/** What a production server is given in its environment, of what this version reads. */
export const PRODUCTION_HINTS: readonly { readonly name: string; readonly note: string }[] = [
  { name: 'NODE_ENV=production', note: 'active les réglages de sécurité' },
  { name: 'PUBLIC_URL', note: 'adresse à laquelle les personnes joignent le serveur, en https' },
  { name: 'DATABASE_URL', note: 'PostgreSQL, à la place de la base embarquée' },
  { name: 'DATA_DIR', note: 'dossier des données, à sauvegarder' },
  { name: 'MASTER_KEY_FILE', note: 'clé de chiffrement, à sauvegarder à part' },
  { name: 'ADMIN_EMAIL', note: 'adresse e-mail du premier compte, lue au premier démarrage' },
];
