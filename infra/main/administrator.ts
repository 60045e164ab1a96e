import { errorCode } from '#domain/errors.ts';
import {
  ensureFirstAdministrator,
  type FirstAdministrator,
  type FirstAdministratorDependencies,
} from '#commands/user/first-administrator.ts';
import { FIRST_ADMINISTRATOR } from '#domain/user/identity.ts';
import { findUser } from '#projections/users/queries.ts';
import type { Config } from '../config.ts';
import type { OpenRecord } from './record.ts';
import type { Reporter } from './reporter.ts';

interface Opened {
  readonly administrator: FirstAdministrator;
  /** Ends what waits for a store that is older than the tables. */
  readonly forget: () => void;
}

/**
 * The first administrator, made where there is none. While the store is older than the tables it is not written to: the
 * administrator is the one that the tables show, and where the reconciliation leaves none, one is made after it.
 */
export async function openAdministrator(
  { pool, watch }: Pick<OpenRecord, 'pool' | 'watch'>,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  { report, ...dependencies }: FirstAdministratorDependencies & { readonly report: Reporter },
): Promise<Opened> {
  const ensured = () => ensureFirstAdministrator(dependencies, { email, password });
  const forget = watch.onChange(({ status }, { status: before }) => {
    if (status !== 'answering' || before !== 'older') return;
    ensured().catch((error: unknown) =>
      report('cannot check that there is an administrator; the next start does', {
        code: errorCode(error),
      }),
    );
  });
  if (watch.state().status !== 'older') return { administrator: await ensured(), forget };
  const shown = await findUser(pool, FIRST_ADMINISTRATOR);
  const administrator: FirstAdministrator = {
    email: shown?.email ?? null,
    password: await dependencies.passwords.unshown(FIRST_ADMINISTRATOR),
    shown: () => dependencies.passwords.shown(FIRST_ADMINISTRATOR),
  };
  return { administrator, forget };
}
