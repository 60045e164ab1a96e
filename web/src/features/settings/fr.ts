import type { SettingsView } from '#api/contract/settings.ts';

export const fr = {
  section: 'Paramètres',
  intro: 'Ces réglages valent pour toute l’installation.',
  webhooks: 'Prévenir d’autres programmes par des webhooks',
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
  botName: 'Nom du bot qui vient de lui-même',
  sensitiveWords: 'Mots sensibles',
  sensitiveNote:
    'Séparés par des virgules\u00A0: le bot ne vient pas de lui-même à une réunion dont le titre en contient un, majuscules et accents mis à part.',
  informationText: 'Information des participants',
  informationNote:
    'Le texte de la page publique /information, à laquelle renvoie l’annonce du bot. Un titre commence par « # », un point par « - ». {contact}, {conservation-reunions} et {jours-journaux} y sont remplacés. Vide : le texte d’origine.',
  informationContact: 'Personne à qui s’adresser',
  informationContactNote: 'Par exemple l’adresse de votre délégué à la protection des données.',
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
  models: {
    'gpt-4': 'gpt-4',
    'gpt-3.5-turbo': 'gpt-3.5-turbo',
    extractive: 'Extractif, sans modèle',
    other: 'Autre modèle',
  } satisfies Record<SettingsView['aiModel'], string>,
  aiModelNote: 'L’analyse par règles est là aussitôt\u202F; celle du modèle la remplace.',
  aiOtherModel: 'Autre modèle',
  aiOtherModelHint: 'Comme son adresse le nomme, par exemple llama3.1:8b.',
  aiAddress: 'Adresse du modèle',
  aiAddressHint: 'Vide\u00A0: celle d’OpenAI. Sinon, une adresse compatible, comme https://hôte/v1.',
  aiKey: 'Clé du modèle',
  aiKeyHint: 'Elle est chiffrée, et n’est envoyée qu’à cette adresse.',
  aiKeyKept: 'Une clé est conservée, chiffrée, pour cette adresse. En saisir une autre la remplace.',
  aiDailyTokens: 'Jetons par jour',
  aiDailyTokensHint: 'Envoyés et reçus. 0\u00A0: sans limite.',
  forgetKey: 'Oublier la clé',
  modelSource: {
    settings: (model: string, address: string): string => `Le modèle ${model} est appelé à ${address}.`,
    environment: (model: string, address: string): string =>
      `Le modèle ${model} est appelé à ${address}, que définit l’environnement (OPENAI_BASE_URL, OPENAI_API_KEY).`,
  },
  noModel: 'Aucun modèle n’est appelé\u00A0: les comptes rendus se font par règles.',
  modelSpent: (tokens: string, cost: string | null): string =>
    `Aujourd’hui\u00A0: ${tokens}${cost === null ? '' : `, soit ${cost} à vos tarifs`}.`,
  testModel: 'Tester la connexion',
  testingModel: 'Test en cours…',
  testModelUnsaved: 'Sauvegardez d’abord\u00A0: le test se fait avec les réglages enregistrés.',
  trialRight: 'L’extraction d’essai est juste.',
  trialWrong: 'Le modèle répond, mais l’extraction d’essai n’est pas juste\u00A0: ses comptes rendus seront pauvres.',
  trialSpeed: (tokens: string | null, hour: string): string =>
    `${tokens === null ? '' : `${tokens} jetons par seconde. `}Une heure de réunion demande environ ${hour}.`,
  trialModels: (names: string): string => `Modèles à cette adresse\u00A0: ${names}.`,
  underMinute: 'moins d’une minute',
  minutes: (count: number): string => (count === 1 ? 'une minute' : `${count} minutes`),
  language: 'Langue',
  languages: { fr: 'Français (fr)', en: 'Anglais (en)', es: 'Espagnol (es)' } satisfies Record<
    SettingsView['language'],
    string
  >,
  automaticSummaries: 'Résumés automatiques',
  automaticSummariesNote: 'Sinon, seul l’écran «\u00A0Analyse Réunion\u00A0» en fait.',
  automaticEmails: 'E-mails automatiques',
  automaticEmailsNote:
    'Le compte rendu d’une réunion part à celles et ceux qui y ont participé et peuvent le lire, sauf réunion réglée autrement dans «\u00A0Partager\u00A0».',

  notificationsNote: 'Désactivées, personne n’en reçoit, ni dans l’application ni par e-mail.',
  languageNote:
    'Celle des sous-titres du bot, des e-mails et des comptes rendus qu’un modèle écrit\u202F; sans modèle, ils restent dans la langue de la réunion.',

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
  ownGmail: (name: string): string =>
    `Chacun relie sa boîte ${name}, par un accord donné à Google, dans «\u00A0Mon compte\u00A0»\u00A0: le compte rendu des réunions qu’il organise en part alors, à son nom. Les autres e-mails partent du serveur SMTP de cette page.`,
  own: (name: string): string =>
    `Chacun relie ${name} à son compte, avec son propre jeton, dans «\u00A0Mon compte\u00A0»\u00A0: ses actions y sont alors envoyées.`,
  reminder: (name: string): string =>
    `«\u00A0${name}\u00A0» fonctionne sans rien configurer\u00A0: la cloche rappelle à chacun ses actions la veille et en cas de retard, aux heures de travail. Le rappel par e-mail se choisit dans «\u00A0Mon compte\u00A0».`,
  followUp: (name: string): string =>
    `«\u00A0${name}\u00A0» fonctionne sans rien configurer\u00A0: tant qu’une réunion laisse des actions ou des décisions en suspens, sa page propose la suivante avec les mêmes personnes. Qui l’organise la modifie, la prévoit ou l’écarte\u202F; Greffier n’invite personne de lui-même.`,
  followUpHere: 'Ouvrir mes réunions',
  ownGoogle: (name: string): string =>
    `Chacun relie ${name} à son compte, par un accord donné à Google, dans «\u00A0Mon compte\u00A0»\u00A0: ses actions y vont alors.`,
  googleFirst: (name: string): string =>
    `${name} demande une connexion à Google, qu’un administrateur configure sur la page «\u00A0Connexion à Google\u00A0». Ensuite, chacun donne son accord dans «\u00A0Mon compte\u00A0».`,
  googleHere: 'Connexion à Google',
  reminderHere: 'Choisir mes rappels',
  ownHere: 'Relier le mien',
  ownMicrosoft: (name: string): string =>
    `Chacun relie ${name} à son compte, par un accord donné à Microsoft, dans «\u00A0Mon compte\u00A0»\u00A0: ses actions y vont alors.`,
  microsoftFirst: (name: string): string =>
    `${name} demande que les outils Microsoft soient ouverts sur ce serveur\u00A0: un administrateur le fait, comme le dit la page «\u00A0Compte Microsoft\u00A0». Ensuite, chacun donne son accord dans «\u00A0Mon compte\u00A0».`,
  microsoftHere: 'Compte Microsoft',
  planning: (name: string): string =>
    `«\u00A0${name}\u00A0» inscrit vos actions datées dans votre agenda, Google ou Outlook, après un accord que chacun donne dans «\u00A0Mon compte\u00A0».`,
  planningFirst: (name: string): string =>
    `«\u00A0${name}\u00A0» s’appuie sur un agenda, Google ou Outlook. Un administrateur ouvre l’un ou l’autre sur ce serveur\u202F; ensuite, chacun donne son accord dans «\u00A0Mon compte\u00A0».`,
} as const;
