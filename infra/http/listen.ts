import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { EXIT, StartupError } from '../startup-error.ts';

export interface Listening {
  readonly port: number;
  /**
   * Takes no new call, lets the running ones end for `patience` milliseconds, and cuts off what is left: streams never
   * end by themselves.
   */
  close(patience: number): Promise<void>;
}

/**
 * A caller has so long to send the head of a call, and all of it, in milliseconds. The API answers within ten seconds
 * what has arrived; this ends connections on which nothing whole ever does.
 */
const HEAD_WITHIN = 10_000;
const ALL_WITHIN = 15_000;
/** How often they are looked at. */
const LOOK_EVERY = 2_000;
/**
 * How long a connection may wait for its next call, in ms: longer than proxies keep theirs (nginx: 60 s), so that it is
 * never we who end one on which a call is just coming.
 */
const KEPT_FOR = 75_000;
/** Between two looks at connections whose last call has ended, while the server closes, in ms. */
const IDLE_AGAIN = 50;

/** @param port 0 for any free one. @throws StartupError when the port is taken or not allowed. */
export async function listen(handler: RequestListener, port: number, host: string | undefined): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: HEAD_WITHIN,
      requestTimeout: ALL_WITHIN,
      connectionsCheckingInterval: LOOK_EVERY,
      keepAliveTimeout: KEPT_FOR,
    },
    handler,
  );
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw explain(error, port, host);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server has a port');
  return { port: address.port, close: (patience) => close(server, patience) };
}

async function close(server: Server, patience: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_AGAIN);
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patience);
  await closed;
  clearTimeout(timer);
  clearInterval(idle);
}

function explain(error: unknown, port: number, host: string | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Le port ${port} est déjà pris par un autre programme. Choisissez-en un autre avec PORT.`,
      EXIT.unavailable,
      { cause: error },
    );
  }
  if (code === 'EACCES') {
    return new StartupError(
      `Le port ${port} est réservé à l’administrateur de la machine. Choisissez-en un au-dessus de 1023 avec PORT.`,
      EXIT.noPermission,
      { cause: error },
    );
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartupError(
      `HOST\u00A0: «\u00A0${host}\u00A0» n’est pas une adresse de cette machine.`,
      EXIT.configuration,
      { cause: error },
    );
  }
  return error;
}
