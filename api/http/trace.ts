import { beginTrace } from '#domain/tracing.ts';
import type { RequestHandler } from 'express';
import { correlationOf } from './correlation.ts';
import { routeOf } from './log.ts';

/**
 * Each call that a route answers is a span, which goes on with its caller's trace where it names one (`traceparent`).
 * A live stream lasts for hours and is none: what it tells has spans of its own. Of the others only what began is left.
 */
export const traceCalls: RequestHandler = (request, response, next) => {
  const { method } = request;
  const attributes = { 'http.request.method': method, 'greffier.correlation_id': correlationOf(response) };
  const span = beginTrace({ name: method, kind: 'server', attributes }, request.get('traceparent') ?? null);
  if (span === null) return next();
  response.once('close', () => {
    const route = routeOf(response);
    if (route === 'none' || String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
    const { statusCode } = response;
    span.end({
      // The contract's name of a route begins with its method.
      name: route,
      attributes: { 'http.route': route.slice(route.indexOf(' ') + 1), 'http.response.status_code': statusCode },
      ...(statusCode >= 500 ? { error: String(statusCode) } : {}),
    });
  });
  return span.within(next);
};
