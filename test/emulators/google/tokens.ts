import { randomUUID } from 'node:crypto';

/** What a person gave an application, until it is taken back. */
interface Given {
  readonly id: string;
  readonly email: string;
  readonly scopes: readonly string[];
  /** Of the code that it began with. */
  readonly code: string | null;
  /** With rotation, those before open nothing. */
  refreshToken: string;
}

interface AccessToken {
  readonly email: string;
  readonly scopes: readonly string[];
  /** Ms since 1970. */
  readonly until: number;
  /** Null for one of a service account. */
  readonly given: Given | null;
}

const LIFETIME_SECONDS = 3_599;

/** The tokens of Google's identity service: opaque words, of which only it knows what they open. */
export class GoogleTokens {
  readonly #access = new Map<string, AccessToken>();
  readonly #given = new Map<string, Given>();
  readonly #now: () => Date;
  /** Whether each refreshing brings another refresh token, and ends the one before. */
  rotates = false;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The answer of the token address for access alone. */
  accessFor(email: string, scopes: readonly string[], given: Given | null = null) {
    const token = `ya29.${randomUUID()}`;
    const until = this.#now().getTime() + LIFETIME_SECONDS * 1_000;
    this.#access.set(token, { email, scopes, until, given });
    return { access_token: token, expires_in: LIFETIME_SECONDS, token_type: 'Bearer', scope: scopes.join(' ') };
  }

  /** The answer for somebody who said yes to these scopes, for a code. */
  give(email: string, scopes: readonly string[], code: string | null = null) {
    const given: Given = { id: randomUUID(), email, scopes, code, refreshToken: `1//${randomUUID()}` };
    this.#given.set(given.id, given);
    return { ...this.accessFor(email, scopes, given), refresh_token: given.refreshToken };
  }

  /** Null for a refresh token that opens nothing. */
  refresh(refreshToken: string) {
    const given = [...this.#given.values()].find((one) => one.refreshToken === refreshToken);
    if (!given) return null;
    const answer = this.accessFor(given.email, given.scopes, given);
    if (!this.rotates) return answer;
    given.refreshToken = `1//${randomUUID()}`;
    return { ...answer, refresh_token: given.refreshToken };
  }

  /** By either kind of token; false for one that opens nothing. */
  revoke(token: string): boolean {
    const given = [...this.#given.values()].find((one) => one.refreshToken === token) ?? this.#access.get(token)?.given;
    return given ? this.#takeBack((one) => one.id === given.id) : false;
  }

  /** The person takes back, on Google's own pages, what they gave. */
  takeBack(email: string): boolean {
    return this.#takeBack((one) => one.email === email);
  }

  takeBackOf(code: string): boolean {
    return this.#takeBack((one) => one.code === code);
  }

  /** The access tokens end, as by an hour gone. */
  expireAccess(): void {
    this.#access.clear();
  }

  /** Those who gave something and did not take it back, by their addresses. */
  get givenBy(): readonly string[] {
    return [...this.#given.values()].map(({ email }) => email);
  }

  /** What a token that an API was called with opens; null for one that opens nothing any more. */
  opened(token: string): { readonly email: string; readonly scopes: readonly string[] } | null {
    const found = this.#access.get(token);
    return found && found.until > this.#now().getTime() ? found : null;
  }

  #takeBack(of: (given: Given) => boolean): boolean {
    const taken = [...this.#given.values()].filter(of);
    for (const { id } of taken) {
      this.#given.delete(id);
      for (const [token, { given }] of this.#access) if (given?.id === id) this.#access.delete(token);
    }
    return taken.length > 0;
  }
}
