import type { Controls } from '../kit/server/control-page.ts';
import { serveRooms, type Replica } from '../kit/server/serve.ts';
import type { RoomSetup } from './protocol.ts';
import { hostsAt, type Hosts } from './server/links.ts';
import { Room } from './server/room.ts';
import { answer } from './server/routes.ts';

export type { ChatMessage, Played } from '../kit/server/room.ts';
export type { Guest, Room } from './server/room.ts';
export type { Hosts } from './server/links.ts';
export type { Schedule, Utterance } from './captions/schedule.ts';
export type * from './protocol.ts';

export interface TeamsReplica extends Replica<Room, RoomSetup> {
  /** Origins of the work, consumer, cloud and sign-in hosts. `origin` is the work one. */
  readonly hosts: Hosts;
}

const OWN = ['confirm', 'drop', 'encryptionError', 'leaveLight'] as const;
const CONTROLS: Controls = {
  title: 'Teams',
  code: '3344556677889',
  setup: '{ "language": "fr", "entry": "lobby", "captionLanguage": "fr-fr", "people": [{ "name": "Alice Martin" }] }',
  calls: ['admit', 'confirm', 'deny', 'drop', 'remove', 'end', 'break', 'encryptionError', 'popup', 'leaveLight'],
  own: OWN,
  dialogs: ['media', 'unknown'],
};

/** Starts a replica on loopback; port 0 takes any free one. A room's code is 10 to 20 digits. */
export async function startTeamsReplica({ port = 0 }: { port?: number } = {}): Promise<TeamsReplica> {
  let hosts = hostsAt(port);
  const replica = await serveRooms<Room, RoomSetup>({
    port,
    controls: CONTROLS,
    make: (code, _origin, setup) => new Room(code, hosts, setup),
    answer: (rooms, request, response) => answer(rooms, hosts, request, response),
  });
  hosts = hostsAt(replica.port);
  return { ...replica, hosts };
}
