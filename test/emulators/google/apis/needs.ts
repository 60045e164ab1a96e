import { ALL_SCOPES, type GrantedScope } from '#domain/google/scopes.ts';
import type { GoogleIdentity } from '../identity.ts';
import type { RequestHandler } from 'express';
import { refuse } from './refusals.ts';

/** What lets a call go on whose token has this scope; whose it is stands in `response.locals.email`. */
export type Needs = (scope: GrantedScope) => RequestHandler;

export const needsOf =
  ({ tokens }: Pick<GoogleIdentity, 'tokens'>): Needs =>
  (scope) =>
  (request, response, next) => {
    const token = /^Bearer (\S+)$/u.exec(request.get('authorization') ?? '')?.[1] ?? '';
    const opened = tokens.opened(token);
    const isMeet = scope === 'meetings';
    if (opened === null) return refuse(response, isMeet ? 'meetToken' : 'token');
    if (!opened.scopes.includes(ALL_SCOPES[scope])) return refuse(response, isMeet ? 'meetScope' : 'scope');
    response.locals['email'] = opened.email;
    next();
  };
