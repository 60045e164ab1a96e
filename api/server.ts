import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import { metrics } from '#api/contract/reference.ts';
import type { AccessJournal } from '#domain/access/journal.ts';
import { GreffierError } from '#domain/errors.ts';
import { RECORD_OLDER } from '#domain/events/continuity.ts';
import { DISK_FULL, STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { ApiDependencies } from './dependencies.ts';
import { Askers } from './http/askers.ts';
import { correlation, correlationOf } from './http/correlation.ts';
import { ANSWER_WITHIN, answerWithin } from './http/deadline.ts';
import type { Asker } from './http/endpoint.ts';
import { ANSWER_LATE, ROUTE_NOT_FOUND } from './http/errors.ts';
import { LargeBodies } from './http/large-bodies.ts';
import { sendAndLinger } from './http/linger.ts';
import { leaveUnlogged, logCalls, logFailure, nameRoute, routeOf } from './http/log.ts';
import { answerMetrics, measureCalls } from './http/metrics.ts';
import { otherMethods } from './http/methods.ts';
import { mount } from './http/mount.ts';
import { markPossiblyAhead } from './http/possibly-ahead.ts';
import { named, refusalOf } from './http/problems.ts';
import { securityHeaders } from './http/security.ts';
import { webApplication } from './http/web-application.ts';
import { allEndpoints } from './routes/all.ts';

/** Errors that their watch logs once when they begin and once when they end: not with every refused call. */
const TOLD_ONCE: ReadonlySet<string> = new Set([DISK_FULL.code, STORE_UNAVAILABLE.code, RECORD_OLDER.code]);

const SECRETS = /^\/api\/(?:auth|account)\//u;

/** Tokens are not compressed together with what a caller can choose (BREACH), and streams are not held back. */
const compresses: compression.CompressionFilter = (request, response) =>
  !SECRETS.test(request.path) &&
  !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
  compression.filter(request, response);

/**
 * Every failure as problem details: the French sentence, the code, the correlation id, and nothing of the exception.
 */
const answerFailure =
  ({ logger, journal, environment }: ApiDependencies): ErrorRequestHandler =>
  (error, request, response, next) => {
    const failure = named(error);
    const { status, problem, retryAfter } = refusalOf(failure, correlationOf(response));
    if (TOLD_ONCE.has(failure.code)) leaveUnlogged(response);
    else if (status >= 500) logFailure(logger, failure, response, environment !== 'production');
    // What fails after its answer was given, because it was too late, concerns nobody any more.
    if (response.writableEnded) return;
    if (response.headersSent) {
      next(error);
      return;
    }
    noteRefusal(journal, failure, request, response);
    if (failure.code === ANSWER_LATE.code) response.setHeader('connection', 'close');
    if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter));
    if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="greffier"');
    response.status(status).set('cache-control', 'no-store').type('application/problem+json');
    sendAndLinger(request, response, JSON.stringify(problem));
  };

/** Somebody who is known asked for what is not theirs to do. */
function noteRefusal(
  journal: AccessJournal,
  { kind, code }: GreffierError,
  request: Request,
  response: Response,
): void {
  const asker = response.locals['asker'] as Asker | null | undefined;
  if (kind !== 'forbidden' || !asker) return;
  journal.refused(
    { type: 'AccessRefused', userId: asker.userId, address: request.ip ?? '', route: routeOf(response), code },
    correlationOf(response),
  );
}

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
    correlation,
    logCalls(logger),
    measureCalls(dependencies.metrics),
    answerWithin(answerPatience),
    securityHeaders(https),
    compression({ filter: compresses }),
  );
  app.use(markPossiblyAhead(dependencies.watch));

  const askers = new Askers(dependencies);
  const largeBodies = new LargeBodies();
  app.get(metrics.path, answerMetrics(dependencies, askers));
  const endpoints = allEndpoints(dependencies, askers);
  for (const one of endpoints)
    mount(app, one, { ...dependencies, askers, largeBodies, checksAnswers: environment !== 'production' });
  app.use(otherMethods([metrics, ...endpoints.map(({ route }) => route)]));

  if (webRoot !== null) app.use(webApplication(webRoot));
  app.use((_request, response) => {
    nameRoute(response, 'none');
    throw new GreffierError(ROUTE_NOT_FOUND);
  });
  app.use(answerFailure(dependencies));
  return app;
}
