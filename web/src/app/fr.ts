/** Names of the pages: in the navigation, above the page and in the window's title. */
export const fr = {
  dashboard: 'Dashboard',
  meetings: 'Réunions',
  actions: 'Actions',
  search: 'Recherche',
  meeting: 'Fiche Détail de Réunion',
  googleMeetBot: 'Bot Google Meet',
  analysis: 'Analyse Réunion',
  userGuide: 'Guide Utilisateur',
  documentation: 'Documentation',
  architecture: 'Document d’architecture',
  infrastructure: 'Infrastructure',
  account: 'Mon compte',
  users: 'Gestion des utilisateurs',
  settings: 'Paramètres',
  registry: 'Registre',
  administration: 'Administration',
} as const;
