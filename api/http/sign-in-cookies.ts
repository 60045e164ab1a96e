import type { IdentityDependencies } from '../context/identity.ts';
import type { ServingContext } from '../context/serving.ts';
import type { SignedIn } from '#commands/user/sign-in.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const REFRESH_COOKIE = 'greffier.refresh';
const DEVICE_COOKIE = 'greffier.device';
const DEVICE_DAYS = 180;

const cookieOf = (request: Request, name: string): string => parseCookie(request.get('cookie') ?? '')[name] ?? '';

/** The cookie by which a browser proves that an account signed in with it before; empty where it has none. */
export const deviceOf = (request: Request): string => cookieOf(request, DEVICE_COOKIE);

/** What the browser keeps of a sign-in: no script reads it, and it goes to the routes of sign-in only. */
export class SignInCookies {
  readonly #options: CookieOptions;
  readonly #devices: IdentityDependencies['devices'];

  /** Over https only in production, whatever the public address says. */
  constructor({
    https,
    environment,
    devices,
  }: Pick<ServingContext, 'https' | 'environment'> & Pick<IdentityDependencies, 'devices'>) {
    const secure = https || environment === 'production';
    this.#options = { httpOnly: true, sameSite: 'strict', path: '/api/auth', secure };
    this.#devices = devices;
  }

  /** The refresh token of a request; empty where it has none. */
  refreshToken(request: Request): string {
    return cookieOf(request, REFRESH_COOKIE);
  }

  /**
   * Keeps the session, and that this browser is the account's; nothing once the caller was told that it took too long.
   */
  keep(request: Request, response: Response, { session, user }: SignedIn): void {
    if (response.headersSent) return;
    response.cookie(REFRESH_COOKIE, session.refreshToken, { ...this.#options, expires: session.expiresAt });
    const device = this.#devices.remember(deviceOf(request), user.email);
    response.cookie(DEVICE_COOKIE, device, { ...this.#options, maxAge: DEVICE_DAYS * 86_400_000 });
  }

  /** Forgets the session; the browser stays the account's. */
  clear(response: Response): void {
    if (!response.headersSent) response.clearCookie(REFRESH_COOKIE, this.#options);
  }
}
