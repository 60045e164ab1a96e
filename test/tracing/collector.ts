import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A span as OTLP/HTTP writes it in JSON (opentelemetry-proto, `trace.proto`). */
export interface ExportedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number };
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

/** How it meets what is sent: takes it, refuses it for good, never answers, or cuts the connection. */
export type Manner = 'takes' | 'refuses' | 'hangs' | 'cuts';

/** A trace collector on loopback that takes OTLP over HTTP, and what it was sent. */
export interface Collector {
  readonly endpoint: string;
  manner: Manner;
  readonly spans: () => readonly ExportedSpan[];
  /** What was sent, as it came. */
  readonly sent: () => string;
  /** Calls that came, however they were met. */
  readonly calls: () => number;
  readonly close: () => Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let calls = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls += 1;
      if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
      if (collector.manner === 'hangs') return undefined;
      if (collector.manner === 'cuts') return void request.socket.destroy();
      if (collector.manner === 'refuses') return response.writeHead(400).end('{"message":"refused"}');
      const body = Buffer.concat(parts);
      bodies.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8'));
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'takes',
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as ExportRequest).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    sent: () => bodies.join('\n'),
    calls: () => calls,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return collector;
}
