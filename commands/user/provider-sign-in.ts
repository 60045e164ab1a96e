import type { Credentials } from '#domain/access/credentials.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { emailFrom, nameFromAddress } from '#domain/user/email.ts';
import { EMAIL_TAKEN, INVITATION_INVALID, USER_DISABLED } from '#domain/user/errors.ts';
import { mayCreateAccount } from '#domain/user/identities/domains.ts';
import {
  IDENTITY_ADDRESS_TAKEN,
  IDENTITY_DOMAIN_REFUSED,
  IDENTITY_TAKEN,
  IDENTITY_UNLINKED,
} from '#domain/user/identities/errors.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { userStreams } from '#domain/user/stream.ts';
import { handle, type Request } from '../handle.ts';
import { accountOf, loadAccount } from './account.ts';
import { reserveAddress } from './addresses.ts';
import { holdIdentity, linkIdentity, newIdentity, releaseIdentities, type IdentityDependencies } from './identities.ts';
import { leadIn, type Caller, type SignInDependencies, type SignInOutcome } from './sign-in.ts';

export interface ProviderSignInDependencies extends SignInDependencies, IdentityDependencies {
  readonly invitations: Credentials['invitations'];
}

/** Somebody who came back from a provider. */
export interface Returned {
  readonly identity: ProviderIdentity;
  readonly caller: Caller;
  readonly request: Request;
}

/** Into which account this leads; null where its stream does not say so. */
async function linkedAccount(
  { log, identities }: IdentityDependencies,
  identity: ProviderIdentity,
): Promise<string | null> {
  const holder = await identities.holderOf(identity);
  if (holder === null) return null;
  const { user } = await loadAccount(log, holder.userId);
  return user.phase === 'active' && user.identities.has(holder.identityId) ? holder.userId : null;
}

/** Whether somebody else's account has this address: one without events is none yet. */
async function isTaken({ log, emails }: ProviderSignInDependencies, email: string): Promise<boolean> {
  const holder = await emails.holderOf(email);
  return holder !== null && (await loadAccount(log, holder)).user.phase === 'active';
}

/**
 * An account of somebody's own, with the proven address and without a password. Both of its events are one append, so
 * that there never is an account which nobody can enter. Throws EMAIL_TAKEN or IDENTITY_TAKEN.
 */
async function createFor(
  dependencies: ProviderSignInDependencies,
  identity: ProviderIdentity & { readonly address: NonNullable<ProviderIdentity['address']> },
  request: Request,
): Promise<string> {
  const email = emailFrom(identity.address.email);
  const wanted = { email, userId: derivedId('user', request.commandId), revision: 'none' } as const;
  const userId = await reserveAddress(dependencies, wanted);
  const held = await holdIdentity(dependencies, {
    identity,
    userId,
    identityId: derivedId('identity', request.commandId),
    revision: 'none',
  });
  if (held.userId !== userId) throw new GreffierError(IDENTITY_TAKEN);
  const { role } = (await dependencies.policy()).newAccounts;
  const creating = handle(dependencies, {
    stream: userStreams.of(userId),
    command: {
      type: 'createUser',
      userId,
      displayName: identity.name ?? nameFromAddress(email),
      email,
      role,
      department: null,
      jobTitle: null,
      identity: newIdentity(identity, held),
    },
    request: { ...request, actor: `user:${userId}` },
  });
  await creating.catch(() => releaseIdentities(dependencies, userId).catch(() => undefined));
  await creating;
  return userId;
}

/**
 * The account that the settings let somebody create, or the one that they made in another window meanwhile. Throws
 * IDENTITY_UNLINKED, …_DOMAIN_REFUSED or …_ADDRESS_TAKEN.
 */
async function ownAccount(
  dependencies: ProviderSignInDependencies,
  identity: ProviderIdentity,
  request: Request,
): Promise<string> {
  const { address, provider } = identity;
  if (address === null) throw new GreffierError(IDENTITY_UNLINKED);
  try {
    if (await isTaken(dependencies, address.email)) throw new GreffierError(EMAIL_TAKEN);
    const { domains } = (await dependencies.policy()).newAccounts;
    if (domains[provider].length === 0) throw new GreffierError(IDENTITY_UNLINKED);
    if (!mayCreateAccount(identity, domains[provider])) throw new GreffierError(IDENTITY_DOMAIN_REFUSED);
    return await createFor(dependencies, { ...identity, address }, request);
  } catch (error) {
    if (!isError(error, EMAIL_TAKEN) && !isError(error, IDENTITY_TAKEN)) throw error;
    // In another window the same person was quicker.
    const linked = await linkedAccount(dependencies, identity);
    if (linked !== null) return linked;
    throw isError(error, EMAIL_TAKEN) ? new GreffierError(IDENTITY_ADDRESS_TAKEN) : error;
  }
}

/**
 * Signs in with an account at a provider: into the account that it is linked to, or into one that the settings let its
 * owner create. Throws IDENTITY_UNLINKED, IDENTITY_ADDRESS_TAKEN, IDENTITY_DOMAIN_REFUSED, IDENTITY_TAKEN or
 * USER_DISABLED.
 */
export async function signInWithIdentity(
  dependencies: ProviderSignInDependencies,
  { identity, caller, request }: Returned,
): Promise<SignInOutcome> {
  const userId = (await linkedAccount(dependencies, identity)) ?? (await ownAccount(dependencies, identity, request));
  const user = await dependencies.signInAccount(userId);
  if (!user) throw new GreffierError(USER_DISABLED);
  return leadIn(dependencies, { user, caller, identity });
}

/**
 * Accepts an invitation with an account at a provider, in place of a password, and signs in. The event comes first: a
 * crash before the token is used up leaves it usable, and doing it again completes it. Throws INVITATION_INVALID or
 * IDENTITY_TAKEN.
 */
export async function acceptWithIdentity(
  dependencies: ProviderSignInDependencies,
  { token, identity, caller, request }: Returned & { readonly token: string },
): Promise<SignInOutcome> {
  const holder = await dependencies.invitations.holderOf(token, new Date(dependencies.now()));
  const user = holder === null ? null : await accountOf(dependencies.log, holder);
  if (!user) throw new GreffierError(INVITATION_INVALID);
  await linkIdentity(dependencies, {
    userId: user.id,
    identity,
    accepts: true,
    request: { ...request, actor: `user:${user.id}` },
  });
  await dependencies.invitations.useUp(user.id);
  return leadIn(dependencies, { user, caller, identity });
}
