import { resetPassword, resetSecondFactor } from '#commands/user/reset.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { emailFrom } from '#domain/user/email.ts';
import { randomUUID } from 'node:crypto';
import { readablePassword } from '../../vault/credentials/readable-password.ts';
import { openCredentials } from '../../vault/credentials/credentials.ts';
import type { CommandDependencies } from '../run-command.ts';

const ACCOUNT_UNKNOWN = (email: string): ErrorDefinition => ({
  code: 'ACCOUNT_UNKNOWN',
  kind: 'not-found',
  message: `Aucun compte n’a l’adresse «\u00A0${email}\u00A0».`,
});

export interface Reset {
  /** The new one, which is kept nowhere readable. */
  readonly password: string;
}

/**
 * Gives the account of `address` a new password, and takes its second factor when `secondFactor` says so; its sessions
 * end. For a person who is locked out and can reach the machine. Throws ACCOUNT_UNKNOWN, EMAIL_INVALID, USER_ERASED.
 */
export async function resetAccount(
  { record: { pool, log, masterKey } }: CommandDependencies,
  address: string,
  { secondFactor }: { readonly secondFactor: boolean },
): Promise<Reset> {
  const credentials = await openCredentials(pool, masterKey);
  const email = emailFrom(address);
  const userId = await credentials.emails.holderOf(email);
  if (userId === null) throw new GreffierError(ACCOUNT_UNKNOWN(address));
  const dependencies = { log, now: () => new Date().toISOString(), ...credentials };
  const request = () =>
    ({ commandId: randomUUID(), actor: 'system:command-line', correlationId: randomUUID() }) as const;
  const password = readablePassword();
  await resetPassword(dependencies, { account: { userId, email }, password, request: request() });
  if (secondFactor) await resetSecondFactor(dependencies, userId, request());
  return { password };
}
