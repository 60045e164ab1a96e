import { EventStoreDbEventStore } from '#infra/event-store/eventstoredb/store.ts';

/** Somebody who reads the log through the adapter, across every outage. */
export interface Subscriber {
  /** Ids of what was delivered, in its order, once `last` has come. */
  until(last: string): Promise<readonly string[]>;
  leave(): Promise<void>;
  /** Drops of the subscription that the adapter resumed after. */
  readonly drops: number;
}

export async function subscribeTo(url: string): Promise<Subscriber> {
  let drops = 0;
  const store = await EventStoreDbEventStore.open(url, { report: () => (drops += 1) });
  const ids: string[] = [];
  const leave = new AbortController();
  let changed = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const { events } of store.subscribe(null, leave.signal)) {
      ids.push(...events.map(({ id }) => id));
      changed.resolve();
      changed = Promise.withResolvers();
    }
  })();
  return {
    get drops() {
      return drops;
    },
    async until(last) {
      while (ids.at(-1) !== last) await Promise.race([changed.promise, reading]);
      return [...ids];
    },
    async leave() {
      leave.abort();
      await reading;
      await store.close();
    },
  };
}
