import { GreffierError, isError } from '#domain/errors.ts';
import { DISK_FULL, type EventStore } from '#domain/events/store.ts';
import type { DiskSpace } from '../system/disk-space.ts';

/**
 * The store, which refuses appends with DISK_FULL while the disk of the read tables is full, before anything is
 * written.
 */
export function refusingWhileFull(store: EventStore, disk: Pick<DiskSpace, 'isFull' | 'look'>): EventStore {
  return {
    id: store.id,
    append: async (stream, expected, events) => {
      if (disk.isFull) throw new GreffierError(DISK_FULL);
      try {
        return await store.append(stream, expected, events);
      } catch (error) {
        // The database met the end of the disk first: from now on nothing is tried.
        if (isError(error, DISK_FULL)) await disk.look();
        throw error;
      }
    },
    read: (stream, options) => store.read(stream, options),
    subscribe: (after, signal) => store.subscribe(after, signal),
    endsAt: (stream, revision) => store.endsAt(stream, revision),
    head: () => store.head(),
    count: (after, limit) => store.count(after, limit),
    reaches: (position) => store.reaches(position),
    close: () => store.close(),
  };
}
