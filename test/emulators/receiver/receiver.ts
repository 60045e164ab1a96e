import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type Express, type Request, type Response } from 'express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveHttps } from '../microsoft/https-server.ts';

/** What a receiver does instead of taking a webhook. */
export type ReceiverFault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Says nothing, and keeps the connection. */
  | { readonly kind: 'hang' }
  /** Says that all is well, begins an answer and never ends it. */
  | { readonly kind: 'hang-in-answer' }
  | { readonly kind: 'reset' }
  /** Answers without end. */
  | { readonly kind: 'huge' }
  | { readonly kind: 'answer'; readonly body: string | Buffer };

/** A webhook as it arrived. */
export interface Received {
  readonly id: string;
  readonly timestamp: number;
  readonly signatures: readonly string[];
  readonly body: string;
  readonly path: string;
  readonly headers: Request['headers'];
}

export interface Receiver {
  /** `https://localhost:PORT`, or `http:` where it has no TLS. */
  readonly origin: string;
  readonly received: Received[];
  /** Whether any connection was ever made to it. */
  readonly connections: () => number;
  /** What is done with each, by its path; null takes it. */
  fault: (path: string) => ReceiverFault | null;
  /** Resolves once so many have arrived. */
  readonly arrived: (count: number) => Promise<void>;
  /** Lets go of those that hang. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Whether a receiver that knows this secret takes it: as Standard Webhooks tells receivers to verify, written from its
 * text alone, and not from what sends.
 */
export function isGenuine({ id, timestamp, body, signatures }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const header = (request: Request, name: string): string => request.get(name) ?? '';

function misbehave(fault: ReceiverFault, response: Response, hanging: Set<Response>): void {
  switch (fault.kind) {
    case 'status':
      response
        .status(fault.status)
        .set(fault.headers ?? {})
        .send(`statut ${fault.status}`);
      return;
    case 'hang':
      hanging.add(response);
      return;
    case 'hang-in-answer':
      response.status(200).write('à suivre');
      hanging.add(response);
      return;
    case 'reset':
      response.socket?.destroy();
      return;
    case 'huge': {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return;
    }
    case 'answer':
      response.status(200).send(fault.body);
  }
}

/** A program that takes webhooks, over https unless `tls` is false. */
export async function startReceiver({ tls = true }: { readonly tls?: boolean } = {}): Promise<Receiver> {
  const received: Received[] = [];
  const hanging = new Set<Response>();
  const waiting: { readonly count: number; readonly done: () => void }[] = [];
  let connected = 0;
  let faultFor: Receiver['fault'] = () => null;
  const take = (request: Request, response: Response) => {
    const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    const { path, headers } = request;
    received.push({
      id: header(request, 'webhook-id'),
      timestamp: Number(header(request, 'webhook-timestamp')),
      signatures: header(request, 'webhook-signature').split(' '),
      body,
      path,
      headers,
    });
    for (const { count, done } of waiting) if (received.length >= count) done();
    const fault = faultFor(path);
    if (fault) misbehave(fault, response, hanging);
    else response.status(204).end();
  };
  const configure = (app: Express) => {
    app.use((_, __, next) => {
      connected += 1;
      next();
    });
    app.use(express.raw({ type: () => true, limit: '1mb' }));
    app.use(take);
  };
  const { origin, close } = tls ? await serveHttps(configure) : await servePlain(configure);
  return {
    origin,
    received,
    connections: () => connected,
    get fault() {
      return faultFor;
    },
    set fault(next) {
      faultFor = next;
    },
    arrived: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, done: resolve });
      }),
    release: () => {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    close,
  };
}

async function servePlain(configure: (app: Express) => void) {
  const app = express().disable('x-powered-by').disable('etag');
  const server: Server = createServer(app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  configure(app);
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
