import { sectionsOf } from '../../guides/content.ts';
import { TITLES } from '../../routes/sections/fr.ts';
import { antiSpam } from './anti-spam/fr.ts';
import { baseDeDonnees } from './base-de-donnees/fr.ts';
import { dns } from './dns/fr.ts';
import { proxyInverse } from './proxy-inverse/fr.ts';
import { securiteAuthentification } from './securite-authentification/fr.ts';
import { servicesBackend } from './services-backend/fr.ts';
import { supervisionPerformance } from './supervision-performance/fr.ts';

export const SECTIONS = sectionsOf(TITLES.architecture, {
  'proxy-inverse': proxyInverse,
  'base-de-donnees': baseDeDonnees,
  'services-backend': servicesBackend,
  'securite-authentification': securiteAuthentification,
  'supervision-performance': supervisionPerformance,
  dns,
  'anti-spam': antiSpam,
});
