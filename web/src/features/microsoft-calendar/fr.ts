/** Where people withdraw what they consented to: Microsoft lets no application do it for them. */
export const WITHDRAWAL = 'https://myapplications.microsoft.com';

export const fr = {
  intro:
    'Greffier lit votre agenda Microsoft avec votre accord, et rien d’autre\u00A0: ni e-mails, ni fichiers. Il n’y écrit jamais.',
  own: 'Mon agenda Microsoft',
  none: 'Vous n’avez pas relié votre agenda Microsoft à Greffier.',
  notConfigured: 'Intégration non configurée',
  notConfiguredNote: 'Les agendas Microsoft ne sont pas ouverts sur ce serveur\u00A0: un administrateur le fait.',
  authorise: 'Relier chez Microsoft',
  again: 'Autoriser à nouveau',
  leaving: 'Ouverture de Microsoft…',
  account: 'Compte Microsoft',
  unknownAccount: 'Inconnu',
  since: 'Depuis',
  end: 'Délier l’agenda',
  ended: 'Agenda délié\u00A0: Greffier a oublié son autorisation. Retirez aussi le consentement chez Microsoft.',
  withdraw: 'Microsoft garde votre consentement jusqu’à ce que vous le retiriez vous-même\u00A0: ',
  withdrawLink: 'Mes applications, chez Microsoft',
  done: 'Greffier peut lire votre agenda Microsoft.',
  failed: 'Cette autorisation a expiré, ou a commencé ailleurs. Recommencez.',
  setup: 'Ouvrir les agendas',
  setupText:
    'Dans Microsoft Entra, ouvrez l’inscription de l’application de Greffier. Ajoutez cette adresse de redirection, de type Web, et la permission déléguée\u202F; les cinq permissions d’application ne changent pas. Mettez MICROSOFT_CALENDARS à yes, puis redémarrez Greffier.',
  callback: 'Adresse de redirection',
  permission: 'Permission déléguée de Microsoft Graph',
  set: 'Renseignée',
  missing: 'Manquante',
  people: 'Qui a relié son agenda',
  empty: 'Personne n’a encore relié son agenda Microsoft.',
  sound: 'Lu',
  refused: 'Refusé par Microsoft',
  remove: 'Délier',
  endOf: (name: string): string => `Délier l’agenda de ${name}`,
  sync: 'Synchronisation',
  every: (minutes: number): string => `Greffier lit les agendas toutes les ${minutes}\u00A0minutes.`,
  lastNews: 'Dernier passage avec du nouveau',
  synced: 'Lu',
  counts: ({ people, entries }: { people: number; entries: number }): string =>
    `${people}\u00A0personne${people > 1 ? 's' : ''}, ${entries}\u00A0entrée${entries > 1 ? 's' : ''} d’agenda`,
  failedFor: (message: string, people: number): string =>
    `${message} Concerne ${people}\u00A0personne${people > 1 ? 's' : ''}.`,
  paused: (until: string): string => `En pause jusqu’à ${until}\u00A0: Microsoft demande de ralentir.`,
  syncNow: 'Synchroniser maintenant',
  syncing: 'Synchronisation demandée…',
};
