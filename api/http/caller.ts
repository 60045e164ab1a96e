import type { Caller } from '#commands/user/sign-in.ts';
import { GreffierError } from '#domain/errors.ts';
import type { Request, Response } from 'express';
import { correlationOf } from './correlation.ts';
import { CROSS_SITE } from './errors.ts';

export interface Http {
  readonly request: Request;
  readonly response: Response;
}

/** Where a call comes from, for limits and for the record. */
export const callerOf = ({ request, response }: Http): Caller => ({ address: request.ip ?? '', correlationId: correlationOf(response) });

/** The refresh cookie goes along by itself, so calls about it must come from our own pages. Browsers say where a call comes from. Throws CROSS_SITE. */
export function mustBeOurs(request: Request): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new GreffierError(CROSS_SITE);
}
