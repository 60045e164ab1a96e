import { installTracer } from '#domain/tracing.ts';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTimeout as delay } from 'node:timers/promises';
import { RELEASE } from '../release.ts';
import { ReportedExporter, type ExportReports } from './reported-exporter.ts';
import { OpenTelemetryTracer } from './tracer.ts';

export interface TracingOptions {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  /** Of the traces that begin here, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
  readonly reports: ExportReports;
  /** Between two exports, in ms. */
  readonly everyMs?: number;
}

/** What is left to send when the process ends may take so long, in ms. */
const LAST_SPANS_MS = 2_000;

/**
 * Records spans, and sends them in the background. What the collector does not take in time is dropped beyond 2,048
 * spans (`OTEL_BSP_…`): nobody waits for it. Headers, certificates and compression are the SDK's own to read from
 * `OTEL_EXPORTER_OTLP_…`. Answers how to stop.
 */
export function openTracing({
  endpoint,
  ratio,
  serviceName,
  reports,
  everyMs = 5_000,
}: TracingOptions): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/u, '')}/v1/traces` });
  const sampled = ratio >= 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    // What a caller of ours decided counts for what is ours alone (`SpanParent`): strangers cannot have all recorded.
    sampler: new ParentBasedSampler({ root: sampled, remoteParentSampled: sampled }),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.version': RELEASE })),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new ReportedExporter(exporter, reports), scheduledDelayMillis: everyMs }),
    ],
    spanLimits: { attributeValueLengthLimit: 200 },
  });
  const remove = installTracer(new OpenTelemetryTracer(provider.getTracer('greffier', RELEASE)));
  return async () => {
    remove();
    await Promise.race([provider.shutdown().catch(() => undefined), delay(LAST_SPANS_MS, undefined, { ref: false })]);
  };
}
