import type { Room } from './room.ts';

/** The methods of a room that another process may call by name. */
const CALLABLE = [
  'change',
  'join',
  'leave',
  'write',
  'say',
  'talk',
  'caption',
  'play',
  'recreateRegion',
  'admit',
  'deny',
  'leaveUnanswered',
  'remove',
  'end',
  'break',
  'dialog',
  'popup',
  'freeze',
] as const;
type Callable = (typeof CALLABLE)[number];

const isCallable = (name: unknown): name is Callable => CALLABLE.some((known) => known === name);

/** Calls a method of a room: `{ call, with }`. Answers when it is done. */
export async function callRoom(room: Room, request: unknown): Promise<{ status: number; body: unknown }> {
  const { call, with: given = [] } = (typeof request === 'object' && request !== null ? request : {}) as {
    call?: unknown;
    with?: unknown;
  };
  if (!isCallable(call) || !Array.isArray(given))
    return { status: 400, body: { error: `call is one of ${CALLABLE.join(', ')}; with is a list` } };
  const method = room[call].bind(room) as (...given: readonly unknown[]) => unknown;
  const result = await method(...(given as readonly unknown[]));
  const shown =
    typeof result === 'object' && result !== null && 'shown' in result
      ? { ...result, shown: Object.fromEntries(result.shown as Map<string, unknown>) }
      : result;
  return { status: 200, body: { result: shown ?? null } };
}

/** All rooms with what is in them. */
export const describeRooms = (rooms: ReadonlyMap<string, Room>): unknown =>
  [...rooms.values()].map(({ code, url, setup, people, guests, log, chat }) => ({
    code,
    url,
    setup,
    people,
    guests: guests.map(({ id, state }) => ({ id, state })),
    chat,
    log: log.filter(({ kind }) => kind !== 'played').slice(-200),
  }));
