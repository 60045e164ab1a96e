import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import type { Access, GoogleClient, GoogleServiceAccount } from '#domain/google/client.ts';
import { GOOGLE_FAILURES, googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import type { GoogleIntegration } from '#domain/google/integration.ts';
import { GOOGLE_SCOPE_NAMES } from '#domain/google/scopes.ts';
import type { GoogleTokens } from '#domain/google/tokens.ts';
import { isDelegated } from '#domain/google/delegated.ts';

/** Ms before its end from which a token is not used any more: a call may take as long. */
const SPARE_MS = 60_000;

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
  readonly tokens: GoogleTokens;
  readonly state: () => Promise<GoogleIntegration>;
  /** Everybody who may sign in now, with their normalised address. */
  readonly accounts: () => Promise<readonly { readonly userId: string; readonly email: string }[]>;
  /** An authorisation is refused for good. */
  readonly refused: (authorisationId: string, failure: GoogleFailureCode) => Promise<void>;
  /** Ms since 1970. */
  readonly now: () => number;
}

interface Known {
  readonly token: string;
  readonly until: number;
}

/** People's own authorisations first, then what the organisation delegates. Access tokens are kept in memory alone. */
export class GoogleReach implements GoogleAccess {
  readonly #dependencies: AccessDependencies;
  readonly #known = new Map<string, Known>();
  readonly #underway = new Map<string, Promise<string>>();

  constructor(dependencies: AccessDependencies) {
    this.#dependencies = dependencies;
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
    const ids = new Set(people.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
    return people;
  }

  async token(person: GooglePerson, signal?: AbortSignal): Promise<string> {
    const known = this.#known.get(person.id);
    if (known && known.until > this.#dependencies.now()) return known.token;
    signal?.throwIfAborted();
    const underway = this.#underway.get(person.id);
    if (underway) return underway;
    // Shared by everybody who asks meanwhile, so that nobody's signal ends it; it ends by itself within seconds.
    const asking = this.#ask(person).finally(() => this.#underway.delete(person.id));
    this.#underway.set(person.id, asking);
    return asking;
  }

  forgetToken({ id }: GooglePerson): void {
    this.#known.delete(id);
  }

  /** Two accounts are never read as the same one at Google. */
  async #authorised(accounts: ReadonlySet<string>): Promise<GooglePerson[]> {
    const { client, tokens, state } = this.#dependencies;
    if (client === null) return [];
    const sound = [...(await state()).authorisations].filter(
      ([userId, { refusal }]) => refusal === null && accounts.has(userId),
    );
    const held = await tokens.find({ ids: sound.map(([, { id }]) => id) });
    const subjects = new Set<string>();
    return sound.flatMap(([userId, { id, granted }]): GooglePerson[] => {
      const { subject, email } = held.get(id) ?? {};
      if (subject === undefined || email === undefined || subjects.has(subject)) return [];
      subjects.add(subject);
      return [{ id, email, userId, by: 'authorised', granted }];
    });
  }

  async #ask(person: GooglePerson): Promise<string> {
    const { token, forMs } = await (person.by === 'authorised'
      ? this.#refresh(person.id)
      : this.#delegate(person.email));
    this.#known.set(person.id, { token, until: this.#dependencies.now() + forMs - SPARE_MS });
    return token;
  }

  async #refresh(id: string): Promise<Access> {
    const { client, tokens, refused } = this.#dependencies;
    if (client === null) throw new GreffierError(GOOGLE_FAILURES.clientRefused);
    try {
      return await tokens.refresh(id, ({ refreshToken }) => client.refresh(refreshToken));
    } catch (error) {
      const code = googleFailureOf(error);
      if (code !== null && FOR_GOOD.has(code)) await refused(id, code);
      throw error;
    }
  }

  #delegate(email: string): Promise<Access> {
    const { serviceAccount } = this.#dependencies;
    if (serviceAccount === null) throw new GreffierError(GOOGLE_FAILURES.delegationRefused);
    return serviceAccount.access(email);
  }
}
