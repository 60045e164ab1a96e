import type { TaskTools } from '#api/contract/task-tools.ts';
import type { ConsentTool } from './consents.ts';

type Tool = TaskTools['tools'][number]['tool'];

interface Guide {
  /** Where the token comes from. */
  readonly token: string;
  readonly address: string;
  readonly example: string;
}

const counted = (count: number, one: string, several: string): string => `${count} ${count < 2 ? one : several}`;

export const fr = {
  title: 'Mes actions dans mes outils',
  note: 'Greffier envoie dans l’outil de votre choix les actions qui vous sont attribuées, une seule fois chacune, avec un lien vers la réunion. Ce que vous terminez d’un côté est terminé de l’autre. Le jeton est le vôtre : il est gardé dans le coffre de Greffier, et ne sert qu’à vos actions.',
  absent: 'Non relié',
  sound: 'Relié',
  refused: 'À relier de nouveau',
  connect: (title: string): string => `Relier ${title}`,
  again: (title: string): string => `Relier ${title} de nouveau`,
  disconnect: 'Retirer',
  disconnectOf: (title: string): string => `Retirer ${title}`,
  check: 'Tester la connexion',
  checkOf: (title: string): string => `Tester la connexion à ${title}`,
  checking: 'Test en cours…',
  holds: (title: string): string => `${title} accepte le jeton, et l’endroit est là.`,
  cancel: 'Annuler',
  save: 'Relier',
  saving: 'Connexion…',
  saved: (title: string, place: string): string => `${title} est relié : ${place}.`,
  removed: (title: string): string => `${title} n’est plus relié. Ce qui y a été envoyé y reste.`,
  place: 'Endroit',
  account: 'Compte',
  unknown: 'Inconnu',
  since: 'Relié le',
  sent: 'Actions envoyées',
  counts: (open: number, done: number): string =>
    `${counted(open, 'en cours', 'en cours')}, ${counted(done, 'terminée', 'terminées')}`,
  waiting: (count: number): string =>
    count < 2 ? 'Une action est en cours d’envoi.' : `${count} actions sont en cours d’envoi.`,
  gone: (count: number): string =>
    count < 2
      ? 'Une action envoyée a été supprimée dans l’outil : elle reste à faire ici, et n’y est pas renvoyée.'
      : `${count} actions envoyées ont été supprimées dans l’outil : elles restent à faire ici, et n’y sont pas renvoyées.`,
  problems: 'Actions que l’outil a refusées',
  open: 'Voir l’action',
  email: 'Adresse e-mail du compte Atlassian',
  key: 'Clé d’API de Trello',
  token: 'Jeton',
  list: 'Liste du tableau',
  listHint: 'Vide : la première liste du tableau.',
  withOpen: 'Envoyer aussi mes actions déjà en cours',
  withOpenHint: 'Sinon, seules celles des réunions à partir d’aujourd’hui sont envoyées.',
  scheduling:
    'Planification automatique\u00A0: chaque action datée qui vous est attribuée a son entrée d’une journée dans votre agenda, visible de vous seul. Elle suit la date de l’action, et part avec elle. Une entrée que vous supprimez n’y revient pas.',
  slack:
    'Chaque action est un message dans le canal, que voient tous ses membres. Une coche verte de n’importe qui, en réaction, la termine ici ; terminée ici, elle la reçoit. Rouverte ici, elle ne l’est dans Slack que si personne d’autre n’a mis de coche.',
  gmail:
    'Le compte rendu des réunions que vous organisez part de votre boîte, à votre nom, vers ceux qui y ont participé : il est dans vos messages envoyés, et les réponses vous reviennent. Greffier n’y lit rien. Si Gmail refuse, le serveur d’e-mail de Greffier prend le relais.',
  listName: 'Liste de tâches',
  listNameHint: {
    google: 'Son nom dans Google Tasks. Vide : la première.',
    todo: 'Son nom dans To Do. Vide : « Tâches », celle que To Do propose d’abord.',
  },
  plan: 'Plan',
  planHint: 'Le nom d’un plan de Planner auquel vous avez part.',
  bucket: 'Compartiment',
  bucketHint: 'Vide : le premier du plan.',
  needsUnknown:
    'Greffier ne peut pas dire en ce moment si vous avez donné votre accord. Réessayez dans quelques minutes.',
  /** Two tools may ask for the same consent: names tell their buttons apart. */
  authoriseFor: (text: string, tool: Tool): string => (tool === 'planner' ? `${text}, pour Planner` : text),
  google: {
    notConfigured: 'Intégration non configurée : un administrateur relie d’abord Google à ce serveur.',
    where: 'Connexion à Google',
    consent: {
      tasks:
        'Google Tasks demande un accord à part : il ouvre vos listes de tâches à Greffier, et rien de plus. Vous le donnez chez Google, et le retirez quand vous voulez.',
      entries:
        'La planification automatique demande un accord à part : il permet à Greffier d’écrire dans votre agenda. Vous le donnez chez Google, et le retirez quand vous voulez.',
      mail: 'L’envoi depuis Gmail demande un accord à part : il permet à Greffier d’envoyer des e-mails à votre nom, sans en lire aucun. Vous le donnez chez Google, et le retirez quand vous voulez.',
    },
    authorise: {
      tasks: 'Autoriser mes tâches chez Google',
      entries: 'Autoriser mon agenda chez Google',
      mail: 'Autoriser l’envoi depuis Gmail',
    },
  },
  microsoft: {
    notConfigured: 'Intégration non configurée : un administrateur ouvre d’abord les outils Microsoft sur ce serveur.',
    where: 'Compte Microsoft',
    consent: {
      tasks:
        'To Do et Planner demandent un accord à part, le même pour les deux : il ouvre vos tâches à Greffier, et rien de plus. Vous le donnez chez Microsoft, et le retirez quand vous voulez.',
      entries:
        'La planification automatique demande un accord à part : il permet à Greffier d’écrire dans votre agenda. Vous le donnez chez Microsoft, et le retirez quand vous voulez.',
    },
    authorise: { tasks: 'Autoriser mes tâches chez Microsoft', entries: 'Autoriser mon agenda chez Microsoft' },
  },
  guides: {
    asana: {
      token: 'Un jeton d’accès personnel, créé dans la console de développement d’Asana (app.asana.com/0/my-apps).',
      address: 'Adresse du projet',
      example: 'https://app.asana.com/0/1200000000000001/list',
    },
    trello: {
      token: 'Un jeton à votre nom, obtenu depuis la page de la clé d’API (trello.com/power-ups/admin).',
      address: 'Adresse du tableau',
      example: 'https://trello.com/b/Ab12Cd34/lancement',
    },
    slack: {
      token:
        'Le jeton d’une application Slack (xoxb-) invitée dans le canal, ou le vôtre (xoxp-), avec chat:write, reactions:write, metadata.message:read et, pour un canal public, channels:read et channels:history ; pour un canal privé, groups:read et groups:history.',
      address: 'Adresse du canal',
      example: 'https://exemple.slack.com/archives/C0123456789',
    },
    jira: {
      token: 'Un jeton d’API, créé sur id.atlassian.com, rubrique Sécurité.',
      address: 'Adresse du projet, ou d’un de ses tickets',
      example: 'https://exemple.atlassian.net/browse/PROJ-1',
    },
  } as const satisfies Readonly<Record<Exclude<Tool, ConsentTool>, Guide>>,
} as const;
