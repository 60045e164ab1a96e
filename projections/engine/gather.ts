import type { Recorded } from '#domain/events/event.ts';
import type { Batch } from '#domain/events/store.ts';

/** Events and pages gathered before they are written: COPY pays by the batch, memory by the page. */
const EVENTS = 2_000;
const PAGES = 4;

/** Asks for the next item while the last one is worked on, so that reading and writing overlap. */
async function* oneAhead<T>(source: AsyncIterable<T>, isLast: (item: T) => boolean): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const item = await next;
      if (item.done) return;
      if (isLast(item.value)) {
        yield item.value;
        return;
      }
      next = iterator.next();
      // A caller who leaves early never looks at it; what it failed with is not lost, but found again when reading
      // resumes.
      next.catch(() => {});
      yield item.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * Batches put together until they are worth a COPY; ends after the first that is live. The next is read while one is
 * written.
 */
export const gathered = (batches: AsyncIterable<Batch<Recorded>>): AsyncIterable<Batch<Recorded>> =>
  oneAhead(together(batches), ({ live }) => live);

async function* together(batches: AsyncIterable<Batch<Recorded>>): AsyncIterable<Batch<Recorded>> {
  let events: Recorded[] = [];
  let pages = 0;
  for await (const batch of batches) {
    events.push(...batch.events);
    pages += 1;
    if (!batch.live && events.length < EVENTS && pages < PAGES) continue;
    yield { ...batch, events };
    events = [];
    pages = 0;
  }
}
