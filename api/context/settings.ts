import type { SettingsReader } from '#commands/settings/known-settings.ts';
import type { ServingContext } from './serving.ts';

/** What the installation is set to. */
export interface SettingsContext {
  /** For reading; a change decides on what the log says. */
  readonly settings: SettingsReader;
}

/** A second factor that the settings ask for is enforced in production; elsewhere it is offered. */
export const enforcesSecondFactor = ({ environment }: Pick<ServingContext, 'environment'>): boolean =>
  environment === 'production';
