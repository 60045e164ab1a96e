/** What every room can be told by another process. */
const CALLABLE = [
  'change',
  'join',
  'leave',
  'write',
  'say',
  'talk',
  'caption',
  'play',
  'admit',
  'deny',
  'remove',
  'end',
  'break',
  'dialog',
  'popup',
  'freeze',
] as const;

/** A room as it is told about. */
export interface Described {
  readonly code: string;
  readonly url: string;
  readonly setup: object;
  readonly people: readonly object[];
  readonly guests: readonly { readonly id: string; readonly state: object }[];
  readonly log: readonly { readonly kind: string }[];
  readonly chat: readonly object[];
}

/**
 * Calls a method of a room: `{ call, with }`, where `own` are those that its platform adds. Answers when it is done.
 */
export async function callRoom(
  room: object,
  request: unknown,
  own: readonly string[],
): Promise<{ status: number; body: unknown }> {
  const { call, with: given = [] } = (typeof request === 'object' && request !== null ? request : {}) as {
    call?: unknown;
    with?: unknown;
  };
  const callable: readonly string[] = [...CALLABLE, ...own];
  if (typeof call !== 'string' || !callable.includes(call) || !Array.isArray(given))
    return { status: 400, body: { error: `call is one of ${callable.join(', ')}; with is a list` } };
  const method = (room as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[call];
  const result = await method?.call(room, ...(given as readonly unknown[]));
  const shown =
    typeof result === 'object' && result !== null && 'shown' in result
      ? { ...result, shown: Object.fromEntries(result.shown as Map<string, unknown>) }
      : result;
  return { status: 200, body: { result: shown ?? null } };
}

/** All rooms with what is in them. */
export const describeRooms = (rooms: ReadonlyMap<string, Described>): unknown =>
  [...rooms.values()].map(({ code, url, setup, people, guests, log, chat }) => ({
    code,
    url,
    setup,
    people,
    guests: guests.map(({ id, state }) => ({ id, state })),
    chat,
    log: log.filter(({ kind }) => kind !== 'played').slice(-200),
  }));
