import { GreffierError } from '#domain/errors.ts';
import type { Invitations, KnownPasswords } from '#domain/user/credentials.ts';
import type { CreateUser } from '#domain/user/decide.ts';
import { INVITATION_INVALID } from '#domain/user/errors.ts';
import type { Dependencies, Request } from '../handle.ts';
import { accountOf } from './account.ts';
import { changeUser } from './change-user.ts';
import { createAccount, type UserDependencies } from './create-user.ts';
import { mustBeGood } from './password-rules.ts';

export const INVITATION_DAYS = 7;

export interface InviteDependencies extends Pick<UserDependencies, 'log' | 'now' | 'emails'> {
  readonly invitations: Invitations;
}

export interface Invited {
  readonly userId: string;
  readonly position: string;
  /** To be given to the person and to nobody else; it cannot be read again. */
  readonly token: string;
  readonly expiresAt: Date;
}

const expiry = ({ now }: Dependencies): Date => new Date(Date.parse(now()) + INVITATION_DAYS * 86_400_000);

/**
 * Makes an account without a password, and a token with which its person may choose one. Throws EMAIL_INVALID or
 * EMAIL_TAKEN.
 */
export async function inviteUser(
  dependencies: InviteDependencies,
  user: Omit<CreateUser, 'type' | 'userId' | 'invitedUntil'>,
  request: Request,
): Promise<Invited> {
  const expiresAt = expiry(dependencies);
  const { userId, position } = await createAccount(
    dependencies,
    { ...user, invitedUntil: expiresAt.toISOString() },
    request,
  );
  return { userId, position, expiresAt, token: await dependencies.invitations.issue(userId, expiresAt) };
}

/** Another token for somebody who has not come yet; the one before opens nothing more. Throws INVITATION_ACCEPTED. */
export async function inviteAgain(
  dependencies: InviteDependencies,
  userId: string,
  request: Request,
): Promise<Invited> {
  const expiresAt = expiry(dependencies);
  const command = { type: 'inviteUser', expiresAt: expiresAt.toISOString() } as const;
  const { position } = await changeUser(dependencies, { userId, command, request });
  if (position === null) throw new TypeError('an invited user has a position');
  return { userId, position, expiresAt, token: await dependencies.invitations.issue(userId, expiresAt) };
}

export interface AcceptDependencies extends Dependencies {
  readonly invitations: Invitations;
  readonly knownPasswords: KnownPasswords;
}

/** Throws INVITATION_INVALID where the token opens no account any more. */
export async function mustBeOpen(
  { invitations, now }: Pick<AcceptDependencies, 'invitations' | 'now'>,
  token: string,
): Promise<string> {
  const holder = await invitations.holderOf(token, new Date(now()));
  if (holder === null) throw new GreffierError(INVITATION_INVALID);
  return holder;
}

/**
 * Sets the first password of an invited person. The event comes first: a crash before the token is used up leaves it
 * usable, and doing it again completes it. Answers whose account it is. Throws INVITATION_INVALID, or as `mustBeGood`.
 */
export async function acceptInvitation(
  dependencies: AcceptDependencies,
  { token, password, request }: { readonly token: string; readonly password: string; readonly request: Request },
): Promise<{ readonly userId: string; readonly email: string }> {
  const now = new Date(dependencies.now());
  const account = await accountOf(dependencies.log, await mustBeOpen(dependencies, token));
  if (!account) throw new GreffierError(INVITATION_INVALID);
  await mustBeGood(password, [account.email, account.displayName], dependencies.knownPasswords);
  await changeUser(dependencies, {
    userId: account.id,
    command: { type: 'acceptInvitation' },
    request: { ...request, actor: `user:${account.id}` },
  });
  if ((await dependencies.invitations.accept(token, password, now)) === null)
    throw new GreffierError(INVITATION_INVALID);
  return { userId: account.id, email: account.email };
}
