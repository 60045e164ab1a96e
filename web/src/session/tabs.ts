import { api } from '../api/api.ts';
import type { Store } from '../store.ts';
import { signedIn, signedOut } from './slice.ts';
import { restoreUser, STORAGE_KEYS } from './storage.ts';

/** Signing in or out in one tab is signing in or out in all of them. */
export const followOtherTabs = (store: Store): void => {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== STORAGE_KEYS.authenticated && key !== STORAGE_KEYS.user) return;
    const user = restoreUser();
    if (user?.id === store.getState().session.user?.id) return;
    store.dispatch(api.util.resetApiState());
    store.dispatch(user === null ? signedOut() : signedIn(user));
  });
};
