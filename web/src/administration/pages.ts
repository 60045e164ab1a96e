import { paths } from '../routes/paths.ts';
import { fr } from './fr.ts';

/** The pages of the administration, in the order of their tabs; the palette has them too. */
export const ADMINISTRATION = [
  { name: 'users', path: paths.users, label: fr.tabs.users },
  { name: 'settings', path: paths.settings, label: fr.tabs.settings },
  { name: 'glossary', path: paths.glossary, label: fr.tabs.glossary },
  { name: 'registry', path: paths.registry, label: fr.tabs.registry },
  { name: 'operations', path: paths.operations, label: fr.tabs.operations },
  { name: 'antiSpam', path: paths.antiSpam, label: fr.tabs.antiSpam },
] as const;

export type AdministrationPage = (typeof ADMINISTRATION)[number]['name'];
