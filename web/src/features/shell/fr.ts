/** Names of the sections and what the frame around the pages says. */
export const fr = {
  product: 'Greffier',
  sections: {
    dashboard: 'Dashboard',
    meetings: 'Réunions',
    googleMeetBot: 'Bot Google Meet',
    analysis: 'Analyse Réunion',
    userGuide: 'Guide Utilisateur',
    documentation: 'Documentation',
    infrastructure: 'Infrastructure',
  },
  navigation: 'Navigation principale',
  menu: 'Menu',
  skip: 'Aller au contenu',
  refresh: 'Actualiser la page',
  /** While the event store is away, or older than what is shown. */
  outages: {
    away: (since: string): string =>
      `Le journal d’événements ne répond pas depuis ${since}\u00A0: la lecture continue, mais rien ne peut être enregistré pour le moment.`,
    older: (since: string): string =>
      `Depuis ${since}, le journal d’événements est plus ancien que les tables\u00A0: la lecture continue, mais rien n’est enregistré avant l’intervention d’un administrateur.`,
  },
  /** What waits meanwhile. */
  outageWaits: 'Ce que vous n’avez pas enregistré reste à l’écran, et les bots en réunion gardent ce qu’ils entendent.',
  signOut: 'Se déconnecter',
  account: 'Votre compte',
  userMenu: { account: 'Mon compte', users: 'Gestion des utilisateurs', settings: 'Paramètres' },
  appearance: 'Apparence',
  themes: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  version: 'v1.1.0-anti-spam',
} as const;
