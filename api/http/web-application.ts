import { GreffierError } from '#domain/errors.ts';
import { Router, type RequestHandler } from 'express';
import compressedAtBuild from 'express-static-gzip';
import { setDrawingHeaders } from './drawing.ts';
import { REQUEST_INVALID, ROUTE_NOT_FOUND } from './errors.ts';
import { nameRoute } from './log.ts';

const API = /^\/(?:api|auth|health)(?:\/|$)/u;

/** Files with a hash of their content in the name, as the build names them. */
const HASHED = /[\\/]assets[\\/]/u;

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/**
 * The built web application, compressed where it was when it was built. Hashed files never change; everything else is
 * asked for each time. Whatever is no file is a screen, which the browser finds; a missing asset is a 404, so that a
 * page of an older build notices.
 */
export function webApplication(webRoot: string): Router {
  const router = Router();
  router.use((request, response, next) => {
    if (!API.test(request.path)) nameRoute(response, 'web');
    // An address that cannot be decoded is refused as everything else is: the files' own answer would be bare text.
    next(isDecodable(request.path) ? undefined : new GreffierError(REQUEST_INVALID));
  });
  router.use(
    compressedAtBuild(webRoot, {
      index: false,
      enableBrotli: true,
      serveStatic: {
        redirect: false,
        setHeaders: (response, path) => {
          setDrawingHeaders(response, path.slice(webRoot.length));
          response.setHeader(
            'cache-control',
            HASHED.test(path.slice(webRoot.length)) ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
        },
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
