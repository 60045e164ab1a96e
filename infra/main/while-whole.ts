import { once } from 'node:events';
import type { StoreWatch } from '../event-store/watch.ts';

type Watch = Pick<StoreWatch, 'state' | 'onChange'>;

/** Aborted as soon as the store is `older` than the tables, or no longer is. */
function untilChanged(watch: Watch, isOlder: boolean): { readonly signal: AbortSignal; readonly forget: () => void } {
  const changed = new AbortController();
  const look = () => {
    if ((watch.state().status === 'older') !== isOlder) changed.abort();
  };
  const forget = watch.onChange(look);
  look();
  return { signal: changed.signal, forget };
}

/**
 * Runs `work` until `signal` is aborted, except while the store is older than the tables: what follows the log would
 * take other events for those that it has passed. `work` is told to end through its signal then, and begun again after.
 */
export async function whileWhole(
  watch: Watch,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const isOlder = watch.state().status === 'older';
    const until = untilChanged(watch, isOlder);
    const ends = AbortSignal.any([signal, until.signal]);
    try {
      if (!isOlder) await work(ends);
      else if (!ends.aborted) await once(ends, 'abort');
    } finally {
      until.forget();
    }
    // Work that ended by itself is done.
    if (!ends.aborted) return;
  }
}
