import type { ExpectedRevision } from '#domain/events/store.ts';
import type { ProviderIdentity } from './identity-providers.ts';

/** What names an account at a provider. */
export type Subject = Pick<ProviderIdentity, 'provider' | 'subject'>;

/** Whose way in an account at a provider is to be. */
export interface Holder {
  readonly userId: string;
  /** By which events of the account know it. */
  readonly identityId: string;
}

/**
 * Port to whose way in which account at a provider is: one of it leads to one account of Greffier. What is here without
 * its event in the account's stream is no way in; an event whose subject is not here is none either.
 */
export interface HeldIdentities {
  /**
   * Holds a subject for an append to the account's stream at `revision`, unless it is held already. Answers who holds
   * it: somebody else, or this account under the id by which it was held before.
   */
  hold(subject: Subject, holder: Holder, revision: ExpectedRevision): Promise<Holder>;
  holderOf(subject: Subject): Promise<Holder | null>;
  /**
   * Gives up every other subject that was held for an append before `revision`, at which the account's stream has been
   * seen to stand with these: such an append has been made or never will be.
   */
  keepOnly(userId: string, identityIds: readonly string[], revision: ExpectedRevision): Promise<void>;
  /** The same for an account that was never made, where that was to be so long ago that it never will be. */
  releaseAbandoned(userId: string): Promise<void>;
}
