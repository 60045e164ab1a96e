import type { AuthorisationTokens, HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import type { GoogleClient } from '#domain/google/client.ts';
import { googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import { GOOGLE_ACCOUNT_TAKEN, NOTHING_GRANTED } from '#domain/google/refusals.ts';
import type { GrantedScope } from '#domain/google/scopes.ts';
import type { AuthorisationBook } from '../authorisation/authorisation.ts';
import type { Dependencies } from '../handle.ts';
import { changeGoogle, readGoogle } from './integration.ts';

export interface AuthorisationDependencies extends Dependencies {
  /** Null where no application is configured any more: then nothing can be given back to Google. */
  readonly client: GoogleClient | null;
  readonly tokens: AuthorisationTokens;
}

/** People's authorisations at Google. */
export const googleAuthorisations = ({
  client,
  tokens,
  ...dependencies
}: AuthorisationDependencies): AuthorisationBook<GrantedScope, GoogleFailureCode> => ({
  provider: 'google',
  tokens,
  now: dependencies.now,
  read: () => readGoogle(dependencies),
  change: async (command, request) => (await changeGoogle(dependencies, command, request)).state,
  giveBack: (held) => giveBack(client, held),
  taken: GOOGLE_ACCOUNT_TAKEN,
  nothingGranted: NOTHING_GRANTED,
});

async function giveBack(client: GoogleClient | null, { refreshToken }: HeldAuthorisation): Promise<boolean> {
  if (client === null) return false;
  try {
    await client.revoke(refreshToken);
    return true;
  } catch (error) {
    if (googleFailureOf(error) === null) throw error;
    return false;
  }
}
