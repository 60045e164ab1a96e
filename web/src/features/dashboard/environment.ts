import { fr } from './fr.ts';

export const DEVELOPMENT = 'development';

/** The server's environment in French where it is one of the usual ones, as it stands otherwise. */
export const environmentName = (environment: string): string => fr.environments[environment] ?? environment;
