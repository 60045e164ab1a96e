import type { DocumentationSection } from '#api/contract/documentation.ts';
import type { UserGuideSection } from '../paths.ts';

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
  } satisfies Record<DocumentationSection, string>,
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

/** What the pages are called before the title of one of their sections. */
export const fr = {
  userGuide: (title: string) => `Guide\u00A0: ${title}`,
  infrastructure: (title: string) => `Infrastructure\u00A0: ${title}`,
  documentation: (title: string) => `Documentation\u00A0: ${title}`,
  architecture: (title: string) => `Document d’architecture\u00A0: ${title}`,
} as const;
