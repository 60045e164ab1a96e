import type { Passwords, SignInAttempts } from '#domain/user/credentials.ts';
import type { SecondFactors } from '#domain/user/second-factor.ts';
import type { Sessions } from '#domain/user/sessions.ts';
import type { User } from '#domain/user/user.ts';
import type { CommandResult, Request } from '../handle.ts';
import { unlinkEveryIdentity, type IdentityDependencies } from './identities.ts';
import { withdrawEveryToken, type TokenDependencies } from './personal-tokens.ts';
import { changeUser } from './change-user.ts';

export interface ResetDependencies extends TokenDependencies, IdentityDependencies {
  readonly passwords: Pick<Passwords, 'change' | 'has'>;
  readonly secondFactors: SecondFactors;
  readonly sessions: Sessions;
  readonly attempts: Pick<SignInAttempts, 'lift'>;
}

/** The account whose owner cannot sign in any more. */
export interface LockedAccount {
  readonly userId: string;
  readonly email: string;
}

/**
 * Gives an account another password; its sessions and personal tokens end, its accounts at providers are ways in no
 * more where there was a password to link them with, and the limits that failed attempts have set end. Interrupted, it
 * is completed by doing it again.
 */
export async function resetPassword(
  dependencies: ResetDependencies,
  {
    account: { userId, email },
    password,
    request,
  }: { readonly account: LockedAccount; readonly password: string; readonly request: Request },
): Promise<void> {
  const hadPassword = await dependencies.passwords.has(userId);
  const command = { type: 'recordPasswordChange', by: 'administrator' } as const;
  await changeUser(dependencies, { userId, command, request });
  await dependencies.passwords.change(userId, password);
  await dependencies.sessions.endAll(userId, new Date(dependencies.now()));
  await withdrawEveryToken(dependencies, userId, request);
  if (hadPassword) await unlinkEveryIdentity(dependencies, userId, request);
  await dependencies.attempts.lift({ userId, email });
}

/** Takes the second factor from somebody who lost it; their sessions end. */
export async function resetSecondFactor(
  dependencies: ResetDependencies,
  userId: string,
  request: Request,
): Promise<CommandResult<User>> {
  const command = { type: 'removeSecondFactor', by: 'administrator' } as const;
  const changed = await changeUser(dependencies, { userId, command, request });
  await dependencies.secondFactors.remove(userId);
  await dependencies.sessions.endAll(userId, new Date(dependencies.now()));
  return changed;
}
