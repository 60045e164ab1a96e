import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RoomSetup } from './protocol.ts';
import { answer } from './server/routes.ts';
import { Room } from './server/room.ts';

export type { Guest } from './server/guest.ts';
export type { ChatMessage, Played, Room } from './server/room.ts';
export type { Schedule, Utterance } from './captions/schedule.ts';
export type * from './protocol.ts';

export interface MeetReplica {
  /** The value for `MEET_ORIGIN`. */
  readonly origin: string;
  /** Host and port at which one signs in. */
  readonly accountHost: string;
  /** The room of a meeting code, made at the first call; a setup given later changes it, open pages included. */
  room(code: string, setup?: Partial<RoomSetup>): Room;
  close(): Promise<void>;
}

/** Starts a replica on loopback; port 0 takes any free one. */
export async function startMeetReplica({ port = 0 }: { port?: number } = {}): Promise<MeetReplica> {
  const all = new Map<string, Room>();
  const server = createServer((request, response) => {
    answer({ all, room, accountOrigin: `http://${accountHost()}` }, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listening = (): AddressInfo => server.address() as AddressInfo;
  const accountHost = (): string => `localhost:${listening().port}`;
  const origin = `http://127.0.0.1:${listening().port}`;

  function room(code: string, setup?: Partial<RoomSetup>): Room {
    const known = all.get(code);
    if (known) {
      if (setup) known.change(setup);
      return known;
    }
    const made = new Room(code, `${origin}/${code}`, setup ?? {});
    all.set(code, made);
    return made;
  }

  return {
    origin,
    accountHost: accountHost(),
    room,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
