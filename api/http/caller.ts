import type { Caller } from '#commands/user/sign-in.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Request, Response } from 'express';
import { correlationOf } from './correlation.ts';
import { CROSS_SITE } from './errors.ts';
import { deviceOf } from './sign-in-cookies.ts';

export interface Http {
  readonly request: Request;
  readonly response: Response;
}

/** Origin of a call, for limits and for the access record. */
export const callerOf = ({ request, response }: Http): Caller => ({
  address: request.ip ?? '',
  correlationId: correlationOf(response),
  device: deviceOf(request),
});

/**
 * Refuses calls that pages of other sites make: cookies go along with those by themselves. Browsers say where a call
 * comes from in Sec-Fetch-Site, older ones in Origin; programs say neither. Throws CROSS_SITE.
 */
export function mustBeOurs(request: Request, publicUrl: string): void {
  const site = request.get('sec-fetch-site');
  const isOurs = site === undefined ? comesFrom(request, publicUrl) : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new GreffierError(CROSS_SITE);
}

/** Our origin is the public address, or the one under which this very call reached the server. */
function comesFrom(request: Request, publicUrl: string): boolean {
  const origin = request.get('origin');
  if (origin === undefined) return true;
  return URL.canParse(origin) && [new URL(publicUrl).host, request.get('host')].includes(new URL(origin).host);
}
