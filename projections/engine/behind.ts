import type { EventStore } from '#domain/events/store.ts';
import type { ProjectionStatus } from './status.ts';

/** More events than this are not counted: somebody reads the number. */
export const COUNTED_BEHIND = 10_000;

/** How many events each projection has not seen yet, by its name, counted up to `limit`. Throws STORE_UNAVAILABLE. */
export async function eventsBehind(
  store: Pick<EventStore, 'count'>,
  all: readonly Pick<ProjectionStatus, 'name' | 'position'>[],
  limit = COUNTED_BEHIND,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<bigint, number>();
  // Nearly all of them stand at the same place.
  for (const { position } of all) if (!counts.has(position)) counts.set(position, await store.count(position, limit));
  return new Map(all.map(({ name, position }) => [name, counts.get(position) ?? 0]));
}
