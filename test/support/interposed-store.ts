import type { Appended, EventStore, EventToAppend, ExpectedRevision } from '#domain/events/store.ts';

export interface WrittenAppend {
  readonly events: readonly EventToAppend[];
  readonly appended: Appended;
}

export interface Interruption {
  /** Called before the nth append, from 1. What it throws, the caller gets, and nothing is written. */
  readonly before?: (nth: number, stream: string) => unknown;
  /** Called after the nth append was written. What it throws, the caller gets instead of the answer. */
  readonly after?: (nth: number, stream: string, append: WrittenAppend) => unknown;
}

/** A store in whose appends something happens: others are faster, answers are lost, the process dies. */
export function interposed(store: EventStore, { before, after }: Interruption): EventStore {
  let appends = 0;
  const append = async (
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<Appended> => {
    appends += 1;
    const nth = appends;
    await before?.(nth, stream);
    const appended = await store.append(stream, expected, events);
    await after?.(nth, stream, { events, appended });
    return appended;
  };
  return {
    id: store.id,
    append,
    read: (stream, options) => store.read(stream, options),
    subscribe: (position, signal) => store.subscribe(position, signal),
    endsAt: (stream, revision) => store.endsAt(stream, revision),
    head: () => store.head(),
    count: (position, limit) => store.count(position, limit),
    reaches: (position) => store.reaches(position),
    close: () => store.close(),
  };
}
