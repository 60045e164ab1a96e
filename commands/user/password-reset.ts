import { GreffierError } from '#domain/errors.ts';
import type { KnownPasswords, PasswordResets, Passwords, SignInAttempts } from '#domain/user/credentials.ts';
import { RESET_INVALID } from '#domain/user/errors.ts';
import type { Sessions, SignedInUser } from '#domain/user/sessions.ts';
import type { Dependencies, Request } from '../handle.ts';
import { accountOf } from './account.ts';
import { changeUser } from './change-user.ts';
import { unlinkEveryIdentity, type IdentityDependencies } from './identities.ts';
import { withdrawEveryToken, type TokenDependencies } from './personal-tokens.ts';
import { mustBeGood } from './password-rules.ts';

/** How long a link may wait: one that an administrator hands over, and one that somebody asked for by mail. */
export const RESET_HOURS = { handedOver: 24, mailed: 1 } as const;

export const resetExpiry = (hours: number, now: string): Date => new Date(Date.parse(now) + hours * 3_600_000);

export interface IssueDependencies extends Dependencies {
  readonly resets: Pick<PasswordResets, 'issue'>;
}

export interface IssuedReset {
  readonly position: string;
  /** To be given to the person and to nobody else; it cannot be read again. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * A token with which somebody who is locked out chooses another password. Until then nothing changes: anybody who knows
 * the password goes on signing in. Throws USER_NOT_FOUND, USER_DISABLED or USER_ERASED.
 */
export async function issueReset(
  dependencies: IssueDependencies,
  userId: string,
  request: Request,
): Promise<IssuedReset> {
  const expiresAt = resetExpiry(RESET_HOURS.handedOver, dependencies.now());
  const command = { type: 'issuePasswordReset', expiresAt: expiresAt.toISOString() } as const;
  const { position } = await changeUser(dependencies, { userId, command, request });
  if (position === null) throw new TypeError('a changed account has a position');
  return { position, expiresAt, token: await dependencies.resets.issue(userId, expiresAt) };
}

/** Whose token this is. Throws RESET_INVALID where it sets no password any more. */
export async function holderOfReset(
  { resets, log, now }: Pick<CompleteDependencies, 'resets' | 'log' | 'now'>,
  token: string,
): Promise<SignedInUser> {
  const holder = await resets.holderOf(token, new Date(now()));
  const account = holder === null ? null : await accountOf(log, holder);
  if (!account) throw new GreffierError(RESET_INVALID);
  return account;
}

export interface CompleteDependencies extends TokenDependencies, IdentityDependencies {
  readonly resets: PasswordResets;
  readonly passwords: Pick<Passwords, 'has'>;
  readonly knownPasswords: KnownPasswords;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly attempts: Pick<SignInAttempts, 'lift'>;
}

/**
 * Sets another password with such a token; every session and personal token of the account ends, and so do the limits
 * that failed attempts have set. Where there was a password, somebody else may have linked an account at a provider
 * with it: those end as well. The event comes first, as with invitations: a crash before the token is used up leaves it
 * usable. Answers whose account it is. Throws RESET_INVALID, or as `mustBeGood`.
 */
export async function completeReset(
  dependencies: CompleteDependencies,
  { token, password, request }: { readonly token: string; readonly password: string; readonly request: Request },
): Promise<{ readonly userId: string; readonly email: string }> {
  const now = new Date(dependencies.now());
  const { id: userId, email, displayName } = await holderOfReset(dependencies, token);
  await mustBeGood(password, [email, displayName], dependencies.knownPasswords);
  const hadPassword = await dependencies.passwords.has(userId);
  await changeUser(dependencies, {
    userId,
    command: { type: 'recordPasswordChange', by: 'self' },
    request: { ...request, actor: `user:${userId}` },
  });
  if ((await dependencies.resets.accept(token, password, now)) === null) throw new GreffierError(RESET_INVALID);
  await dependencies.sessions.endAll(userId, now);
  await withdrawEveryToken(dependencies, userId, { ...request, actor: `user:${userId}` });
  if (hadPassword) await unlinkEveryIdentity(dependencies, userId, { ...request, actor: `user:${userId}` });
  await dependencies.attempts.lift({ userId, email });
  return { userId, email };
}
