import { READ_ONLY } from '#domain/user/errors.ts';
import { accountOf } from '#commands/user/account.ts';
import { ensureFirstAdministrator } from '#commands/user/first-administrator.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { emailFrom } from '#domain/user/email.ts';
import { FIRST_ADMINISTRATOR } from '#domain/user/identity.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import { readablePassword } from '../../vault/credentials/readable-password.ts';
import type { Config } from '../../config.ts';
import type { OpenRecord } from '../../main/record.ts';
import { openCredentials } from '../../vault/credentials/credentials.ts';

const IMPORTER_UNKNOWN = (email: string): ErrorDefinition => ({
  code: 'IMPORTER_UNKNOWN',
  kind: 'not-found',
  message: `Aucun compte n’a l’adresse «\u00A0${email}\u00A0».`,
});
const ADMINISTRATOR_ERASED: ErrorDefinition = {
  code: 'ADMINISTRATOR_ERASED',
  kind: 'not-found',
  message: 'Le premier compte administrateur a été effacé\u00A0: dites avec --as pour qui importer.',
};

/**
 * The person in whose name meetings are imported, and who organises them: that of `email`, else the first
 * administrator, made as the server's first start would make it. Throws IMPORTER_UNKNOWN, READ_ONLY for an observer,
 * EMAIL_INVALID.
 */
export async function importerFor(
  email: string | undefined,
  { pool, log, masterKey }: OpenRecord,
  config: Config,
): Promise<SignedInUser> {
  const credentials = await openCredentials(pool, masterKey);
  if (email === undefined) {
    const dependencies = { log, now: () => new Date().toISOString(), ...credentials, newPassword: readablePassword };
    await ensureFirstAdministrator(dependencies, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD });
    const administrator = await accountOf(log, FIRST_ADMINISTRATOR);
    if (!administrator) throw new GreffierError(ADMINISTRATOR_ERASED);
    return administrator;
  }
  const userId = await credentials.emails.holderOf(emailFrom(email));
  const person = userId === null ? null : await accountOf(log, userId);
  if (!person) throw new GreffierError(IMPORTER_UNKNOWN(email));
  if (person.role === 'observer') throw new GreffierError(READ_ONLY);
  return person;
}
