import { FLOW_MINUTES } from '#domain/user/identities/flow.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { ServingContext } from '../context/serving.ts';

const FLOW_COOKIE = 'greffier.openid';

/**
 * Cookie of a flow at a provider, for the callback's address alone. A browser that comes back without it did not begin
 * the flow, so nobody can be signed in to somebody else's account. `Lax`: coming back is a link on the provider's site.
 */
export class FlowCookie {
  readonly #options: CookieOptions;

  constructor({ https, environment }: Pick<ServingContext, 'https' | 'environment'>) {
    this.#options = { httpOnly: true, sameSite: 'lax', secure: https || environment === 'production' };
  }

  give(response: Response, callback: string, sealed: string): void {
    const maxAge = FLOW_MINUTES * 60_000;
    if (!response.headersSent) response.cookie(FLOW_COOKIE, sealed, { ...this.#of(callback), maxAge });
  }

  /** Empty without one. It goes with the answer, whatever becomes of it. */
  take(request: Request, response: Response, callback: string): string {
    if (!response.headersSent) response.clearCookie(FLOW_COOKIE, this.#of(callback));
    return parseCookie(request.get('cookie') ?? '')[FLOW_COOKIE] ?? '';
  }

  #of(callback: string): CookieOptions {
    return { ...this.#options, path: callback };
  }
}
