import type { Access, AuthorisationTokens } from '#domain/authorisation/tokens.ts';
import { errorCode } from '#domain/errors.ts';

/** Ms before its end from which a token is not used any more: a call may take as long. */
const SPARE_MS = 60_000;

interface Known {
  readonly token: string;
  readonly until: number;
}

/** Access tokens, each under an id, in memory alone. */
export class AccessTokens {
  /** Ms since 1970. */
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();
  readonly #underway = new Map<string, Promise<string>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** One that is good for a minute at least; `ask` is called where there is none. */
  async token(id: string, ask: () => Promise<Access>, signal?: AbortSignal): Promise<string> {
    const known = this.#known.get(id);
    if (known && known.until > this.#now()) return known.token;
    signal?.throwIfAborted();
    const underway = this.#underway.get(id);
    if (underway) return underway;
    // Shared by everybody who asks meanwhile, so that nobody's signal ends it; it ends by itself within seconds.
    const asking = this.#ask(id, ask).finally(() => this.#underway.delete(id));
    this.#underway.set(id, asking);
    return asking;
  }

  forget(id: string): void {
    this.#known.delete(id);
  }

  /** Forgets all others. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
  }

  async #ask(id: string, ask: () => Promise<Access>): Promise<string> {
    const { token, forMs } = await ask();
    // Of people for whom nobody asks any more.
    for (const [other, { until }] of this.#known) if (until <= this.#now()) this.#known.delete(other);
    this.#known.set(id, { token, until: this.#now() + forMs - SPARE_MS });
    return token;
  }
}

export interface Refreshing<Code extends string> {
  readonly tokens: AuthorisationTokens;
  readonly refresh: (refreshToken: string) => Promise<Access & { readonly refreshToken: string | null }>;
  /** Failures after which a refresh token will never open anything again. */
  readonly forGood: ReadonlySet<Code>;
  /** An authorisation is refused for good. */
  readonly refused: (authorisationId: string, failure: Code) => Promise<void>;
}

/** An access token by an authorisation's refresh token. That it is refused for good is recorded, then thrown. */
export async function refreshedAccess<Code extends string>(
  { tokens, refresh, forGood, refused }: Refreshing<Code>,
  authorisationId: string,
): Promise<Access> {
  try {
    return await tokens.refresh(authorisationId, ({ refreshToken }) => refresh(refreshToken));
  } catch (error) {
    const code = [...forGood].find((one) => one === errorCode(error));
    if (code !== undefined) await refused(authorisationId, code);
    throw error;
  }
}
