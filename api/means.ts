import { readSettings } from '#commands/settings/settings.ts';
import type { RightsMeans } from '#commands/user/change-rights.ts';
import type { SignInMeans } from '#commands/user/sign-in.ts';
import { administratorIds, USER_PROJECTIONS } from '#projections/users/queries.ts';
import type { ApiDependencies } from './dependencies.ts';

/** What the API was given, and what commands need that follows from it. */
export interface ApiMeans extends ApiDependencies, Pick<SignInMeans, 'policy'>, Pick<RightsMeans, 'administrators'> {}

/** A second factor that the settings ask for is enforced in production; elsewhere it is offered. */
export const enforcesSecondFactor = ({ environment }: Pick<ApiDependencies, 'environment'>): boolean => environment === 'production';

export function meansOf(dependencies: ApiDependencies): ApiMeans {
  const { log, pool, progress, headPosition } = dependencies;
  return {
    ...dependencies,
    policy: async () => {
      const { settings } = await readSettings(log);
      return { sessionHours: settings.sessionHours, secondFactorRequired: settings.mfaRequired && enforcesSecondFactor(dependencies) };
    },
    /** Whoever was promoted a moment ago is among them. */
    administrators: async () => {
      const head = await headPosition();
      if (head !== null) await progress.reached(USER_PROJECTIONS, head);
      return administratorIds(pool);
    },
  };
}
