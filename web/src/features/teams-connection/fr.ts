const count = (number: number, one: string, many: string): string => `${number} ${number < 2 ? one : many}`;

export const fr = {
  intro:
    'Reliez votre tenant étape par étape. «\u00A0Vérifier\u00A0» interroge Microsoft pour de vrai\u202F; aucun secret n’est affiché.',
  guide: 'Lire le guide',
  set: 'Renseignée',
  missing: 'Manquante',
  register: '1. Inscrire l’application',
  registerText:
    'Dans Microsoft Entra, inscrivez une application pour ce seul annuaire, ajoutez l’adresse de redirection (web) et créez un secret. Renseignez ensuite les variables du serveur et redémarrez Greffier.',
  redirect: 'Adresse de redirection',
  consent: '2. Accorder les permissions',
  consentText: 'Ajoutez ces cinq permissions d’application de Microsoft Graph, puis donnez le consentement\u00A0:',
  consentAddress: 'Adresse de consentement',
  policies: '3. Ouvrir les transcriptions',
  policiesText:
    'Ces commandes PowerShell ouvrent les transcriptions aux applications et créent la stratégie d’accès, qui agit une demi-heure plus tard environ.',
  switches: 'Commandes pour les transcriptions',
  policy: 'Commandes pour la stratégie d’accès',
  organiser: 'Adresse d’une personne qui organise des réunions',
  organiserFirst: 'Donnez d’abord une adresse\u00A0: ce sont ses transcriptions qui sont demandées à Microsoft.',
  notifications: '4. Recevoir les notifications',
  reachable: (address: string): string => `Microsoft envoie ses notifications à ${address}.`,
  unreachable: (address: string): string =>
    `Microsoft demande une adresse publique en https\u00A0: PUBLIC_URL donne ${address}. Sans elle, les transcriptions sont cherchées chaque heure.`,
  held: (number: number): string => `Greffier tient ${count(number, 'abonnement', 'abonnements')}.`,
  chat: '5. Le bot de discussion',
  neverReached:
    'Microsoft n’a encore jamais atteint cette adresse. Greffier demande un abonnement chaque minute\u00A0: Microsoft y envoie alors un essai depuis Internet, et dit ici ce qui l’en empêche.',
  reachedAt: (when: string): string =>
    `Microsoft a atteint cette adresse depuis Internet, le ${when} pour la dernière fois connue.`,
  reachedBefore: (when: string): string =>
    `Microsoft a déjà atteint cette adresse, le ${when} pour la dernière fois connue, mais n’y est pas arrivé pour un abonnement demandé depuis Greffier.`,
  chatText:
    'Dans Azure, créez un Azure Bot avec cette même application, donnez-lui le point de terminaison, et ouvrez le canal Microsoft Teams. Chargez ensuite l’application dans Teams.',
  chatAddress: 'Adresse du bot',
  chatEndpoint: 'Point de terminaison',
  chatAbsent: 'Le bot de discussion est la même application\u00A0: il attend les variables de la première étape.',
  download: 'Télécharger l’application Teams',
  upload:
    'À charger dans le centre d’administration Teams, sous «\u00A0Gérer les applications\u00A0». La commande «\u00A0greffier teams package\u00A0» écrit le même fichier.',
  noPackage: 'L’application Teams demande une adresse publique en https dans PUBLIC_URL.',
  neverAsked: 'Aucun message n’est encore venu de Teams.',
  askedAt: (when: string): string => `Dernier message reçu de Teams\u00A0: le ${when}.`,
  chatReady: 'Microsoft laisse entrer le bot, et les clés qui prouvent ses messages se lisent.',
  entrance: {
    open: 'Demandé d’ici, le point de terminaison mène à Greffier.',
    other: 'Demandé d’ici, le point de terminaison mène à autre chose qu’à Greffier.',
    'unknown-host': 'D’ici, le nom du point de terminaison ne se trouve pas.',
    untrusted:
      'D’ici, le certificat du point de terminaison n’est pas reconnu\u00A0: Microsoft en demande un d’une autorité publique.',
    silent: 'D’ici, rien ne répond au point de terminaison.',
  },
  fromOutside: 'Que Microsoft y arrive depuis Internet ne se sait qu’à son premier message.',
  fromHere:
    'Certains réseaux cachent à un serveur sa propre adresse\u00A0: seul un premier message de Microsoft tranche.',
  browser: '6. Le bot dans le navigateur',
  identified: 'Il s’identifie auprès de Microsoft.',
  unidentified: 'Il ne s’identifie pas\u00A0: les variables TEAMS_BOT_… ne sont pas renseignées.',
  browserReady: 'Microsoft a donné au bot le jeton qui l’identifie.',
  browserUnconfigured: 'Il entre en invité, sans s’identifier\u00A0: il n’y a rien à vérifier.',
  origins: (origins: readonly string[]): string => `Adresses autorisées\u00A0: ${origins.join(', ')}`,
  lobby:
    'Teams retient les bots en salle d’attente\u00A0: une personne de la réunion doit confirmer. Seule une vraie réunion de votre tenant montre ce que sa politique permet.',
  check: 'Vérifier',
  checking: 'Vérification…',
  unconfigured: 'Renseignez d’abord les variables de la première étape.',
  foundAt: (when: string): string => `Constaté le ${when}.`,
  foundSometime: 'Constaté à une date qui n’a pas été notée.',
  stale: 'L’application ou le tenant a changé depuis\u00A0: vérifiez de nouveau.',
  given: 'Les transcriptions sont données à l’application.',
  granted: 'Les cinq permissions sont accordées, et aucune autre.',
  lacking: (names: readonly string[]): string => `Il manque\u00A0: ${names.join(', ')}.`,
  superfluous: (names: readonly string[]): string => `En trop, à retirer\u00A0: ${names.join(', ')}.`,
  read: 'Une transcription a pu être lue, avec les noms.',
  noTranscript:
    'Microsoft répond, mais cette personne n’a aucune transcription depuis sept jours\u00A0: les noms n’ont pas pu être vérifiés.',
  atMicrosoft: (ours: number, all: number): string =>
    `Microsoft connaît ${count(all, 'abonnement', 'abonnements')} de l’application, dont ${ours} vers ce serveur.`,
  again: (seconds: number): string => `Réessayez dans ${count(seconds, 'seconde', 'secondes')}.`,
} as const;
