import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { StoreOf } from '../api/dispatch.ts';
import { shownSince } from './page-opening.ts';
import type { LiveSlice } from './slice.ts';

/**
 * Keeps what is shown up to date for as long as somebody is signed in. What does it is loaded after the page: no first
 * sight waits for it.
 */
export const useLiveUpdates = (): void => {
  const store = useStore() as StoreOf<LiveSlice>;
  useEffect(() => {
    const leaving = new AbortController();
    const since = shownSince();
    // Where it cannot be loaded, pages go on asking from time to time.
    import('./updates.ts')
      .then(({ followChanges }) => followChanges(store, leaving.signal, since))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [store]);
};
