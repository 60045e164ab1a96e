import { orElse } from '#domain/events/personal.ts';
import type { UserEvent } from './events.ts';
import type { Provider } from './identities/provider.ts';
import type { Role } from './role.ts';

/** An account at a provider with which somebody signs in. */
export interface LinkedIdentity {
  readonly provider: Provider;
  /** As the provider shows it; null once erased. */
  readonly label: string | null;
}

export interface ActiveUser {
  readonly phase: 'active';
  readonly role: Role;
  /** Null once erased; so is the address. */
  readonly displayName: string | null;
  readonly email: string | null;
  readonly department: string | null;
  readonly jobTitle: string | null;
  /** An invitation waits to be accepted: there is no way in yet. */
  readonly invited: boolean;
  readonly disabled: boolean;
  readonly secondFactor: boolean;
  /** Personal tokens that were not withdrawn, and until when each opens something. */
  readonly tokens: ReadonlyMap<string, string>;
  /** Accounts at providers with which the person signs in, by their ids. */
  readonly identities: ReadonlyMap<string, LinkedIdentity>;
}

/** A person's account as decisions and sign-ins see it. */
export type User =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'erasing' | 'erased'; readonly role: Role }
  | ActiveUser;

export const unknownUser: User = { phase: 'unknown' };

export const maySignIn = (user: User): user is ActiveUser => user.phase === 'active' && !user.disabled;

/** Whether somebody can sign in with this account and administer: what there must always be one of. */
export const isAdministrator = (user: User): boolean => maySignIn(user) && user.role === 'admin' && !user.invited;

function change(user: ActiveUser, event: UserEvent): User {
  switch (event.type) {
    case 'UserInvited':
      return { ...user, invited: true };
    case 'UserInvitationAccepted':
      return { ...user, invited: false };
    case 'UserProfileChanged':
      return {
        ...user,
        displayName: orElse(event.data.displayName, null),
        department: orElse(event.data.department, null),
        jobTitle: orElse(event.data.jobTitle, null),
      };
    case 'UserEmailChanged':
      return { ...user, email: orElse(event.data.email, null) };
    case 'UserRoleChanged':
      return { ...user, role: event.data.role };
    case 'UserDisabled':
      return { ...user, disabled: true };
    case 'UserEnabled':
      return { ...user, disabled: false };
    case 'UserSecondFactorEnabled':
      return { ...user, secondFactor: true };
    case 'UserSecondFactorRemoved':
      return { ...user, secondFactor: false };
    case 'UserTokenCreated':
      return { ...user, tokens: new Map(user.tokens).set(event.data.tokenId, event.data.expiresAt) };
    case 'UserTokenWithdrawn':
      return { ...user, tokens: new Map([...user.tokens].filter(([id]) => id !== event.data.tokenId)) };
    case 'UserIdentityLinked': {
      const { identityId, provider, label } = event.data;
      const identities = new Map(user.identities).set(identityId, { provider, label: orElse(label, null) });
      return { ...user, identities };
    }
    case 'UserIdentityUnlinked':
      return { ...user, identities: new Map([...user.identities].filter(([id]) => id !== event.data.identityId)) };
    case 'UserErasureRequested':
      return { phase: 'erasing', role: user.role };
    case 'UserCreated':
    case 'UserPasswordChanged':
    case 'UserPasswordResetIssued':
    case 'UserRecoveryCodesRenewed':
    case 'UserErased':
      return user;
  }
}

export function evolve(user: User, event: UserEvent): User {
  if (event.type === 'UserCreated') {
    const { role, displayName, email, department, jobTitle } = event.data;
    return {
      phase: 'active',
      role,
      displayName: orElse(displayName, null),
      email: orElse(email, null),
      department: orElse(department, null),
      jobTitle: orElse(jobTitle, null),
      invited: false,
      disabled: false,
      secondFactor: false,
      tokens: new Map(),
      identities: new Map(),
    };
  }
  if (event.type === 'UserErased') return user.phase === 'erasing' ? { phase: 'erased', role: user.role } : user;
  return user.phase === 'active' ? change(user, event) : user;
}
