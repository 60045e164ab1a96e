import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api.ts';
import { liveReducer } from '../live/slice.ts';
import { sessionReducer } from '../identity/slice.ts';

export const createStore = () =>
  configureStore({
    reducer: { session: sessionReducer, live: liveReducer, [api.reducerPath]: api.reducer },
    // What these checks of a development build look for cannot be, since Immer freezes the state; they read all of it
    // with each action.
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
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
