import type { DomainEvent } from '#domain/events/event.ts';
import type { EventLog, EventToRecord, AppendResult } from '#domain/events/log.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import { randomUUID } from 'node:crypto';
import type { Episode } from './lives.ts';

const recordable = (event: DomainEvent, correlationId: string): EventToRecord => ({
  ...event,
  id: randomUUID(),
  metadata: { actor: 'system:bench', correlationId, causationId: correlationId, time: new Date().toISOString() },
});

export interface Pace {
  /** Stops at the end of the life in which so many events are reached. */
  readonly events: number;
  /** Lives that go on at the same time. */
  readonly atOnce: number;
  /** Events of one append at most: 1 is how captions come, more loads faster. */
  readonly together: number;
  /** Called before each append, which waits for it: sets the pace. */
  readonly before?: () => Promise<void>;
  /** Called after each append with when it was begun, by `performance.now`. */
  readonly onAppended?: (logged: AppendResult, begun: number) => void;
}

/** Appends lives through the log, encrypted and in the order of each stream; answers how many events that were. */
export async function appendLives(
  log: EventLog,
  source: Iterable<readonly Episode[]>,
  { events, atOnce, together, before, onAppended }: Pace,
): Promise<number> {
  const some = source[Symbol.iterator]();
  let appended = 0;
  const live = async (episodes: readonly Episode[]): Promise<void> => {
    const revisions = new Map<string, ExpectedRevision>();
    const correlationId = randomUUID();
    for (const { stream, events } of episodes) {
      for (let from = 0; from < events.length; from += together) {
        const part = events.slice(from, from + together).map((event) => recordable(event, correlationId));
        await before?.();
        const begun = performance.now();
        const logged = await log.append(stream, revisions.get(stream) ?? 'none', part);
        revisions.set(stream, logged.revision);
        appended += part.length;
        onAppended?.(logged, begun);
      }
    }
  };
  const oneAfterTheOther = async (): Promise<void> => {
    for (let next = some.next(); !next.done; next = some.next()) {
      await live(next.value);
      if (appended >= events) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
  return appended;
}
