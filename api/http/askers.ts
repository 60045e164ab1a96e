import { whoHolds, type AccessMeans } from '#commands/user/sign-in.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Request } from 'express';
import { NOT_SIGNED_IN } from './errors.ts';
import type { Asker } from './endpoint.ts';

/** How long an answer about a token counts, in ms: what a lost role or an ended session may still do. */
const REMEMBERED_FOR = 5_000;
const REMEMBERED = 5_000;

interface Remembered {
  readonly asker: Promise<Asker>;
  readonly until: number;
}

/** Who asks, by the bearer token; the log and the vault are asked again every few seconds. */
export class Askers {
  readonly #means: AccessMeans;
  readonly #remembered = new Map<string, Remembered>();

  constructor(means: AccessMeans) {
    this.#means = means;
  }

  /** Throws NOT_SIGNED_IN without a token, SESSION_ENDED with one that does not count any more. */
  async of(request: Request): Promise<Asker> {
    const token = /^Bearer ([\w.~+/-]+=*)$/iu.exec(request.get('authorization') ?? '')?.[1];
    if (!token) throw new GreffierError(NOT_SIGNED_IN);
    const now = Date.parse(this.#means.now());
    const known = this.#remembered.get(token);
    if (known && known.until > now) return known.asker;
    const asker = this.#ask(token);
    this.#remembered.delete(token);
    const oldest = this.#remembered.keys().next();
    if (this.#remembered.size >= REMEMBERED && !oldest.done) this.#remembered.delete(oldest.value);
    this.#remembered.set(token, { asker, until: now + REMEMBERED_FOR });
    asker.catch(() => this.#remembered.delete(token));
    return asker;
  }

  /** After a change to somebody's session or role: everybody is asked for anew. */
  forgetAll(): void {
    this.#remembered.clear();
  }

  async #ask(token: string): Promise<Asker> {
    const { user, sessionId } = await whoHolds(this.#means, token);
    return { userId: user.id, email: user.email, role: user.role, displayName: user.displayName, isAdmin: user.role === 'admin', sessionId };
  }
}
