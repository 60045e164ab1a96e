import { answerFailure } from './http/failures.ts';
import compression from 'compression';
import express, { type Express } from 'express';
import { metrics } from '#api/contract/reference.ts';
import { GreffierError } from '#domain/errors.ts';
import type { ApiDependencies } from './dependencies.ts';
import { Principals } from './http/principals.ts';
import { correlation } from './http/correlation.ts';
import { ANSWER_WITHIN, answerWithin } from './http/deadline.ts';
import { ROUTE_NOT_FOUND } from './http/errors.ts';
import { LargeBodies } from './http/large-bodies.ts';
import { logCalls, nameRoute } from './http/log.ts';
import { answerMetrics, measureCalls } from './http/metrics.ts';
import { otherMethods } from './http/methods.ts';
import { mount } from './http/mount.ts';
import { endsConnections } from './http/draining.ts';
import { markPossiblyAhead } from './http/possibly-ahead.ts';
import { securityHeaders } from './http/security.ts';
import { traceCalls } from './http/trace.ts';
import { webApplication } from './http/web-application.ts';
import { allEndpoints } from './routes/all.ts';

const SECRETS = /^\/api\/(?:auth|account)\//u;

/** Tokens are not compressed together with what a caller can choose (BREACH), and streams are not held back. */
const compresses: compression.CompressionFilter = (request, response) =>
  !SECRETS.test(request.path) &&
  !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
  compression.filter(request, response);

/** The HTTP face, ready to be given to `http.createServer`. It opens nothing, and so has nothing to close. */
export function createApi(dependencies: ApiDependencies): Express {
  const { environment, https, logger, trustProxy, webRoot, answerPatience = ANSWER_WITHIN } = dependencies;
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', trustProxy ?? 'loopback')
    .set('query parser', 'simple');
  app.use(
    endsConnections(dependencies.draining),
    correlation,
    traceCalls,
    logCalls(logger),
    measureCalls(dependencies.metrics),
    answerWithin(answerPatience),
    securityHeaders(https),
    compression({ filter: compresses }),
  );
  app.use(markPossiblyAhead(dependencies.watch));

  const principals = new Principals(dependencies);
  const largeBodies = new LargeBodies();
  app.get(metrics.path, answerMetrics(dependencies, principals));
  const endpoints = allEndpoints(dependencies, principals);
  for (const one of endpoints)
    mount(app, one, { ...dependencies, principals, largeBodies, checksAnswers: environment !== 'production' });
  app.use(otherMethods([metrics, ...endpoints.map(({ route }) => route)]));

  if (webRoot !== null) app.use(webApplication(webRoot));
  app.use((_request, response) => {
    nameRoute(response, 'none');
    throw new GreffierError(ROUTE_NOT_FOUND);
  });
  app.use(answerFailure(dependencies));
  return app;
}
