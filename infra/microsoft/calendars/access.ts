import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import { GreffierError } from '#domain/errors.ts';
import type { CalendarAccess } from '#domain/microsoft/calendars/access.ts';
import type { MicrosoftAccess, MicrosoftClient, MicrosoftPerson } from '#domain/microsoft/calendars/client.ts';
import type { MicrosoftScope } from '#domain/microsoft/calendars/scopes.ts';
import { GRAPH_FAILURES, type GraphFailureCode } from '#domain/microsoft/failures.ts';
import { AccessTokens, refreshedAccess } from '../../authorisation/access-tokens.ts';
import { authorisedPeople } from '../../authorisation/people.ts';

/** Failures after which a refresh token will never open anything again. */
const FOR_GOOD: ReadonlySet<GraphFailureCode> = new Set([
  GRAPH_FAILURES.authorisationRevoked.code,
  GRAPH_FAILURES.authorisationLost.code,
]);

export interface MicrosoftReachDependencies {
  /** Null where nothing of it is on. */
  readonly client: MicrosoftClient | null;
  /** What the server lets people grant now: what they granted before and is off counts for nothing. */
  readonly offered: readonly MicrosoftScope[];
  readonly tokens: AuthorisationTokens;
  readonly state: () => Promise<CalendarAccess>;
  /** Everybody who may sign in now. */
  readonly accounts: () => Promise<readonly { readonly userId: string }[]>;
  /** An authorisation is refused for good. */
  readonly refused: (authorisationId: string, failure: GraphFailureCode) => Promise<void>;
  /** Ms since 1970. */
  readonly now: () => number;
}

/** People who let Greffier read their calendars at Microsoft, or write their action items there. */
export class MicrosoftReach implements MicrosoftAccess {
  readonly #dependencies: MicrosoftReachDependencies;
  readonly #tokens: AccessTokens;

  constructor(dependencies: MicrosoftReachDependencies) {
    this.#dependencies = dependencies;
    this.#tokens = new AccessTokens(dependencies.now);
  }

  async people(signal?: AbortSignal): Promise<readonly MicrosoftPerson[]> {
    const { client, offered, accounts, state, tokens } = this.#dependencies;
    if (client === null) return [];
    const there = new Set((await accounts()).map(({ userId }) => userId));
    signal?.throwIfAborted();
    const people = await authorisedPeople(await state(), tokens, there);
    this.#tokens.keep(new Set(people.map(({ id }) => id)));
    return people.map((one) => ({ ...one, granted: one.granted.filter((scope) => offered.includes(scope)) }));
  }

  token({ id, granted }: MicrosoftPerson, signal?: AbortSignal): Promise<string> {
    const { client, tokens, refused } = this.#dependencies;
    if (client === null) throw new GreffierError(GRAPH_FAILURES.signInRefused);
    const refresh = (refreshToken: string) => client.refresh(refreshToken, granted);
    return this.#tokens.token(id, () => refreshedAccess({ tokens, refresh, forGood: FOR_GOOD, refused }, id), signal);
  }

  forgetToken({ id }: MicrosoftPerson): void {
    this.#tokens.forget(id);
  }
}
