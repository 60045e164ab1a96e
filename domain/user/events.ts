import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { provider } from './identities/provider.ts';
import { tokenScope } from './personal-tokens.ts';
import { role } from './role.ts';

/** Whether the person did it, or somebody who administers the installation. */
const by = z.enum(['self', 'administrator']);

/**
 * Everything that can happen to a person's account; the stream is `user-{id}`. Secrets and sessions are in the vault,
 * never here.
 */
export const userEvents = {
  UserCreated: eventType(
    z.object({
      keyId: z.string(),
      displayName: personal(z.string()),
      /** Normalised. */
      email: personal(z.string()),
      role,
      department: personal(z.nullable(z.string())),
      jobTitle: personal(z.nullable(z.string())),
    }),
  ),
  /**
   * The account has no way in yet: the holder of the link may choose a password, or an account at a provider, until
   * then. The last invitation counts.
   */
  UserInvited: eventType(z.object({ expiresAt: z.string() })),
  UserInvitationAccepted: eventType(z.object({})),
  UserProfileChanged: eventType(
    z.object({
      keyId: z.string(),
      displayName: personal(z.string()),
      department: personal(z.nullable(z.string())),
      jobTitle: personal(z.nullable(z.string())),
    }),
  ),
  /** Both normalised. What the person attended under the former one stays theirs to read. */
  UserEmailChanged: eventType(
    z.object({ keyId: z.string(), email: personal(z.string()), formerEmail: personal(z.nullable(z.string())) }),
  ),
  UserRoleChanged: eventType(z.object({ role })),
  /** No sign-in from now on; sessions end. */
  UserDisabled: eventType(z.object({})),
  UserEnabled: eventType(z.object({})),
  UserPasswordChanged: eventType(z.object({ by })),
  /** An administrator was given a link for the person, with which they may choose another password until then. */
  UserPasswordResetIssued: eventType(z.object({ expiresAt: z.string() })),
  /** A token with which the person's programs read what the person may read, and nothing else. */
  UserTokenCreated: eventType(
    z.object({
      keyId: z.string(),
      tokenId: z.string(),
      label: personal(z.string()),
      scopes: z.array(tokenScope),
      expiresAt: z.string(),
    }),
  ),
  UserTokenWithdrawn: eventType(z.object({ tokenId: z.string() })),
  /**
   * The person may sign in with this account at a provider, whose subject is in the vault. `label` is what the provider
   * shows of it, an address most often; it proves nothing.
   */
  UserIdentityLinked: eventType(
    z.object({ keyId: z.string(), identityId: z.string(), provider, label: personal(z.string()) }),
  ),
  UserIdentityUnlinked: eventType(z.object({ identityId: z.string() })),
  UserSecondFactorEnabled: eventType(z.object({})),
  UserSecondFactorRemoved: eventType(z.object({ by })),
  UserRecoveryCodesRenewed: eventType(z.object({})),
  /** The person is to be forgotten: no sign-in from now on, and name and address become unreadable with UserErased. */
  UserErasureRequested: eventType(z.object({ erasureId: z.string() }), { endsStream: 'closed' }),
  UserErased: eventType(z.object({ erasureId: z.string(), keysDestroyed: z.int().check(z.nonnegative()) }), {
    endsStream: 'closed',
    destroysKeys: true,
  }),
};

export type UserEvent = EventOf<typeof userEvents>;
export type ChangedBy = z.infer<typeof by>;
