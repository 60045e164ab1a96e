import type { RefreshDependencies } from '#commands/user/session.ts';
import type { RightsDependencies } from '#commands/user/change-rights.ts';
import type { SignInDependencies } from '#commands/user/sign-in.ts';
import type { Credentials } from '#domain/access/credentials.ts';
import type { IdentityProviders } from '#domain/user/identities/identity-providers.ts';
import type { AccessJournal } from '#domain/access/journal.ts';

/** Who people are: their credentials and sessions in the vault, and the record of who came in. */
export interface IdentityDependencies extends Credentials {
  readonly journal: AccessJournal;
  readonly identityProviders: IdentityProviders;
}

/** The same, with the accounts and the rules that follow from log and settings. */
export interface IdentityContext
  extends
    IdentityDependencies,
    Pick<RefreshDependencies, 'policy' | 'account'>,
    Pick<SignInDependencies, 'signInAccount'>,
    Pick<RightsDependencies, 'administrators'> {}
