import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { NewIdentity } from '#domain/user/decide.ts';
import { IDENTITY_NOT_FOUND, IDENTITY_TAKEN, LAST_WAY_IN } from '#domain/user/identities/errors.ts';
import type { HeldIdentities, Holder } from '#domain/user/identities/held-identities.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import { userStreams } from '#domain/user/stream.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import type { User } from '#domain/user/user.ts';
import { loadAccount } from './account.ts';
import { changeUser } from './change-user.ts';
import { mustKnow, type Owned, type OwnAccountDependencies } from './own-account.ts';

export interface IdentityDependencies extends Dependencies {
  readonly identities: HeldIdentities;
}

/** An account at a provider, for an append to this account's stream at `revision`. */
interface Wanted extends Holder {
  readonly identity: ProviderIdentity;
  readonly revision: ExpectedRevision;
}

/** Gives up what an account holds without an event, as far as it has moved on since. */
export async function releaseIdentities(
  { log, identities }: { readonly log: EventLog; readonly identities: HeldIdentities },
  userId: string,
): Promise<void> {
  const { user, revision } = await loadAccount(log, userId);
  if (user.phase === 'unknown') return identities.releaseAbandoned(userId);
  await identities.keepOnly(userId, user.phase === 'active' ? [...user.identities.keys()] : [], revision);
}

/**
 * Holds an account at a provider. What an append that was cut off left to another account is taken over once that one
 * has moved on. Answers whose it is now.
 */
export async function holdIdentity(
  dependencies: IdentityDependencies,
  { identity, userId, identityId, revision }: Wanted,
): Promise<Holder> {
  const { identities } = dependencies;
  const holder = await identities.hold(identity, { userId, identityId }, revision);
  if (holder.userId === userId) return holder;
  await releaseIdentities(dependencies, holder.userId);
  return identities.hold(identity, { userId, identityId }, revision);
}

export const newIdentity = ({ provider, label }: ProviderIdentity, { identityId }: Holder): NewIdentity => ({
  identityId,
  provider,
  label,
});

/**
 * Makes an account at a provider a way into this account. It is held first, and again right before the append; the
 * event makes it count. Interrupted, it is completed by doing it again. Throws IDENTITY_TAKEN, and INVITATION_INVALID
 * where `accepts` and nobody is invited.
 */
export async function linkIdentity(
  dependencies: IdentityDependencies,
  {
    userId,
    identity,
    accepts,
    request,
  }: {
    readonly userId: string;
    readonly identity: ProviderIdentity;
    readonly accepts: boolean;
    readonly request: Request;
  },
): Promise<CommandResult<User>> {
  const { revision } = await loadAccount(dependencies.log, userId);
  const candidate = derivedId('identity', request.commandId);
  const held = await holdIdentity(dependencies, { identity, userId, identityId: candidate, revision });
  if (held.userId !== userId) throw new GreffierError(IDENTITY_TAKEN);
  const linking = handle(dependencies, {
    stream: userStreams.of(userId),
    command: { type: 'linkIdentity', userId, identity: newIdentity(identity, held), accepts },
    request,
    beforeAppend: async (change) => {
      const now = await dependencies.identities.hold(identity, held, change.revision);
      if (now.userId !== userId || now.identityId !== held.identityId) throw new GreffierError(IDENTITY_TAKEN);
    },
  });
  // Where that fails as well, what failed first is what the caller has to know; the next one releases it.
  await linking.catch(() => releaseIdentities(dependencies, userId).catch(() => undefined));
  return linking;
}

export type UnlinkDependencies = OwnAccountDependencies & IdentityDependencies;

/**
 * Takes a way in from its owner, who gives the password. It counts no more from the event on. Throws
 * IDENTITY_NOT_FOUND, LAST_WAY_IN, PASSWORD_ABSENT, PASSWORD_WRONG or TOO_MANY_ATTEMPTS. Answers where a read must have
 * arrived to see it.
 */
export async function unlinkIdentity(
  dependencies: UnlinkDependencies,
  { owner, identityId, password, request }: Owned & { readonly identityId: string; readonly password: string },
): Promise<string | null> {
  const userId = owner.user.id;
  const { user } = await loadAccount(dependencies.log, userId);
  const identities = user.phase === 'active' ? user.identities : new Map<string, unknown>();
  if (!identities.has(identityId)) throw new GreffierError(IDENTITY_NOT_FOUND);
  const hasPassword = await dependencies.passwords.has(userId);
  if (!hasPassword && identities.size === 1) throw new GreffierError(LAST_WAY_IN);
  await mustKnow(dependencies, owner, password);
  const command = { type: 'unlinkIdentity', identityId, hasPassword } as const;
  const { position } = await changeUser(dependencies, { userId, command, request });
  await releaseIdentities(dependencies, userId);
  return position;
}

/**
 * Takes every such way in from an account that was perhaps in other hands and has another password now; again, it
 * completes what was cut off.
 */
export async function unlinkEveryIdentity(
  dependencies: IdentityDependencies,
  userId: string,
  request: Request,
): Promise<void> {
  const { user } = await loadAccount(dependencies.log, userId);
  if (user.phase !== 'active') return;
  for (const identityId of user.identities.keys()) {
    const commandId = derivedId('unlink-identity', request.commandId, identityId);
    const command = { type: 'unlinkIdentity', identityId, hasPassword: true } as const;
    await changeUser(dependencies, { userId, command, request: { ...request, commandId } });
  }
  await releaseIdentities(dependencies, userId);
}
