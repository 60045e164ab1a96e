import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { liveReducer } from '../live/slice.ts';
import { sessionReducer } from '../identity/slice.ts';

export const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, live: liveReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

/** The store of a tab: polling stops while the tab is hidden and queries come back with the connection. */
export const startStore = (): Store => {
  const store = createStore();
  setupListeners(store.dispatch);
  return store;
};

export type Store = ReturnType<typeof createStore>;
export type State = ReturnType<Store['getState']>;
export type Dispatch = Store['dispatch'];
