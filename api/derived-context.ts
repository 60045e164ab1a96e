import { settingsReader } from '#commands/settings/known-settings.ts';
import { administratorIds, USER_PROJECTIONS } from '#projections/users/queries.ts';
import { domainsIn } from '#domain/user/identities/domains.ts';
import { accountReader, signInReader } from './accounts.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { IdentityContext } from './context/identity.ts';
import { enforcesSecondFactor, type SettingsContext } from './context/settings.ts';

/** What the API was given, and what follows from it. */
export interface ApiContext extends ApiDependencies, IdentityContext, SettingsContext {}

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
        trustedFactors: { microsoft: settings.microsoftSecondFactor, google: settings.googleSecondFactor },
        newAccounts: {
          domains: { microsoft: domainsIn(settings.microsoftDomains), google: domainsIn(settings.googleDomains) },
          role: settings.newAccountRole,
        },
      };
    },
    /** A person promoted a moment ago is among them. */
    administrators: async () => {
      const head = await headPosition();
      if (head !== null) await progress.reached(USER_PROJECTIONS, head);
      return administratorIds(pool);
    },
  };
}
