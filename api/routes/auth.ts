import { login, logout, refresh, type Session } from '#api/contract/auth.ts';
import { refreshSession, signIn, signOut, type SignedIn } from '#commands/user/sign-in.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { SESSION_ENDED } from '#domain/user/errors.ts';
import { ACCESS_TOKEN_SECONDS } from '#domain/user/sessions.ts';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { ApiDependencies } from '../dependencies.ts';
import type { Askers } from '../http/askers.ts';
import { publicEndpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { CROSS_SITE } from '../http/errors.ts';

export const REFRESH_COOKIE = 'greffier.refresh';

/** An address and a password: nothing here is long. */
const BODY_LIMIT = 16_384;

type Http = { readonly request: Request; readonly response: Response };

/** The cookie goes along by itself, so these calls must come from our own pages. Browsers say where a call comes from. */
function mustBeOurs(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new GreffierError(CROSS_SITE);
}

function refreshTokenOf(request: Request): string {
  mustBeOurs(request);
  return parseCookie(request.get('cookie') ?? '')[REFRESH_COOKIE] ?? '';
}

export function authEndpoints(dependencies: ApiDependencies, askers: Askers): Endpoint[] {
  const cookie: CookieOptions = { httpOnly: true, sameSite: 'strict', path: '/api/auth', secure: dependencies.https };

  const answer = ({ user, session, accessToken }: SignedIn, response: Response): Session => {
    response.cookie(REFRESH_COOKIE, session.refreshToken, { ...cookie, expires: session.expiresAt });
    return { accessToken, expiresIn: ACCESS_TOKEN_SECONDS, user };
  };

  const doRefresh = async ({ request, response }: Http): Promise<Session> => {
    try {
      return answer(await refreshSession(dependencies, refreshTokenOf(request)), response);
    } catch (error) {
      if (isError(error, SESSION_ENDED)) {
        response.clearCookie(REFRESH_COOKIE, cookie);
        askers.forgetAll();
      }
      throw error;
    }
  };

  return [
    publicEndpoint(
      login,
      async ({ body, http: { request, response } }) => {
        mustBeOurs(request);
        return answer(await signIn(dependencies, { ...body, address: request.ip ?? '' }), response);
      },
      BODY_LIMIT,
    ),
    publicEndpoint(refresh, ({ http }) => doRefresh(http)),
    publicEndpoint(logout, async ({ http: { request, response } }) => {
      const ended = await signOut(dependencies, refreshTokenOf(request));
      response.clearCookie(REFRESH_COOKIE, cookie);
      if (ended !== null) askers.forgetAll();
      return SUCCESS;
    }),
  ];
}
