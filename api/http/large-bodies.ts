import type { Http } from './caller.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Response } from 'express';
import { MEGABYTE, type Principal } from './endpoint.ts';
import { TOO_MANY_LARGE_BODIES } from './errors.ts';

/** A body is held in memory three times over while it is read: as bytes, as text, and as what is kept of it. */
const LARGE = MEGABYTE;
const OF_ONE = 2;
const OF_ALL = 8;

/** The body counts as held until this work on it has ended, also where the call is answered before. */
export function workOnBody<T>(response: Response, work: Promise<T>): Promise<T> {
  response.locals['workOnBody'] = work;
  return work;
}

/** Counts the large bodies that are being sent and worked on. */
export class LargeBodies {
  readonly #held = new Map<string, number>();

  /**
   * Lets a body in until its call ends. One of unknown length may be as long as its route allows. Throws
   * TOO_MANY_LARGE_BODIES.
   */
  admit({ request, response }: Http, { userId }: Pick<Principal, 'userId'>, limit: number): void {
    const declared = request.get('content-length');
    const mayBeLarge =
      declared === undefined
        ? request.get('transfer-encoding') !== undefined
        : Number(declared) > LARGE || request.get('content-encoding') !== undefined;
    if (limit <= LARGE || !mayBeLarge) return;
    const own = this.#held.get(userId) ?? 0;
    const all = [...this.#held.values()].reduce((sum, each) => sum + each, 0);
    if (own >= OF_ONE || all >= OF_ALL) throw new GreffierError(TOO_MANY_LARGE_BODIES, { retryAfter: 2 });
    this.#held.set(userId, own + 1);
    response.once('close', () => void this.#releaseAfterWork(userId, response));
  }

  async #releaseAfterWork(userId: string, response: Response): Promise<void> {
    await Promise.allSettled([response.locals['workOnBody']]);
    this.#release(userId);
  }

  #release(userId: string): void {
    const left = (this.#held.get(userId) ?? 1) - 1;
    if (left === 0) this.#held.delete(userId);
    else this.#held.set(userId, left);
  }
}
