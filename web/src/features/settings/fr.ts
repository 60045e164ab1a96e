import type { SettingsView } from '#api/contract/settings.ts';

const NOT_CONNECTED = 'Cette version de Greffier ne s’y connecte pas\u00A0: il n’y a rien à configurer sur ce serveur.';

export const fr = {
  section: 'Paramètres',
  intro: 'Ces réglages valent pour toute l’installation.',
  general: 'Général',
  security: 'Sécurité',
  ai: 'Intelligence artificielle',
  mail: 'E-mails et intégrations',

  simultaneousMeetings: 'Limite de réunions simultanées',
  botLobbyMinutes: 'Attente du bot en salle d’attente, en minutes',
  botAloneMinutes: 'Départ du bot resté seul, en minutes',
  botLongestHours: 'Durée maximale du bot, en heures',
  botAcceptsRecording: 'Le bot accepte l’enregistrement',
  recordingNote: 'Sinon, il demande à la personne qui l’a lancé.',
  logRetentionDays: 'Conservation des journaux, en jours',
  notifications: 'Notifications',
  sessionHours: 'Expiration des sessions, en heures',
  mfaRequired: 'Double authentification obligatoire',
  mfaOffered: 'Hors production, elle est proposée sans être imposée.',
  providers: 'Connexion avec Microsoft et Google',
  providersNote:
    'Une personne invitée, ou connectée, lie elle-même son compte. Les domaines indiqués ici permettent en plus de créer un compte sans invitation.',
  microsoftDomains: 'Domaines admis avec Microsoft',
  googleDomains: 'Domaines admis avec Google',
  domainsHint: 'Par exemple exemple.fr, exemple.com. Vide\u00A0: personne ne crée de compte.',
  newAccountRole: 'Rôle des comptes créés',
  newAccountRoleHint: 'Un administrateur peut le changer ensuite.',
  microsoftSecondFactor: 'Double authentification de Microsoft',
  googleSecondFactor: 'Double authentification de Google',
  trustedFactorHint: 'Si elle ne compte pas, celle de Greffier est demandée en plus.',
  trustedFactors: {
    never: 'Ne compte pas',
    proven: 'Compte si le jeton la prouve',
    always: 'Compte toujours (imposée là-bas)',
  } satisfies Record<SettingsView['microsoftSecondFactor'], string>,
  encryption: 'Chiffrement des données sensibles',
  encryptionLocked: 'Toujours actif\u00A0: effacer des données, c’est détruire les clés qui les chiffrent.',
  aiModel: 'Modèle d’IA',
  language: 'Langue',
  languages: { fr: 'Français (fr)', en: 'Anglais (en)', es: 'Espagnol (es)' } satisfies Record<
    SettingsView['language'],
    string
  >,
  automaticSummaries: 'Résumés automatiques',
  automaticSummariesNote: 'Sinon, seul l’écran «\u00A0Analyse Réunion\u00A0» en fait.',
  automaticEmails: 'E-mails automatiques',

  /** Of settings that are kept and that nothing reads yet. */
  notInForce: {
    notifications: 'Pas encore en vigueur\u00A0: aucune notification n’est envoyée.',
    automaticEmails: 'Pas encore en vigueur\u00A0: aucun compte rendu ne part par e-mail.',
    aiModel: 'Pas encore en vigueur\u00A0: les analyses se font sans modèle d’IA.',
  },
  languageNote: 'Celle des sous-titres du bot et des e-mails\u202F; les résumés restent dans la langue de la réunion.',

  senderEmail: 'Adresse de l’expéditeur',
  smtpServer: 'Serveur SMTP',
  smtpHint: 'Par exemple smtp.exemple.fr:587, ou smtps://utilisateur:secret@smtp.exemple.fr',
  smtpLoginKept: 'L’identifiant de ce serveur est conservé, chiffré, et n’est jamais affiché.',

  mailSource: {
    settings: 'Les e-mails partent par le serveur indiqué ici.',
    environment: 'Les e-mails partent par le serveur que définit l’environnement (SMTP_URL).',
    none: 'Aucun serveur SMTP n’est défini\u00A0: aucun e-mail ne part.',
  } satisfies Record<SettingsView['mailSource'], string>,
  test: 'Envoyer un e-mail de test',
  testing: 'Envoi…',
  testUnsaved: 'Sauvegardez d’abord\u00A0: le test part avec les réglages enregistrés.',
  testSent: (to: string): string => `E-mail de test envoyé à ${to}.`,

  save: 'Sauvegarder les paramètres',
  saving: 'Sauvegarde…',
  saved: 'Paramètres sauvegardés',
  nothingToSave: 'Tout est déjà enregistré.',
  unsaved: 'Modifications non enregistrées',

  integrations: 'Intégrations',
  integration: {
    planner: 'Planner',
    outlook: 'Outlook',
    todo: 'To-Do',
    googleTasks: 'Google Tasks',
    calendar: 'Calendar',
    gmail: 'Gmail',
    slack: 'Slack',
    jira: 'Jira',
    asana: 'Asana',
    trello: 'Trello',
    autoSchedule: 'Planification automatique',
    smartReminder: 'Rappel intelligent',
    followUp: 'Suivi',
  },
  notConfigured: 'Intégration non configurée',
  microsoft: (name: string): string =>
    `Microsoft\u00A0365 n’est pas encore relié à ce serveur. Un administrateur l’y relie, étape par étape, pour les réunions de Teams\u202F; ${name} n’y est pas encore relié.`,
  google: (name: string): string => `${name} demande une connexion à Google. ${NOT_CONNECTED}`,
  googleToAuthorise: (name: string): string =>
    `${name} demande une connexion à Google. Ce serveur y est préparé\u00A0: il reste à l’autoriser.`,
  connected: (name: string): string =>
    `La connexion à ce fournisseur sert aux réunions\u202F; ${name} n’y est pas encore relié.`,
  absent: (name: string): string =>
    `Cette version de Greffier ne se connecte pas à ${name}\u00A0: il n’y a rien à configurer sur ce serveur.`,
  needsCalendar: (name: string): string =>
    `«\u00A0${name}\u00A0» s’appuie sur un agenda, Calendar ou Outlook. ${NOT_CONNECTED}`,
  connectGoogle: 'Connecter Google',
  connectMicrosoft: 'Connexion à Microsoft 365',
} as const;
