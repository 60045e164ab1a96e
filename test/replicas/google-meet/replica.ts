import type { Controls } from '../kit/server/control-page.ts';
import { serveRooms, type Replica } from '../kit/server/serve.ts';
import type { RoomSetup } from './protocol.ts';
import { Room } from './server/room.ts';
import { answer } from './server/routes.ts';

export type { ChatMessage, Played } from '../kit/server/room.ts';
export type { Guest, Room } from './server/room.ts';
export type { Schedule, Utterance } from './captions/schedule.ts';
export type * from './protocol.ts';

export interface MeetReplica extends Replica<Room, RoomSetup> {
  /** The value for `MEET_ORIGIN`. */
  readonly origin: string;
  /** Host and port at which one signs in. */
  readonly accountHost: string;
}

const CONTROLS: Controls = {
  title: 'Meet',
  code: 'abc-defg-hij',
  setup: '{ "language": "fr", "entry": "ask", "people": [{ "name": "Alice Martin" }] }',
  calls: ['admit', 'deny', 'leaveUnanswered', 'remove', 'end', 'break', 'popup', 'recreateRegion'],
  own: ['leaveUnanswered', 'recreateRegion'],
  dialogs: ['recording', 'transcription', 'gemini', 'unknown'],
};

/** Starts a replica on loopback; port 0 takes any free one. */
export async function startMeetReplica({ port = 0 }: { port?: number } = {}): Promise<MeetReplica> {
  let accountHost = '';
  const replica = await serveRooms<Room, RoomSetup>({
    port,
    controls: CONTROLS,
    make: (code, origin, setup) => new Room(code, `${origin}/${code}`, setup),
    answer: (rooms, request, response) => answer(rooms, `http://${accountHost}`, request, response),
  });
  accountHost = `localhost:${replica.port}`;
  return { ...replica, accountHost };
}
