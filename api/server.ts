import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { ApiDependencies } from './dependencies.ts';
import { Askers } from './http/askers.ts';
import { correlation, correlationOf } from './http/correlation.ts';
import type { Endpoint } from './http/endpoint.ts';
import { ROUTE_NOT_FOUND } from './http/errors.ts';
import { GreffierError } from '#domain/errors.ts';
import { logCalls, logFailure, nameRoute } from './http/log.ts';
import { mount } from './http/mount.ts';
import { named, refusalOf } from './http/problems.ts';
import { securityHeaders } from './http/security.ts';
import { webApplication } from './http/web-application.ts';
import { analysisEndpoints } from './routes/analyses.ts';
import { authEndpoints } from './routes/auth.ts';
import { meetingReadEndpoints } from './routes/meeting-reads.ts';
import { meetingWriteEndpoints } from './routes/meeting-writes.ts';
import { systemEndpoints } from './routes/system.ts';

/** Tokens are not compressed together with what a caller can choose (BREACH), and streams are not held back. */
const compresses: compression.CompressionFilter = (request, response) =>
  !request.path.startsWith('/api/auth/') && !String(response.getHeader('content-type')).startsWith('text/event-stream') && compression.filter(request, response);

/** Every failure as problem details: the French sentence, the code, the correlation id, and nothing of the exception. */
const answerFailure = ({ logger, environment }: ApiDependencies): ErrorRequestHandler => (error, _request, response, next) => {
  const failure = named(error);
  const { status, problem, retryAfter } = refusalOf(failure, correlationOf(response));
  if (status >= 500) logFailure(logger, failure, response, environment !== 'production');
  if (response.headersSent) {
    next(error);
    return;
  }
  if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter));
  if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="greffier"');
  response.status(status).set('cache-control', 'no-store').type('application/problem+json').send(JSON.stringify(problem));
};

/** The HTTP face, ready to be given to `http.createServer`. It opens nothing, and so has nothing to close. */
export function createApi(dependencies: ApiDependencies): Express {
  const { environment, https, logger, trustProxy, webRoot } = dependencies;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustProxy ?? 'loopback').set('query parser', 'simple');
  app.use(correlation, logCalls(logger), securityHeaders(https), compression({ filter: compresses }));

  const askers = new Askers(dependencies);
  const endpoints: Endpoint[] = [
    ...systemEndpoints(dependencies),
    ...authEndpoints(dependencies, askers),
    ...analysisEndpoints(dependencies),
    ...meetingReadEndpoints(dependencies),
    ...meetingWriteEndpoints(dependencies),
  ];
  for (const one of endpoints) mount(app, one, { askers, checksAnswers: environment !== 'production' });

  if (webRoot !== null) app.use(webApplication(webRoot));
  app.use((_request, response) => {
    nameRoute(response, 'none');
    throw new GreffierError(ROUTE_NOT_FOUND);
  });
  app.use(answerFailure(dependencies));
  return app;
}
