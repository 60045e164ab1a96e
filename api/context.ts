import { settingsReader, type SettingsReader } from '#commands/settings/known-settings.ts';
import type { RightsDependencies } from '#commands/user/change-rights.ts';
import type { RefreshDependencies } from '#commands/user/session.ts';
import type { SignInDependencies } from '#commands/user/sign-in.ts';
import { administratorIds, USER_PROJECTIONS } from '#projections/users/queries.ts';
import { accountReader, signInReader } from './accounts.ts';
import type { ApiDependencies } from './dependencies.ts';

/** What the API was given, and what commands need that follows from it. */
export interface ApiContext
  extends
    ApiDependencies,
    Pick<RefreshDependencies, 'policy' | 'account'>,
    Pick<SignInDependencies, 'signInAccount'>,
    Pick<RightsDependencies, 'administrators'> {
  /** For reading; a change decides on what the log says. */
  readonly settings: SettingsReader;
}

/** A second factor that the settings ask for is enforced in production; elsewhere it is offered. */
export const enforcesSecondFactor = ({ environment }: Pick<ApiDependencies, 'environment'>): boolean =>
  environment === 'production';

export function apiContextOf(dependencies: ApiDependencies): ApiContext {
  const { log, pool, progress, headPosition } = dependencies;
  const readSettings = settingsReader(log);
  const account = accountReader(dependencies);
  return {
    ...dependencies,
    settings: readSettings,
    account: (userId) => account(userId),
    signInAccount: signInReader(dependencies),
    policy: async () => {
      const { settings } = await readSettings();
      return {
        sessionHours: settings.sessionHours,
        secondFactorRequired: settings.mfaRequired && enforcesSecondFactor(dependencies),
      };
    },
    /** Whoever was promoted a moment ago is among them. */
    administrators: async () => {
      const head = await headPosition();
      if (head !== null) await progress.reached(USER_PROJECTIONS, head);
      return administratorIds(pool);
    },
  };
}
