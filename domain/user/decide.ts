import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { emailFrom } from './email.ts';
import {
  EMAIL_TAKEN,
  INVITATION_ACCEPTED,
  INVITATION_INVALID,
  USER_DISABLED,
  USER_ERASED,
  USER_NOT_FOUND,
} from './errors.ts';
import type { ChangedBy, UserEvent } from './events.ts';
import { IDENTITY_NOT_FOUND, LAST_WAY_IN } from './identities/errors.ts';
import type { Provider } from './identities/provider.ts';
import { userKeys } from './identity.ts';
import { MOST_TOKENS, TOKEN_NOT_FOUND, TOO_MANY_TOKENS, type TokenScope } from './personal-tokens.ts';
import type { Role } from './role.ts';
import { evolve, unknownUser, type ActiveUser, type User } from './user.ts';

/** An account at a provider that becomes a way in. */
export interface NewIdentity {
  readonly identityId: string;
  readonly provider: Provider;
  readonly label: string;
}

export interface CreateUser {
  readonly type: 'createUser';
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly department: string | null;
  readonly jobTitle: string | null;
  /** Until when the person may choose a password themselves, where they have not been given one. */
  readonly invitedUntil?: string;
  /** With which they made the account themselves. */
  readonly identity?: NewIdentity;
}

/** What an administrator corrects of an account: everything that is said of the person. */
export interface ChangeProfile {
  readonly type: 'changeProfile';
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly department: string | null;
  readonly jobTitle: string | null;
}

/** What may leave the installation without an administrator: see `commands/user/change-rights.ts`. */
export type RightsCommand =
  | { readonly type: 'changeUserRole'; readonly role: Role }
  | { readonly type: 'disableUser' }
  | { readonly type: 'eraseUser'; readonly erasureId: string };

export interface CreateToken {
  readonly type: 'createToken';
  readonly userId: string;
  readonly tokenId: string;
  readonly label: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string;
  /** Now: those that have expired count no more. */
  readonly at: string;
}

export interface LinkIdentity {
  readonly type: 'linkIdentity';
  readonly userId: string;
  readonly identity: NewIdentity;
  /** By the holder of an invitation, which this accepts, and not by somebody who is signed in. */
  readonly accepts: boolean;
}

export type AccountCommand =
  | { readonly type: 'inviteUser'; readonly expiresAt: string }
  | { readonly type: 'acceptInvitation' }
  | { readonly type: 'enableUser' }
  | { readonly type: 'recordPasswordChange'; readonly by: ChangedBy }
  | { readonly type: 'issuePasswordReset'; readonly expiresAt: string }
  | CreateToken
  | { readonly type: 'withdrawToken'; readonly tokenId: string }
  | LinkIdentity
  /** `hasPassword`: without one an account keeps at least one identity. */
  | { readonly type: 'unlinkIdentity'; readonly identityId: string; readonly hasPassword: boolean }
  | { readonly type: 'enableSecondFactor' }
  | { readonly type: 'removeSecondFactor'; readonly by: ChangedBy }
  | { readonly type: 'recordNewRecoveryCodes' }
  | { readonly type: 'recordUserErasure'; readonly erasureId: string; readonly keysDestroyed: number };

export type UserCommand = CreateUser | ChangeProfile | RightsCommand | AccountCommand;

/** An id is reserved for an address, so that a stream that exists already means that the address has an account. */
function create(
  { userId, displayName, email, role, department, jobTitle, invitedUntil, identity }: CreateUser,
  user: User,
): UserEvent[] {
  if (user.phase !== 'unknown') throw new GreffierError(EMAIL_TAKEN);
  const data = { keyId: userKeys.identity(userId), displayName, email: emailFrom(email), role, department, jobTitle };
  return [
    { type: 'UserCreated', data },
    ...(invitedUntil === undefined ? [] : [{ type: 'UserInvited', data: { expiresAt: invitedUntil } } as const]),
    ...(identity === undefined ? [] : [linked(userId, identity)]),
  ];
}

const linked = (userId: string, identity: NewIdentity): UserEvent => ({
  type: 'UserIdentityLinked',
  data: { keyId: userKeys.identity(userId), ...identity },
});

/** The event, where it would change something. */
const when = (changes: boolean, event: UserEvent): UserEvent[] => (changes ? [event] : []);

function invite(user: ActiveUser, expiresAt: string): UserEvent[] {
  if (!user.invited) throw new GreffierError(INVITATION_ACCEPTED);
  if (user.disabled) throw new GreffierError(USER_DISABLED);
  return [{ type: 'UserInvited', data: { expiresAt } }];
}

/** The address comes last: it is what the append is about where it changes (`commands/user/change-profile.ts`). */
function changeProfile({ userId, ...wanted }: ChangeProfile, user: ActiveUser): UserEvent[] {
  const keyId = userKeys.identity(userId);
  const { displayName, department, jobTitle } = wanted;
  const email = emailFrom(wanted.email);
  const isSame = displayName === user.displayName && department === user.department && jobTitle === user.jobTitle;
  return [
    ...when(!isSame, { type: 'UserProfileChanged', data: { keyId, displayName, department, jobTitle } }),
    ...when(email !== user.email, { type: 'UserEmailChanged', data: { keyId, email, formerEmail: user.email } }),
  ];
}

function createToken({ userId, tokenId, label, scopes, expiresAt, at }: CreateToken, user: ActiveUser): UserEvent[] {
  if ([...user.tokens.values()].filter((until) => until > at).length >= MOST_TOKENS)
    throw new GreffierError(TOO_MANY_TOKENS);
  const data = { keyId: userKeys.identity(userId), tokenId, label, scopes: [...scopes], expiresAt };
  return [{ type: 'UserTokenCreated', data }];
}

function withdrawToken(tokenId: string, user: ActiveUser): UserEvent[] {
  if (!user.tokens.has(tokenId)) throw new GreffierError(TOKEN_NOT_FOUND);
  return [{ type: 'UserTokenWithdrawn', data: { tokenId } }];
}

function linkIdentity({ userId, identity, accepts }: LinkIdentity, user: ActiveUser): UserEvent[] {
  if (user.identities.has(identity.identityId)) return [];
  if (accepts && !user.invited) throw new GreffierError(INVITATION_INVALID);
  return [...when(accepts, { type: 'UserInvitationAccepted', data: {} }), linked(userId, identity)];
}

function unlinkIdentity(
  { identityId, hasPassword }: { readonly identityId: string; readonly hasPassword: boolean },
  { identities }: ActiveUser,
): UserEvent[] {
  if (!identities.has(identityId)) throw new GreffierError(IDENTITY_NOT_FOUND);
  if (!hasPassword && identities.size === 1) throw new GreffierError(LAST_WAY_IN);
  return [{ type: 'UserIdentityUnlinked', data: { identityId } }];
}

function change(
  command: Exclude<UserCommand, CreateUser | { type: 'recordUserErasure' }>,
  user: ActiveUser,
): UserEvent[] {
  switch (command.type) {
    case 'inviteUser':
      return invite(user, command.expiresAt);
    case 'acceptInvitation':
      return when(user.invited, { type: 'UserInvitationAccepted', data: {} });
    case 'changeProfile':
      return changeProfile(command, user);
    case 'changeUserRole':
      return when(user.role !== command.role, { type: 'UserRoleChanged', data: { role: command.role } });
    case 'disableUser':
      return when(!user.disabled, { type: 'UserDisabled', data: {} });
    case 'enableUser':
      return when(user.disabled, { type: 'UserEnabled', data: {} });
    case 'recordPasswordChange':
      return [
        ...when(user.invited, { type: 'UserInvitationAccepted', data: {} }),
        { type: 'UserPasswordChanged', data: { by: command.by } },
      ];
    case 'issuePasswordReset':
      if (user.disabled) throw new GreffierError(USER_DISABLED);
      return [{ type: 'UserPasswordResetIssued', data: { expiresAt: command.expiresAt } }];
    case 'createToken':
      return createToken(command, user);
    case 'withdrawToken':
      return withdrawToken(command.tokenId, user);
    case 'linkIdentity':
      return linkIdentity(command, user);
    case 'unlinkIdentity':
      return unlinkIdentity(command, user);
    case 'enableSecondFactor':
      return when(!user.secondFactor, { type: 'UserSecondFactorEnabled', data: {} });
    case 'removeSecondFactor':
      return when(user.secondFactor, { type: 'UserSecondFactorRemoved', data: { by: command.by } });
    case 'recordNewRecoveryCodes':
      return [{ type: 'UserRecoveryCodesRenewed', data: {} }];
    case 'eraseUser':
      return [{ type: 'UserErasureRequested', data: { erasureId: command.erasureId } }];
  }
}

export function decide(command: UserCommand, user: User): readonly UserEvent[] {
  if (command.type === 'createUser') return create(command, user);
  if (user.phase === 'unknown') throw new GreffierError(USER_NOT_FOUND);
  if (command.type === 'recordUserErasure') {
    return when(user.phase === 'erasing', {
      type: 'UserErased',
      data: { erasureId: command.erasureId, keysDestroyed: command.keysDestroyed },
    });
  }
  if (user.phase === 'active') return change(command, user);
  if (command.type === 'eraseUser') return [];
  throw new GreffierError(USER_ERASED);
}

export const userDecider: Decider<User, UserCommand, UserEvent> = { initialState: unknownUser, decide, evolve };
