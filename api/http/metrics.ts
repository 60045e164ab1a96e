import type { ServingContext } from '../context/serving.ts';
import { GreffierError } from '#domain/errors.ts';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Principals } from './principals.ts';
import { ADMIN_ONLY } from './errors.ts';
import { nameRoute, routeOf } from './log.ts';
import { isCollector } from './oversight.ts';

/** Seconds, around what people notice and up to when calls are given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts calls by method, route as the contract names it, and status; never by address, which is about people. */
export function measureCalls(registry: Registry): RequestHandler {
  const registers = [registry];
  const duration = new Histogram({
    name: 'greffier_http_request_duration_seconds',
    help: 'Duration of calls',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const running = new Gauge({
    name: 'greffier_http_requests_in_flight',
    help: 'Calls that are being answered',
    registers,
  });
  const cut = new Counter({
    name: 'greffier_http_requests_cut_total',
    help: 'Calls whose caller left before the answer was whole',
    labelNames: ['route'],
    registers,
  });
  return (request, response, next) => {
    const started = performance.now();
    running.inc();
    response.once('close', () => {
      running.dec();
      // How long somebody followed a stream says nothing about how fast calls are answered, nor that they left.
      if (String(response.getHeader('content-type')).startsWith('text/event-stream')) return;
      const route = routeOf(response);
      duration.observe(
        { method: request.method, route, status: response.statusCode },
        (performance.now() - started) / 1000,
      );
      if (!response.writableFinished) cut.inc({ route });
    });
    next();
  };
}

/** Metrics for a collector that presents the configured token, and for administrators. */
export function answerMetrics(
  { metrics, metricsToken }: Pick<ServingContext, 'metrics' | 'metricsToken'>,
  principals: Principals,
): RequestHandler {
  return async (request, response) => {
    nameRoute(response, 'GET /metrics');
    response.setHeader('cache-control', 'no-store');
    if (!isCollector(request, metricsToken) && !(await principals.of(request)).isAdmin)
      throw new GreffierError(ADMIN_ONLY);
    response.type(metrics.contentType).send(await metrics.metrics());
  };
}
