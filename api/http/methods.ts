import type { Route } from '#api/contract/route.ts';
import { GreffierError } from '#domain/errors.ts';
import { Router } from 'express';
import { METHOD_NOT_ALLOWED } from './errors.ts';
import { nameRoute } from './log.ts';

/** What Express answers of itself where there is a GET. */
const methodsOf = ({ method }: Route): readonly string[] =>
  method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];

/**
 * Refuses methods that an address does not have, and names those that it has (RFC 9110, 15.5.6). It comes after the
 * routes themselves; what no route's path fits goes on.
 */
export function otherMethods(routes: readonly Route[]): Router {
  const router = Router();
  for (const [path, those] of Map.groupBy(routes, (one) => one.path)) {
    router.all(path, (_request, response, next) => {
      const before = (response.locals['allowed'] ?? []) as readonly string[];
      response.locals['allowed'] = [...before, ...those.flatMap(methodsOf)];
      next();
    });
  }
  router.use((_request, response, next) => {
    const allowed = response.locals['allowed'] as readonly string[] | undefined;
    if (allowed === undefined) {
      next();
      return;
    }
    nameRoute(response, 'none');
    response.setHeader('allow', [...new Set(allowed)].join(', '));
    throw new GreffierError(METHOD_NOT_ALLOWED);
  });
  return router;
}
