import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '../config.ts';

interface TracingDependencies {
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly stack: AsyncDisposableStack;
}

/** Sends traces to the collector that is configured; without one nothing of OpenTelemetry is loaded. */
export async function traceWork(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName, OTEL_TRACES_SAMPLER_ARG: ratio }: Config,
  { logger, metrics, stack }: TracingDependencies,
): Promise<void> {
  const spans = new Counter({
    name: 'greffier_trace_spans_total',
    help: 'Spans that the trace collector took, and that it did not',
    labelNames: ['result'],
    registers: [metrics],
  });
  if (endpoint === undefined) return;
  const { openTracing } = await import('../tracing/open.ts');
  const reports = {
    away: (code: string) => logger.warn({ code }, 'the trace collector does not take spans; they are lost meanwhile'),
    back: () => logger.info('the trace collector takes spans again'),
    exported: (count: number, result: string) => spans.inc({ result }, count),
  };
  stack.defer(openTracing({ endpoint, ratio, serviceName, reports }));
}
