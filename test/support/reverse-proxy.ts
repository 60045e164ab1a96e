import { readiness } from '#api/contract/system.ts';
import { pause } from '#projections/engine/pause.ts';
import { once } from 'node:events';
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Between two looks at who is ready, in ms. */
const LOOK_MS = 100;

/**
 * A small reverse proxy: it leads each call to one of the servers that say they are ready, in turn, over connections
 * that it keeps. It never tries a call twice, so that a server that fails one is seen.
 */
export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** @param ports of the servers, on loopback, whether they run already or not */
export async function startReverseProxy(ports: readonly number[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  const leave = new AbortController();
  let ready: readonly number[] = [];
  let turn = 0;
  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}${readiness.path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const look = async () => {
    const found = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, index) => found[index]);
  };
  const looking = (async () => {
    while (!leave.signal.aborted) {
      await look();
      await pause(LOOK_MS, leave.signal);
    }
  })();

  const refuse = (outgoing: ServerResponse, status: number) =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(status).end();
  const lead = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    turn += 1;
    const port = ready[turn % ready.length];
    if (port === undefined) return refuse(outgoing, 503);
    const { method, url: path, headers } = incoming;
    const onward = ask({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      const { connection: _own, 'keep-alive': _kept, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      outgoing.flushHeaders();
      pipeline(answer, outgoing).catch(() => outgoing.destroy());
    });
    onward.on('error', () => refuse(outgoing, 502));
    outgoing.once('close', () => onward.destroy());
    pipeline(incoming, onward).catch(() => undefined);
  };
  const server = createServer(lead);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      leave.abort();
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await looking;
    },
  };
}
