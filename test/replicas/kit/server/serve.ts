import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Controls } from './control-page.ts';
import { answerReplica, partsOf, type Rooms, type Served } from './routes.ts';

interface Changeable<Setup> extends Served {
  change(setup: Partial<Setup>): void;
}

/** A replica of a platform, on loopback. */
export interface Replica<R, Setup> {
  readonly origin: string;
  readonly port: number;
  /** The room of a meeting code, made at the first call; a setup given later changes it, open pages included. */
  room(code: string, setup?: Partial<Setup>): R;
  close(): Promise<void>;
}

export interface Platform<R, Setup> {
  /** 0 takes any free one. */
  readonly port: number;
  readonly controls: Controls;
  /** A room that nobody has opened yet. */
  make(code: string, origin: string, setup: Partial<Setup>): R;
  /** Everything that is not the replica's own: the platform's addresses. */
  answer(rooms: Rooms<R & Served>, request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/** Serves the rooms of a platform. */
export async function serveRooms<R extends Changeable<Setup>, Setup>({
  port,
  controls,
  make,
  answer,
}: Platform<R, Setup>): Promise<Replica<R, Setup>> {
  const all = new Map<string, R>();
  const server = createServer((request, response) => {
    const rooms = { all, room };
    const answered =
      partsOf(request)[0] === '_replica'
        ? answerReplica(rooms, controls, request, response)
        : Promise.try(() => answer(rooms, request, response));
    answered.catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${listening}`;

  function room(code: string, setup?: Partial<Setup>): R {
    const known = all.get(code);
    if (known) {
      if (setup) known.change(setup);
      return known;
    }
    const made = make(code, origin, setup ?? {});
    all.set(code, made);
    return made;
  }

  return {
    origin,
    port: listening,
    room,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
