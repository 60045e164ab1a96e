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
  signOut: 'Se déconnecter',
  account: 'Votre compte',
  userMenu: { account: 'Mon compte', users: 'Gestion des utilisateurs', settings: 'Paramètres' },
  appearance: 'Apparence',
  themes: { system: 'Comme le système', light: 'Claire', dark: 'Sombre' },
  version: 'v1.1.0-anti-spam',
} as const;
