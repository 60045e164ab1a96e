import { GreffierError } from '#domain/errors.ts';
import express, { Router, type RequestHandler } from 'express';
import { ROUTE_NOT_FOUND } from './errors.ts';
import { nameRoute } from './log.ts';

const API = /^\/(?:api|auth|health)(?:\/|$)/u;

/** Files with a hash of their content in the name, as the build names them. */
const HASHED = /[\\/]assets[\\/]/u;

/**
 * The built web application. Hashed files never change; everything else is asked for each time. Whatever is no file is
 * a screen, which the browser finds; a missing asset is a 404, so that a page of an older build notices.
 */
export function webApplication(webRoot: string): Router {
  const router = Router();
  router.use((request, response, next) => {
    if (!API.test(request.path)) nameRoute(response, 'web');
    next();
  });
  router.use(
    express.static(webRoot, {
      index: false,
      redirect: false,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', HASHED.test(path.slice(webRoot.length)) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    }),
  );
  const screen: RequestHandler = (request, response, next) => {
    if (!['GET', 'HEAD'].includes(request.method) || API.test(request.path) || HASHED.test(request.path)) {
      next();
      return;
    }
    response.sendFile('index.html', { root: webRoot, headers: { 'cache-control': 'no-cache' } }, (error) => {
      if (error && !response.headersSent) next(new GreffierError(ROUTE_NOT_FOUND, {}, { cause: error }));
    });
  };
  router.use(screen);
  return router;
}
