import type { UserGuideSection } from '../routes/paths.ts';

/** Titles of the sections of each page, in their order, by their addresses within it. */
export const TITLES = {
  userGuide: {
    apercu: 'Vue d’ensemble',
    'connexion-automatique': 'Connexion automatique',
    commandes: 'Commandes dans la réunion',
    dashboard: 'Dashboard et comptes rendus',
    teams: 'Configurer Microsoft Teams',
    'google-meet': 'Configurer Google Meet',
    depannage: 'Dépannage',
    'fonctions-avancees': 'Fonctions avancées',
    assistance: 'Assistance',
  } satisfies Record<UserGuideSection, string>,
  infrastructure: {
    architecture: 'Architecture technique',
    'multi-plateforme': 'Multi-plateforme',
    vps: 'Serveur VPS',
  },
  documentation: {
    architecture: 'Architecture',
    'backend-api': 'Backend et API',
    frontend: 'Frontend',
    'bots-ia': 'Bots et IA',
    devops: 'DevOps',
    finops: 'FinOps',
    outils: 'Outils',
    guides: 'Guides utilisateur',
    securite: 'Sécurité',
  },
  architecture: {
    'proxy-inverse': 'Proxy inverse',
    'base-de-donnees': 'Architecture de la base de données',
    'services-backend': 'Services backend',
    'securite-authentification': 'Sécurité et authentification',
    'supervision-performance': 'Supervision et performance',
    dns: 'Configuration DNS',
    'anti-spam': 'Architecture anti-spam V1.2.1',
  },
} as const;

/** Words that every page of guides and documentation has. */
export const fr = {
  contents: 'Sur cette page',
  pictures: {
    meeting:
      'Une fiche de réunion\u00A0: à gauche le résumé, les décisions et les actions avec leurs citations, à droite le transcript.',
    bot: 'La page Bot Google Meet pendant une réunion\u00A0: la progression de la connexion, et ce qui est dit au fur et à mesure.',
  },
  openAll: 'Tout ouvrir',
  closeAll: 'Tout fermer',
  relation: (from: string, says: string, to: string) => `${from} ${says} ${to}`,
  inWords: (title: string) => `${title}, en mots`,
} as const;
