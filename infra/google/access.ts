import { GreffierError } from '#domain/errors.ts';
import type { Access, AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import type { GoogleClient, GoogleServiceAccount } from '#domain/google/client.ts';
import { GOOGLE_FAILURES, type GoogleFailureCode } from '#domain/google/failures.ts';
import type { GoogleIntegration } from '#domain/google/integration.ts';
import { GOOGLE_SCOPE_NAMES } from '#domain/google/scopes.ts';
import { isDelegated } from '#domain/google/delegated.ts';
import { AccessTokens, refreshedAccess } from '../authorisation/access-tokens.ts';
import { authorisedPeople } from '../authorisation/people.ts';

/** Failures after which a refresh token will never open anything again. */
const FOR_GOOD: ReadonlySet<GoogleFailureCode> = new Set([
  GOOGLE_FAILURES.authorisationRevoked.code,
  GOOGLE_FAILURES.authorisationLost.code,
]);

export interface AccessDependencies {
  /** Null where no application is configured that people could authorise. */
  readonly client: GoogleClient | null;
  /** Null where none is configured. */
  readonly serviceAccount: GoogleServiceAccount | null;
  /** Whose data the organisation delegates, of those with an account: addresses, and domains as `@domain`. */
  readonly delegated: readonly string[];
  readonly tokens: AuthorisationTokens;
  readonly state: () => Promise<GoogleIntegration>;
  /** Everybody who may sign in now, with their normalised address. */
  readonly accounts: () => Promise<readonly { readonly userId: string; readonly email: string }[]>;
  /** An authorisation is refused for good. */
  readonly refused: (authorisationId: string, failure: GoogleFailureCode) => Promise<void>;
  /** Ms since 1970. */
  readonly now: () => number;
}

/** People's own authorisations first, then what the organisation delegates. */
export class GoogleReach implements GoogleAccess {
  readonly #dependencies: AccessDependencies;
  readonly #tokens: AccessTokens;

  constructor(dependencies: AccessDependencies) {
    this.#dependencies = dependencies;
    this.#tokens = new AccessTokens(dependencies.now);
  }

  async people(signal?: AbortSignal): Promise<readonly GooglePerson[]> {
    const { accounts, delegated, serviceAccount } = this.#dependencies;
    const there = await accounts();
    signal?.throwIfAborted();
    const authorised = await this.#authorised(new Set(there.map(({ userId }) => userId)));
    signal?.throwIfAborted();
    const isKnown = new Set(authorised.flatMap(({ userId, email }) => [userId, email]));
    const others = there.flatMap(({ userId, email }): GooglePerson[] =>
      serviceAccount === null || isKnown.has(userId) || isKnown.has(email) || !isDelegated(email, delegated)
        ? []
        : [{ id: userId, email, userId, by: 'delegated', granted: GOOGLE_SCOPE_NAMES }],
    );
    const people = [...authorised, ...others];
    this.#tokens.keep(new Set(people.map(({ id }) => id)));
    return people;
  }

  token(person: GooglePerson, signal?: AbortSignal): Promise<string> {
    const ask = () => (person.by === 'authorised' ? this.#refresh(person.id) : this.#delegate(person.email));
    return this.#tokens.token(person.id, ask, signal);
  }

  forgetToken({ id }: GooglePerson): void {
    this.#tokens.forget(id);
  }

  async #authorised(accounts: ReadonlySet<string>): Promise<GooglePerson[]> {
    const { client, tokens, state } = this.#dependencies;
    if (client === null) return [];
    const people = await authorisedPeople(await state(), tokens, accounts);
    return people.map((one) => ({ ...one, by: 'authorised' }));
  }

  async #refresh(id: string): Promise<Access> {
    const { client, tokens, refused } = this.#dependencies;
    if (client === null) throw new GreffierError(GOOGLE_FAILURES.clientRefused);
    const refresh = (refreshToken: string) => client.refresh(refreshToken);
    return refreshedAccess({ tokens, refresh, forGood: FOR_GOOD, refused }, id);
  }

  async #delegate(email: string): Promise<Access> {
    const { serviceAccount } = this.#dependencies;
    if (serviceAccount === null) throw new GreffierError(GOOGLE_FAILURES.delegationRefused);
    return serviceAccount.access(email);
  }
}
