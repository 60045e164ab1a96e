import type { RequestHandler } from 'express';

/**
 * A process that is about to end answers what still comes, and ends each connection with its answer: who keeps
 * connections open finds none that dies under a call.
 */
export const endsConnections =
  (draining: AbortSignal): RequestHandler =>
  (_request, response, next) => {
    if (draining.aborted) response.setHeader('connection', 'close');
    next();
  };
