import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { Store } from '../store.ts';

/**
 * Keeps what is shown up to date for as long as somebody is signed in. What does it is loaded after the page: no first
 * sight waits for it.
 */
export const useLiveUpdates = (): void => {
  const store = useStore() as Store;
  useEffect(() => {
    const leaving = new AbortController();
    // Where it cannot be loaded, pages go on asking from time to time.
    import('./updates.ts').then(({ followChanges }) => followChanges(store, leaving.signal)).catch(() => undefined);
    return () => leaving.abort();
  }, [store]);
};
