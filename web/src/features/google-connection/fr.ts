import type { GoogleAuthorisation } from '#api/contract/google.ts';

type Scope = GoogleAuthorisation['granted'][number];

const SCOPES: Readonly<Record<Scope, string>> = {
  calendar: 'les événements de l’agenda',
  meetings: 'les réunions Meet et leurs transcriptions',
  documents: 'les documents créés par Meet dans Drive',
  tasks: 'vos tâches, qu’il tient à jour',
  entries: 'votre agenda, où il écrit vos actions datées',
  mail: 'l’envoi d’e-mails à votre nom',
};
const list = new Intl.ListFormat('fr', { type: 'conjunction' });
const scopes = (names: readonly Scope[]): string => list.format(names.map((name) => SCOPES[name]));

export const fr = {
  intro:
    'Greffier lit vos réunions chez Google avec votre accord, et rien d’autre\u00A0: ni e-mails, ni autres fichiers. Il n’y écrit rien, sauf, si vous le demandez, vos actions dans Google Tasks ou votre agenda, et des comptes rendus envoyés par Gmail.',
  guide: 'Lire le guide',
  own: 'Mon autorisation',
  none: 'Vous n’avez pas encore autorisé Greffier à lire vos réunions chez Google.',
  delegated: 'Votre organisation permet à Greffier de lire vos réunions chez Google\u00A0: vous n’avez rien à faire.',
  notConfigured: 'Google n’est pas configuré sur ce serveur\u00A0: un administrateur le fait sur cette page.',
  authorise: 'Autoriser chez Google',
  again: 'Autoriser à nouveau',
  leaving: 'Ouverture de Google…',
  account: 'Compte Google',
  unknownAccount: 'Inconnu',
  since: 'Depuis',
  reads: 'Greffier a accès à',
  granted: (names: readonly Scope[]): string => scopes(names),
  withheld: (names: readonly Scope[]): string =>
    `Vous n’avez pas accordé\u00A0: ${scopes(names)}. Autorisez à nouveau pour l’ajouter.`,
  all: ['calendar', 'meetings', 'documents'] as const satisfies readonly Scope[],
  check: 'Vérifier',
  checking: 'Vérification…',
  holds: 'Google accepte l’autorisation, et chaque API accordée répond.',
  retry: (seconds: number): string => `Google demande d’attendre ${seconds}\u00A0secondes.`,
  end: 'Retirer l’autorisation',
  ended: 'Autorisation retirée, chez Google aussi.',
  endedHere:
    'Autorisation retirée et oubliée par Greffier. Google n’a pas répondu\u00A0: retirez-la aussi sur myaccount.google.com/connections.',
  done: 'Greffier peut lire vos réunions chez Google.',
  partly: (names: readonly Scope[]): string => `Autorisation enregistrée, sans\u00A0: ${scopes(names)}.`,
  failed: 'Cette autorisation a expiré, ou a commencé ailleurs. Recommencez.',
  application: '1. Créer l’application',
  applicationText:
    'Dans la console Google Cloud, créez un projet, activez Google Calendar API, Google Meet API, Google Drive API et, si l’on s’en sert, Google Tasks API et Gmail API, puis créez un ID client OAuth de type «\u00A0Application Web\u00A0» avec ces deux adresses de redirection. Renseignez les variables du serveur et redémarrez Greffier.',
  callback: 'Adresse de redirection pour autoriser',
  signIn: 'Adresse de redirection pour se connecter',
  set: 'Renseignée',
  missing: 'Manquante',
  optional: 'Facultative',
  unconfigured: 'Renseignez d’abord les variables de la première étape.',
  known: 'Google connaît l’application et son secret.',
  consent: '2. Déclarer les accès',
  consentText:
    'Sur l’écran de consentement OAuth, déclarez ces trois accès, en lecture seule, et, si des personnes veulent leurs actions dans Google Tasks ou dans leur agenda, ou l’envoi de leurs comptes rendus par Gmail, https://www.googleapis.com/auth/tasks, https://www.googleapis.com/auth/calendar.events et https://www.googleapis.com/auth/gmail.send. Choisissez le type «\u00A0Interne\u00A0» si tous ont un compte de votre organisation\u00A0: sinon Google met fin aux autorisations d’une application en test après sept jours. Chacun autorise ensuite Greffier sur cette page.',
  scopes: 'Accès, séparés par des virgules',
  delegation: '3. Déléguer au domaine (facultatif)',
  delegationText:
    'Un compte de service avec délégation lit les réunions sans que chacun l’autorise. Créez-le dans la console Google Cloud avec une clé JSON, donnée à Greffier dans GOOGLE_SERVICE_ACCOUNT_KEY_FILE\u202F; puis, dans la console d’administration Google, déléguez-lui ces trois accès sous son identifiant numérique.',
  serviceAccount: 'Compte de service',
  clientId: 'Identifiant numérique à déléguer',
  nobody:
    'Personne n’est lu par délégation\u00A0: nommez des adresses, ou @domaine, dans GOOGLE_DELEGATED_PEOPLE. Seuls ceux qui ont un compte de Greffier sont lus.',
  readOf: (names: readonly string[]): string =>
    `Sont lus par délégation, parmi ceux qui ont un compte de Greffier\u00A0: ${names.join(', ')}.`,
  person: 'Adresse d’une personne de votre organisation',
  personFirst:
    'Donnez d’abord une adresse\u00A0: chaque API est interrogée une fois en son nom, et la réponse n’est pas gardée.',
  accountFirst: 'Renseignez d’abord la clé du compte de service.',
  delegates: 'Votre organisation délègue ces accès au compte de service, et les trois API répondent.',
  unlisted: 'Cette personne n’est pas dans GOOGLE_DELEGATED_PEOPLE\u00A0: Greffier ne lit pas ses réunions.',
  people: '4. Qui est relié',
  empty: 'Personne n’est encore relié à Google.',
  by: { authorised: 'par son autorisation', delegated: 'par délégation' },
  sound: 'Autorisé',
  refused: 'Refusé par Google',
  endOf: (name: string): string => `Retirer l’autorisation de ${name}`,
  remove: 'Retirer',
  foundAt: (when: string): string => `Constaté le ${when}.`,
  stale: 'Une autre application est configurée depuis\u00A0: vérifiez à nouveau.',
  sync: '5. Synchronisation',
  every: (minutes: number): string =>
    `Greffier lit les agendas, les conférences et les transcriptions toutes les ${minutes}\u00A0minutes.`,
  lastNews: 'Dernier passage avec du nouveau',
  synced: 'Lu',
  counts: ({ people, entries, transcripts }: { people: number; entries: number; transcripts: number }): string =>
    [
      `${people}\u00A0personne${people > 1 ? 's' : ''}`,
      `${entries}\u00A0entrée${entries > 1 ? 's' : ''} d’agenda`,
      `${transcripts}\u00A0transcription${transcripts > 1 ? 's' : ''}`,
    ].join(', '),
  failedFor: (message: string, people: number): string =>
    `${message} Concerne ${people}\u00A0personne${people > 1 ? 's' : ''}.`,
  paused: (api: 'calendar' | 'meet' | 'drive', until: string): string =>
    `En pause jusqu’à ${until}\u00A0: ${{ calendar: 'Google Agenda', meet: 'Google Meet', drive: 'Google Drive' }[api]} demande de ralentir.`,
  syncNow: 'Synchroniser maintenant',
  syncing: 'Synchronisation demandée…',
};
