import express, { type Express } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { testCertificates } from './certificates.ts';

export interface HttpsServer {
  /** `https://localhost:PORT`. */
  readonly origin: string;
  /** The authority's certificate, PEM: for `NODE_EXTRA_CA_CERTS` of other processes. */
  readonly authority: string;
  readonly close: () => Promise<void>;
}

/** Serves an application over https on this machine. This process trusts its authority from then on. */
export async function serveHttps(configure: (app: Express, origin: string) => void): Promise<HttpsServer> {
  const { authority, key, certificate } = await testCertificates();
  const known = getCACertificates('default');
  if (!known.includes(authority)) setDefaultCACertificates([...known, authority]);
  const app = express().disable('x-powered-by').disable('etag');
  const server = createServer({ key, cert: certificate }, app);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  configure(app, origin);
  return {
    origin,
    authority,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
