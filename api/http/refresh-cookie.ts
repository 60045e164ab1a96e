import type { SignedIn } from '#commands/user/sign-in.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { ApiDependencies } from '../dependencies.ts';

const REFRESH_COOKIE = 'greffier.refresh';

/** Where the browser keeps the refresh token: no script reads it, and it goes to the routes of sign-in only. */
export class RefreshCookie {
  readonly #options: CookieOptions;

  /** Over https only in production, whatever the public address says. */
  constructor({ https, environment }: Pick<ApiDependencies, 'https' | 'environment'>) {
    this.#options = { httpOnly: true, sameSite: 'strict', path: '/api/auth', secure: https || environment === 'production' };
  }

  /** The token of a request; empty where it has none. */
  read(request: Request): string {
    return parseCookie(request.get('cookie') ?? '')[REFRESH_COOKIE] ?? '';
  }

  put(response: Response, { session }: SignedIn): void {
    response.cookie(REFRESH_COOKIE, session.refreshToken, { ...this.#options, expires: session.expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(REFRESH_COOKIE, this.#options);
  }
}
