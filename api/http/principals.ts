import { LRUCache } from 'lru-cache';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { GreffierError } from '#domain/errors.ts';
import { SESSION_ENDED } from '#domain/user/errors.ts';
import {
  ACCESS_TOKEN_SECONDS,
  type AccessClaims,
  type AccessTokens,
  type Sessions,
  type SignedInUser,
} from '#domain/user/sessions.ts';
import { TICKET_INVALID, type Tickets } from '#domain/user/tickets.ts';
import { TOKEN_REFUSED, type PersonalTokens, type UsedToken } from '#domain/user/personal-tokens.ts';
import type { Request } from 'express';
import { accountReader, type AccountReader } from '../accounts.ts';
import { addressOf } from './address.ts';
import type { Principal } from './endpoint.ts';
import { NOT_SIGNED_IN } from './errors.ts';

/**
 * How long an account counts as it was read, in ms, should nobody have said that rights changed: a process that died
 * between.
 */
const REMEMBERED_FOR = 5_000;
const REMEMBERED = 5_000;

const BEARER = /^Bearer ([\w.~+/-]+=*)$/iu;

export interface PrincipalDependencies extends Pick<RecordContext, 'log' | 'watch'>, Pick<ReadingContext, 'pool'> {
  readonly now: () => string;
  readonly sessions: Pick<Sessions, 'authorization'>;
  readonly tokens: AccessTokens;
  readonly tickets: Tickets;
  readonly personalTokens: Pick<PersonalTokens, 'use'>;
}

interface Remembered {
  readonly epoch: string;
  readonly until: number;
  readonly account: Promise<SignedInUser | null>;
}

/**
 * Who asks. Each call asks the vault whether the session is live and in which epoch rights are; the account itself is
 * read from the log once an epoch. So an ended session and a changed role count from the next call on, in every
 * process, also while the log is away: what was known in another epoch is not used then, but what the read side shows.
 */
export class Principals {
  readonly #dependencies: PrincipalDependencies;
  readonly #accountOf: AccountReader;
  readonly #remembered = new LRUCache<string, Remembered>({ max: REMEMBERED });

  constructor(dependencies: PrincipalDependencies) {
    this.#dependencies = dependencies;
    this.#accountOf = accountReader(dependencies);
  }

  /**
   * By the bearer token, or by the ticket of a link. Throws NOT_SIGNED_IN without either, SESSION_ENDED or
   * TICKET_INVALID with one that does not count any more.
   */
  async of(request: Request): Promise<Principal> {
    const now = new Date(this.#dependencies.now());
    const { userId, sessionId, expiresAt: accessUntil } = await this.#claims(request, now);
    const rightsEpoch = await this.#dependencies.sessions.authorization(sessionId, now);
    const user = rightsEpoch === null ? null : await this.#account(userId, rightsEpoch, now.getTime());
    if (rightsEpoch === null || !user) throw new GreffierError(SESSION_ENDED);
    return {
      userId,
      email: user.email,
      role: user.role,
      displayName: user.displayName,
      isAdmin: user.role === 'admin',
      sessionId,
      rightsEpoch,
      accessUntil,
    };
  }

  /**
   * The owner of a personal token, with the rights of now, and what the token opens. Such tokens are taken nowhere else:
   * elsewhere they are no access token. Throws TOKEN_REFUSED.
   */
  async ofPersonalToken(request: Request): Promise<{ readonly principal: Principal; readonly token: UsedToken }> {
    const now = new Date(this.#dependencies.now());
    const presented = BEARER.exec(request.get('authorization') ?? '')?.[1];
    const token = presented === undefined ? null : await this.#dependencies.personalTokens.use(presented, now);
    const user = token === null ? null : await this.#account(token.userId, token.epoch, now.getTime());
    if (token === null || !user) throw new GreffierError(TOKEN_REFUSED);
    return {
      token,
      principal: {
        userId: token.userId,
        email: user.email,
        role: user.role,
        displayName: user.displayName,
        isAdmin: user.role === 'admin',
        sessionId: token.id,
        rightsEpoch: token.epoch,
        accessUntil: token.expiresAt,
      },
    };
  }

  async #claims(request: Request, now: Date): Promise<AccessClaims & { readonly expiresAt: Date }> {
    const token = BEARER.exec(request.get('authorization') ?? '')?.[1];
    const { ticket } = request.query;
    if (token === undefined && request.method === 'GET' && typeof ticket === 'string') {
      const claims = await this.#dependencies.tickets.use(ticket, addressOf(request.originalUrl) ?? '', now);
      if (!claims) throw new GreffierError(TICKET_INVALID);
      return { ...claims, expiresAt: new Date(now.getTime() + ACCESS_TOKEN_SECONDS * 1000) };
    }
    if (token === undefined) throw new GreffierError(NOT_SIGNED_IN);
    const claims = await this.#dependencies.tokens.read(token, now);
    if (!claims) throw new GreffierError(SESSION_ENDED);
    return claims;
  }

  #account(userId: string, epoch: string, now: number): Promise<SignedInUser | null> {
    const known = this.#remembered.get(userId);
    const ofEpoch = known?.epoch === epoch ? known : null;
    if (ofEpoch && ofEpoch.until > now) return ofEpoch.account;
    const account = this.#accountOf(userId, ofEpoch?.account);
    this.#remembered.set(userId, { account, epoch, until: now + REMEMBERED_FOR });
    account.catch(() => this.#remembered.delete(userId));
    return account;
  }
}
