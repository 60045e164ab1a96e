import { api } from '../api/api.ts';
import type { StoreOf } from '../api/dispatch.ts';
import { selectUser, signedIn, signedOut, type SessionSlice } from '../identity/slice.ts';
import { onSessionStored, restoreUser } from '../identity/storage.ts';

/** Signing in or out in one tab is signing in or out in all of them. */
export const followOtherTabs = (store: StoreOf<SessionSlice>): void => {
  onSessionStored(() => {
    const user = restoreUser();
    if (user?.id === selectUser(store.getState())?.id) return;
    store.dispatch(api.util.resetApiState());
    store.dispatch(user === null ? signedOut() : signedIn(user));
  });
};
