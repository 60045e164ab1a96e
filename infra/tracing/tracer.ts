import type { OpenSpan, SpanDescription, SpanParent, Tracer } from '#domain/tracing.ts';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Attributes,
  type Context,
  type SpanContext,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';

const KINDS = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/u;

/** Null for what is no W3C trace context. */
export function spanContextOf(traceparent: string, isRemote: boolean): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  const context: SpanContext = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote,
  };
  return !traceparent.startsWith('ff') && isSpanContextValid(context) ? context : null;
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

/** Spans of OpenTelemetry. It has its own context and registers nothing globally: libraries record nothing by it. */
export class OpenTelemetryTracer implements Tracer {
  readonly #tracer: OtelTracer;
  readonly #contexts = new AsyncLocalStorageContextManager().enable();

  constructor(tracer: OtelTracer) {
    this.#tracer = tracer;
  }

  begin({ name, kind = 'internal', attributes = {} }: SpanDescription, parent: SpanParent): OpenSpan {
    const context = this.#contextOf(parent);
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes as Attributes }, context);
    const inside = trace.setSpan(context, span);
    return {
      traceparent: span.isRecording() ? traceparentOf(span.spanContext()) : null,
      within: (work) => this.#contexts.with(inside, work),
      end: ({ error, name: better, attributes: more } = {}) => {
        if (better !== undefined) span.updateName(better);
        if (more !== undefined) span.setAttributes(more as Attributes);
        if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  current(): string | null {
    const span = trace.getSpan(this.#contexts.active());
    return span?.isRecording() ? traceparentOf(span.spanContext()) : null;
  }

  #contextOf(parent: SpanParent): Context {
    if (parent.kind === 'current') return this.#contexts.active();
    const context = parent.kind === 'remote' ? spanContextOf(parent.traceparent, !parent.isOurs) : null;
    return context === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context);
  }
}
